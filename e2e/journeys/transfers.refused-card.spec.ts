import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import {
  cardPaymentsOf,
  cards,
  choosePayment,
  confirmedReference,
  readyToPay,
  typeCard,
} from '../support/sending.ts';

journey('a refused card says why; another one pays, once', async ({ page, desk }) => {
  await readyToPay(page);
  await choosePayment(page, 'card');
  await typeCard(page, cards.noFunds);

  const refusal = page.getByRole('alert').filter({ hasText: 'Échec du paiement par carte: ' });
  await refusal.waitFor();
  await expect.poll(() => refusal.textContent()).toMatch(/fonds|provision/i);
  await expect.poll(() => refusal.textContent()).toContain('Rien n’a été débité');
  await page.getByRole('button', { name: 'Essayer une autre carte' }).click();
  await typeCard(page, cards.accepted);

  const reference = await confirmedReference(page);
  const payments = await cardPaymentsOf(desk, reference);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'DECLINED']);
});

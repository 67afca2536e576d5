import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import {
  cards,
  choosePayment,
  confirmedReference,
  payoutsOf,
  readyToPay,
  transferId,
  typeCard,
} from '../support/sending.ts';

journey(
  'undone within the minute: nothing leaves, the card is paid back',
  async ({ page, desk }) => {
    await readyToPay(page);
    await choosePayment(page, 'card');
    await typeCard(page, cards.accepted);
    const reference = await confirmedReference(page);
    await page.getByRole('button', { name: 'Annuler ce transfert' }).click();

    await page.getByRole('heading', { name: /Transfert annulé|Transfert remboursé/ }).waitFor();
    await page.getByRole('heading', { name: 'Transfert remboursé' }).waitFor();
    expect(await payoutsOf(desk, reference)).toEqual([]);
    // The way ended here and not at its goal.
    const steps = page.getByRole('navigation', { name: 'Étapes du transfert' });
    expect(await steps.locator('[aria-current=step]').textContent()).toContain('interrompu');

    await page.goto(`/dashboard/user/transfers/${transferId(page)}`);
    await page.getByText('Remboursé', { exact: true }).first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Annuler le transfert' }).count())
      .toBe(0);
    await page.getByText('Montant rendu').waitFor();
    await page.getByText('Montant prévu').waitFor();
    await expect.poll(() => page.getByText('Montant reçu').count()).toBe(0);

    // What came back does not count: it is struck, in the list as in the activity.
    await page.goto('/dashboard/user/transfers');
    const transfers = page.getByRole('list', { name: 'Mes transferts' });
    const row = transfers.getByRole('listitem').filter({ hasText: 'Remboursé' });
    await row.waitFor();
    expect(await row.locator('.line-through').count()).toBe(1);
  },
);

journey('an unpaid transfer is called off from its page, after a question', async ({ page }) => {
  await readyToPay(page);
  await choosePayment(page, 'bank');
  await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
  await page.goto(`/dashboard/user/transfers/${transferId(page)}`);
  await page.getByRole('button', { name: 'Annuler le transfert' }).click();
  const question = page.getByRole('alertdialog', { name: 'Annuler ce transfert ?' });
  await expect.poll(() => question.textContent()).toContain('Rien n’a été débité');
  await question.getByRole('button', { name: 'Oui, annuler' }).click();
  await page.getByText('Annulé', { exact: true }).first().waitFor();
});

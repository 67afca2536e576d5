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
import { loseFirstAnswer } from '../support/lost-answer.ts';

journey(
  'the gateway’s answer is lost: found out, never shown as failed, paid once',
  async (walk) => {
    const { page, desk } = walk;
    await readyToPay(page);
    await choosePayment(page, 'card');
    await typeCard(page, cards.answerLost);
    const reference = await confirmedReference(page);
    expect(await page.getByText(/refusée|Échoué/).count()).toBe(0);
    expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);
  },
);

journey(
  'our own answer is lost: the same request goes out again, one transfer is made',
  async (walk) => {
    const { page, context } = walk;
    await readyToPay(page);
    const keys = await loseFirstAnswer(context, '**/api/transfers', {
      checkingIn: page.locator('main'),
    });
    await choosePayment(page, 'bank');
    await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);

    await page.goto('/dashboard/user/transfers');
    const list = page.getByRole('list', { name: 'Mes transferts' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  },
);

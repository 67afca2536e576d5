import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { linkTextedTo } from '../support/mailbox.ts';
import { newPerson, submit } from '../support/sending.ts';
import { confirmMailbox, signUp, signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

type Wallet = { readonly soldes: readonly { readonly disponible: number }[] };
type Requests = { readonly elements: readonly object[] };

/** From the first step to the last look before it is sent: 12 EUR from whoever has this number. */
async function prepareRequest(page: Page, phone: string): Promise<void> {
  await page.goto('/dashboard/user/request-money');
  await page.getByLabel('Montant').fill('12');
  await submit(page, 'Continuer');
  await page.locator('input[name=mode][value=phone]').check({ force: true });
  await page.getByLabel('Numéro de téléphone du destinataire').fill(phone);
  await submit(page, 'Continuer');
}

journey(
  'by SMS: our answer is lost, it is sent once; paid from a wallet whose answer is lost, once',
  async ({ page, context, desk, newPerson: anotherBrowser }) => {
    const asker = await signUp(page);
    await confirmMailbox(page, desk, asker.person);
    const { phone } = newPerson();
    await prepareRequest(page, phone);
    const asked = await loseFirstAnswer(context, '**/api/money-requests');
    await submit(page, 'Envoyer la demande');
    await page.getByText(/^Nous avons envoyé un SMS au/).waitFor();
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    const { elements } = await asker.call<Requests>('GET', '/money-requests');
    expect(elements).toHaveLength(1);

    const payerPage = await anotherBrowser();
    const payer = await signUpWithMoney(payerPage, desk, 20);
    await payerPage.goto(`${await linkTextedTo(desk, phone, '/pay/')}?moyen=portefeuille`);
    const paid = await loseFirstAnswer(payerPage.context(), '**/api/pay/*/portefeuille');
    await payerPage.getByRole('button', { name: /^Payer 12,00/ }).click();
    await payerPage.getByText('C’est payé').waitFor();
    expect(paid).toHaveLength(2);
    expect(new Set(paid).size).toBe(1);
    expect((await payer.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(8);
    expect((await asker.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(12);
  },
);

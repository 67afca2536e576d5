import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { ask, kinshasa, press } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { ownDigits } from '../support/own-number.ts';
import { someBillReference } from '../support/paying-bills.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { accounts } from '../support/withdrawing.ts';

type Made = { readonly id: string };

type View = {
  /** How much, and the other side. */
  readonly head: RegExp;
  /** What the page says once the movement stands as it is looked at. */
  readonly stands: string;
  readonly receipt?: RegExp;
  readonly repeat?: 'button' | 'link';
};

/** Starts with amount and person, tells four stages, and says what to do about a problem. */
async function expectTold(page: Page, { head, stands, receipt, repeat }: View): Promise<void> {
  await page.getByText(stands).first().waitFor();
  await page.getByRole('heading', { name: head, level: 2 }).waitFor();
  const stages = page.getByRole('list', { name: 'Où est l’argent' });
  await expect.poll(() => stages.getByRole('listitem').count()).toBe(4);
  await page.getByRole('heading', { name: 'Un problème ?' }).waitFor();
  if (receipt !== undefined) await page.getByRole('button', { name: receipt }).waitFor();
  if (repeat !== undefined) await page.getByRole(repeat, { name: 'Refaire' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.getByText('Tout le suivi').click();
  await expectAccessible(page);
}

journey(
  'at 360 px: the view of each noun starts with amount and person, and has stages, a problem, receipt and repeat',
  async ({ page, desk, newPerson }) => {
    const { call } = await signUpWithMoney(page, desk, 300);
    const wallet = '/dashboard/user/wallet?onglet=';

    const [deposit] = (await call<{ elements: Made[] }>('GET', '/deposits')).elements;
    await page.goto(`${wallet}recharger&depot=${deposit?.id}`);
    await expectTold(page, {
      head: /300,00\s€.*Virement bancaire/,
      stands: 'sur votre portefeuille',
      receipt: /reçu/,
      repeat: 'button',
    });
    await page.getByRole('button', { name: 'Refaire' }).click();
    const amount = page.getByLabel('Montant', { exact: true });
    await expect.poll(() => amount.inputValue()).toMatch(/^300/);

    const quote = await call<Made>('POST', '/quotes', {
      canal: 'withdrawal',
      montant: 40,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'FR',
      modeReception: 'bank',
      methodePaiement: 'wallet',
    });
    const compte = accounts.accepted.replaceAll(' ', '');
    const withdrawal = await call<Made>('POST', '/withdrawals', {
      devisId: quote.id,
      methode: 'bank',
      compte,
    });
    await page.goto(`${wallet}retirer&retrait=${withdrawal.id}`);
    await expectTold(page, {
      head: /41,00\s€.*Compte Essai/i,
      stands: 'Somme réservée',
      receipt: /reçu/,
      repeat: 'button',
    });
    await page.getByRole('button', { name: 'Refaire' }).click();
    await expect.poll(() => amount.inputValue()).toMatch(/^40/);
    const account = page.getByLabel('IBAN ou numéro de compte');
    expect((await account.inputValue()).replaceAll(/\s/g, '')).toBe(compte);

    const asked = { facturier: 'senelec', reference: someBillReference(), devise: 'EUR' };
    const { id: verification } = await call<Made>('POST', '/bills/check', asked);
    const bill = await call<Made>('POST', '/bills', { verification });
    await page.goto(`${wallet}factures&facture=${bill.id}`);
    await expectTold(page, {
      head: /€.*SENELEC/,
      stands: 'Facture payée',
      receipt: /reçu/,
      repeat: 'button',
    });

    const topup = await call<Made>('POST', '/topups', {
      phoneNumber: `22177${ownDigits().replaceAll(/\D/g, '')}0001`,
      countryIso: 'SN',
      operatorId: 'orange-sn',
      productId: 'orange-sn-credit',
      amount: 1000,
    });
    await page.goto(`/dashboard/user/topup?recharge=${topup.id}`);
    await expectTold(page, {
      head: /1,53\s€.*Orange/,
      stands: 'Réussi',
      receipt: /reçu/,
      repeat: 'button',
    });

    const phone = kinshasa('0005');
    await ask(page, phone);
    await expectTold(page, {
      head: /5.000,00.*Airtel/,
      stands: 'Vérifiez votre téléphone',
    });
    await press(desk, phone, true);
    await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    await expectTold(page, {
      head: /5.000,00.*Airtel/,
      stands: 'Paiement réussi !',
      receipt: /reçu/,
      repeat: 'button',
    });

    const request = await call<Made & { lien: string }>('POST', '/money-requests', {
      montant: 18.5,
      motif: 'Repas du club',
      mode: 'link',
    });
    const shown = `/dashboard/user/request-money?demande=${request.id}`;
    await page.goto(shown);
    await expectTold(page, { head: /18,50\s€.*lien/, stands: 'Repas du club' });
    const friend = await signUpWithMoney(await newPerson(), desk, 50);
    await friend.call('POST', `/pay/${request.lien.split('/pay/')[1]}/portefeuille`, {});
    await expectTold(page, {
      head: /18,50\s€.*Compte E/,
      stands: 'Payée',
      receipt: /reçu/,
      repeat: 'link',
    });
    await page.goto(shown.replace(request.id, '00000000-0000-4000-8000-000000000000'));
    await page.getByText('Cette demande n’existe pas, ou n’est pas la vôtre.').waitFor();
    await expectAccessible(page);
  },
  { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
);

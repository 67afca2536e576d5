import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startShop } from '@nzela/example-shop/shop';
import type { MerchantPayout, PayoutReport } from '@nzela/contract/merchant-payouts';
import type { MerchantBalance, MerchantPayment } from '@nzela/contract/payments';
import type { Statement } from '@nzela/contract/statements';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from '../../tools/product/settings.ts';
import { kinshasa } from '../support/collecting.ts';
import type { Desk } from '../support/desk.ts';
import { followGuide, testKeys } from '../support/developers.ts';
import { journey, onPhone } from '../support/journey.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { product } from '../support/product.ts';
import { reviewer } from '../support/reviewer.ts';
import { openWay } from '../support/selling.ts';
import { cards, submit, typeCard } from '../support/sending.ts';
import { openShop } from '../support/shops.ts';
import { proveByPassword } from '../support/signing-in.ts';
import { dayIn, hundredths } from '../support/statement.ts';
import { confirmMailbox, signInAgain, signUp } from '../support/wallet.ts';
import { amountField, confirm } from '../support/withdrawing.ts';

const dayMs = 86_400_000;
const live = { 'merchant-mode': 'live' };

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Invites a person, who joins as a cashier with `page`'s profile. */
async function hireCashier({ owner, page, desk }: { owner: Page; page: Page; desk: Desk }) {
  const { person } = await signUp(page);
  await owner.goto('/dashboard/merchant/settings?onglet=security');
  await owner.getByRole('button', { name: 'Inviter' }).click();
  await owner.getByRole('dialog').getByLabel('Adresse e-mail').fill(person.email);
  await submit(owner, 'Envoyer l’invitation');
  await page.goto(await linkMailedTo(desk, person.email, '/invitation/'));
  await page.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await page.waitForURL(/\/dashboard\/merchant$/);
}

async function payFromImaginedWallet(page: Page): Promise<void> {
  await openWay(page, 'Portefeuille de test');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByText('C’est payé').first().waitFor();
}

/** Buys in the example shop, which hears by webhook that it was paid. */
async function buyInShop(page: Page, url: string, key: string): Promise<void> {
  const shop = await startShop({ url, key, port: 0, log: () => undefined });
  try {
    await page.goto(shop.address);
    await page.getByRole('button', { name: 'Acheter' }).click();
    const order = page.url();
    await page.getByRole('link', { name: 'Payer 12 €' }).click();
    await payFromImaginedWallet(page);
    const state = async () => {
      await page.goto(order);
      return page.getByRole('status').innerText();
    };
    await expect.poll(state).toBe('Payée. Merci !');
  } finally {
    await shop.close();
  }
}

async function goLive(page: Page, shop: Shop): Promise<void> {
  await page.goto('/dashboard/merchant/settings?onglet=api&section=keys');
  await page.getByText('Traiter des paiements réels').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activer' }).click();
  await proveByPassword(page, shop.person.password);
  await page.getByText('Mode production activé', { exact: true }).first().waitFor();
}

/** At the counter, on the cashier's phone: `francs` are asked of a customer's. */
async function takeAtCounter(page: Page, francs: string): Promise<void> {
  await page.getByLabel('Devise').selectOption('CDF');
  await page.getByLabel('Somme à encaisser').fill(francs);
  await page.getByRole('button', { name: /^Encaisser / }).click();
  await page.getByLabel('Numéro de téléphone').fill(kinshasa('0001'));
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.getByRole('heading', { name: 'Payé' }).waitFor();
}

async function payLinkByCard(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Choisir comment payer' }).click();
  await openWay(page, 'Carte bancaire');
  await typeCard(page, cards.accepted);
  await page.getByText('C’est payé').first().waitFor();
}

const transactions = '/dashboard/merchant/transactions';

async function refund(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`${transactions}/${id}?mode=live`);
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Montant à rembourser').fill(amount);
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await page
    .getByText(/^Remboursement de .* lancé/)
    .first()
    .waitFor();
  await page.getByText('Remboursé en partie').first().waitFor();
}

const walletTab = '/dashboard/merchant/settings?onglet=wallet&mode=live';

/** Names a phone of the business in Kinshasa, and takes `francs` out to it. */
async function withdraw(page: Page, francs: string): Promise<void> {
  await page.goto(walletTab);
  await page.getByRole('button', { name: 'Ajouter un compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un compte' });
  await page.locator('input[name=methode][value=mobile]').check({ force: true });
  await dialog.getByLabel('Numéro Mobile Money').fill(kinshasa('0001'));
  await dialog.getByLabel('Opérateur').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Ajouter un compte' }).click();
  await proveByPassword(page);
  await page.getByText('Compte ajouté').first().waitFor();
  await amountField(page).fill(francs);
  await confirm(page);
  await proveByPassword(page);
  await page.getByText('Retrait initié avec succès').first().waitFor();
}

/** What the rest of the journey compares every screen and file with: both currencies of the live account. */
async function balances(call: Shop['call']): Promise<ReadonlyMap<string, MerchantBalance>> {
  type List = { readonly elements: readonly MerchantBalance[] };
  const { elements } = await call<List>('GET', '/v1/balance', undefined, live);
  return new Map(elements.map((one) => [one.devise, one]));
}

journey(
  'a business from its registration to its first payout: each figure agrees, and both books are whole',
  async ({ page, desk, url, newPerson }) => {
    const shop = await openShop(page);
    await confirmMailbox(page, desk, shop.person);
    const cashier = await newPerson(onPhone.context);
    await hireCashier({ owner: page, page: cashier, desk });

    await page.goto('/dashboard/merchant/settings?onglet=api');
    const { secret } = await testKeys(page);
    const customer = await newPerson();
    await followGuide({ page: customer, url }, async ({ run }) => {
      await customer.goto((await run(secret)).address);
      await payFromImaginedWallet(customer);
    });
    await buyInShop(customer, url, secret);
    type Payments = { readonly elements: readonly MerchantPayment[] };
    const inTest = await shop.call<Payments>('GET', '/v1/payments', undefined, {
      'merchant-mode': 'test',
    });
    expect(inTest.elements.map(({ statut, montant }) => [statut, montant])).toEqual([
      ['paye', 12],
      ['paye', 20],
    ]);

    await shop.sendDocuments(await reviewer(await newPerson()));
    await cashier.goto('/dashboard/merchant/encaisser?mode=live');
    const isOff = cashier.getByText('Mode production inactif');
    await isOff.first().waitFor();
    await goLive(page, shop);
    // The page at the counter hears of it by itself.
    await expect.poll(() => isOff.count()).toBe(0);
    await takeAtCounter(cashier, '250000');
    const link = await shop.call<{ adresse: string }>(
      'POST',
      '/v1/payment-links',
      { titre: 'Panier de légumes', montant: 100 },
      live,
    );
    await payLinkByCard(customer, link.adresse);
    const sold = await shop.call<Payments>('GET', '/v1/payments', undefined, live);
    const [byCard, byPhone] = sold.elements;
    expect([byCard?.moyen, byPhone?.moyen]).toEqual(['card', 'mobile']);

    // Cards settle after two business days, phones after one: a week is enough for both.
    await desk.post('/desk/api/clock', { advanceMs: 7 * dayMs });
    const { call } = await signInAgain(page, shop.person);
    const settled = async () => (await balances(call)).get('EUR')?.enAttente.total;
    await expect.poll(settled).toBe(0);
    await refund(page, byCard?.id ?? '', '30');
    await withdraw(page, '200000');
    type Payouts = { readonly elements: readonly MerchantPayout[] };
    const payouts = async () =>
      (await call<Payouts>('GET', '/v1/payouts', undefined, live)).elements;
    await expect.poll(async () => (await payouts()).map(({ statut }) => statut)).toEqual(['paye']);
    const [payout] = await payouts();

    const left = await balances(call);
    const fee = (payment: MerchantPayment | undefined) => payment?.frais ?? 0;
    expect(left.get('EUR')).toMatchObject({ disponible: 100 - fee(byCard) - 30 });
    expect(left.get('CDF')).toMatchObject({ disponible: 250_000 - fee(byPhone) - 200_000 });

    const report = await call<PayoutReport>(
      'GET',
      `/v1/payouts/${payout?.id}/releve`,
      undefined,
      live,
    );
    expect(report).toMatchObject({
      reportPrecedent: 0,
      paiements: { nombre: 1, montant: 250_000 },
      frais: -fee(byPhone),
      verse: 200_000,
      reste: left.get('CDF')?.disponible,
    });
    await page.goto(`/dashboard/merchant/payouts/${payout?.id}?mode=live`);
    await page.getByText('Paiements (1)').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).first().click();
    const file = await readFile(await (await saving).path(), 'utf8');
    const moved = report.lignes.reduce((sum, { montant }) => sum + montant, 0);
    expect(moved - report.verse).toBe(report.reste);
    expect(file).toContain(payout?.reference);

    for (const [currency, { disponible }] of left) {
      const period = `devise=${currency}&du=${dayIn(-30)}&au=${dayIn(60)}`;
      const { soldeCloture, soldeOuverture, lignes } = await call<Statement>(
        'GET',
        `/v1/statements?${period}`,
        undefined,
        live,
      );
      expect(soldeCloture).toBe(disponible);
      const sum = lignes.reduce((total, { montant }) => total + montant * 100, 0);
      expect(Math.round(soldeOuverture * 100 + sum)).toBe(Math.round(disponible * 100));
    }
    await page.goto(walletTab);
    const shown = async () =>
      (await page.locator('li').filter({ hasText: 'Disponible' }).allInnerTexts()).map((text) =>
        hundredths(/[\d\s]+,\d\d/.exec(text)?.[0] ?? ''),
      );
    await expect
      .poll(shown)
      .toEqual([...left.values()].map(({ disponible }) => Math.round(disponible * 100)));

    const env = { ...process.env, DATABASE_URL: product().databaseUrl };
    const program = join(projectRoot, 'packages/ledger/src/verify.command.ts');
    expect(execFileSync(process.execPath, [program], { env, encoding: 'utf8' })).toContain(
      'Both books are whole',
    );
  },
);

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from '../../tools/product/settings.ts';
import { cardTile, orderCard, payAtTerminal } from '../support/cards.ts';
import { ask, kinshasa, press } from '../support/collecting.ts';
import type { Desk } from '../support/desk.ts';
import { journey } from '../support/journey.ts';
import { product } from '../support/product.ts';
import { confirmBill, nameBill, someBillReference } from '../support/paying-bills.ts';
import { cards, submit } from '../support/sending.ts';
import { hundredths, readStatement } from '../support/statement.ts';
import { chooseCredit, pay, proceed, someNumber, stands } from '../support/topping-up.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { depositByCard } from '../support/depositing.ts';
import { proveByPassword } from '../support/signing-in.ts';

const dayMs = 86_400_000;

async function deposit(page: Page): Promise<void> {
  await depositByCard(page, '250', cards.accepted);
  await page.getByRole('heading', { name: '250,00\u00a0€ sur votre portefeuille' }).waitFor();
}

/** Pays 12.50 EUR on the page that the code leads to. */
async function payByQr(page: Page, codeUrl: string): Promise<void> {
  await page.goto(new URL(codeUrl).pathname);
  await page.getByLabel('Montant', { exact: true }).fill('12,50');
  await submit(page, /^Payer 12,50/);
  await page.getByText(/a reçu 12,50/).waitFor();
}

async function collect(page: Page, desk: Desk): Promise<void> {
  const phone = kinshasa('0005');
  await ask(page, phone);
  await press(desk, phone, true);
  await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
}

async function topUp(page: Page): Promise<void> {
  await chooseCredit(page, someNumber());
  await proceed(page);
  await pay(page);
  await stands(page, 'Réussi');
}

async function payABill(page: Page): Promise<void> {
  await nameBill(page, someBillReference());
  await page.getByText('SENELEC a trouvé la facture').waitFor();
  await confirmBill(page);
  await page.getByText(/^Facture payée/).waitFor();
}

/** Orders a card of 50 dollars and spends 12.50 of them at the desk's terminal. */
async function useACard(page: Page, shop: Page, desk: Desk): Promise<void> {
  const last4 = await orderCard(page);
  const answer = await payAtTerminal(shop, desk.url, { last4, amount: '12,50' });
  expect(answer).toContain('Acceptée');
  await shop.getByRole('button', { name: 'Encaisser' }).first().click();
  await cardTile(page, last4).getByText('37,50').waitFor();
}

/** Asks for 18.50 EUR by a link, which `payer` pays from their wallet. */
async function bePaid(page: Page, payer: Page): Promise<void> {
  await page.goto('/dashboard/user/request-money');
  await page.getByLabel('Montant').fill('18,50');
  await submit(page, 'Continuer');
  await page.locator('input[name=mode][value=link]').check({ force: true });
  await submit(page, 'Continuer');
  await submit(page, 'Créer le lien');
  const link = await page.getByText(/\/pay\/[\w-]{22}/).innerText();
  await payer.goto(new URL(link).pathname);
  await submit(payer, /^Payer 18,50/);
  await payer.getByText('C’est payé').waitFor();
}

/** Sends 10 EUR to the number of another wallet; once more in three days. Then four days pass at the desk. */
async function sendScheduleAndWait(page: Page, phone: string, desk: Desk): Promise<void> {
  await page.goto('/transfer?montant=10&devise=EUR&mode=nzela');
  await page.getByText('10,00').first().waitFor();
  await submit(page, 'Continuer');
  await page.getByLabel('Téléphone', { exact: true }).fill(`+33 ${phone.slice(1)}`);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await page.locator('input[name=moyen][value=wallet]:enabled').check({ force: true });
  await submit(page, /^Payer 10,00/);
  await page.getByText('Transfert confirmé!').waitFor();
  await submit(page, 'Programmer ce transfert');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Une seule fois').click();
  const { now } = await desk.get<{ now: string }>('/clock');
  const day = new Date(new Date(now).getTime() + 3 * dayMs).toISOString().slice(0, 10);
  await dialog.locator('input[name=debut]').fill(day);
  await dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
  await proveByPassword(page);
  await dialog.getByText('C’est programmé').waitFor();
  await dialog.getByRole('link', { name: 'Voir mes programmations' }).click();
  await desk.post('/desk/api/clock', { advanceMs: 4 * dayMs });
  await page.getByText('Historique (1)').waitFor();
  await page.getByText('Historique (1)').click();
  await page.getByText('Exécutée').waitFor();
}

/** What the shown movements of the wallet in EUR add up to. */
async function sumOfShown(page: Page): Promise<number> {
  await page.goto('/dashboard/user/wallet');
  const table = page.getByRole('table', { name: 'Dernières opérations' });
  await table.waitFor();
  const amounts = (await table.innerText()).match(/[+−-]\d[\d\s]*,\d{2}\s€/g) ?? [];
  return amounts.reduce((sum, amount) => sum + hundredths(amount), 0);
}

journey(
  'everything a person does with the wallet: every figure agrees with the statement, and the book is whole',
  async (walk) => {
    const { page, desk } = walk;
    const friend = await walk.newPerson();
    await signUp(page);
    const { call, person } = await signUpWithMoney(friend, desk, 40);
    const { url } = await call<{ url: string }>('GET', '/qr/mine');

    await deposit(page);
    await payByQr(page, url);
    await collect(page, desk);
    await topUp(page);
    await payABill(page);
    await useACard(page, await walk.newPerson(), desk);
    await bePaid(page, friend);
    await sendScheduleAndWait(page, person.phone, desk);

    const euros = await readStatement(page, 'EUR');
    const francs = await readStatement(page, 'CDF');
    expect(euros).toMatchObject({ opening: 0, credits: 250_00 + 18_50 });
    expect(francs).toMatchObject({ opening: 0, credits: 5_000_00, debits: 0 });
    expect(await sumOfShown(page)).toBe(euros.closing);
    const balance = (euros.closing / 100).toFixed(2).replace('.', ',');
    for (const path of ['/dashboard/user', '/dashboard/user/wallet']) {
      await page.goto(path);
      await page.getByText(`${balance}\u00a0€`, { exact: true }).first().waitFor();
    }
    await page.getByText('5 000,00').first().waitFor();
    const theirs = await readStatement(friend, 'EUR');
    expect(theirs.closing).toBe(40_00 - 18_50 + 12_50 + 2 * 10_00);

    const env = { ...process.env, DATABASE_URL: product().databaseUrl };
    const program = join(projectRoot, 'packages/ledger/src/verify.command.ts');
    expect(execFileSync(process.execPath, [program], { env, encoding: 'utf8' })).toContain(
      'Both books are whole',
    );
  },
);

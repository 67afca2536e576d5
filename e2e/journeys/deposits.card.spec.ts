import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../support/axe.ts';
import { depositByCard, openDeposit, submitDeposit } from '../support/depositing.ts';
import { journey } from '../support/journey.ts';
import { cardPaymentsOf, cards, typeCard } from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

async function received(page: Page, amount: string): Promise<string> {
  await page.getByRole('heading', { name: `${amount} sur votre portefeuille` }).waitFor();
  const text = await page
    .getByText(/^Référence DEPOT-\d{6,}$/)
    .first()
    .textContent();
  return text?.replace('Référence ', '') ?? '';
}

journey('by card: on the wallet at once, with a receipt', async ({ page, desk }) => {
  await signUp(page);
  await openDeposit(page, '50');
  await expectAccessible(page);
  await depositByCard(page, '50', cards.accepted);
  const reference = await received(page, '50,00\u00a0€');
  await expectAccessible(page);
  expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`recu-${reference}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const list = page.getByRole('list', { name: 'Vos dépôts' });
  await list.getByText('Complété').waitFor();
  await page.getByRole('tab', { name: 'Solde' }).click();
  await page.getByText('Dépôt par carte bancaire').first().waitFor();
});

journey('a refused card says why; another one pays, once', async ({ page, desk }) => {
  await signUp(page);
  await depositByCard(page, '30', cards.noFunds);
  const refusal = page.getByRole('alert').filter({ hasText: 'Échec du paiement par carte: ' });
  await refusal.waitFor();
  await expect.poll(() => refusal.textContent()).toContain('Rien n’a été débité');
  await page.getByRole('button', { name: 'Essayer une autre carte' }).click();
  await typeCard(page, cards.accepted);
  const reference = await received(page, '30,00\u00a0€');
  const payments = await cardPaymentsOf(desk, reference);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'DECLINED']);
});

journey(
  'the gateway’s answer is lost: found out, never shown as failed, credited once',
  async (walk) => {
    const { page, desk } = walk;
    const account = await signUp(page);
    await depositByCard(page, '40', cards.answerLost);
    const reference = await received(page, '40,00\u00a0€');
    expect(await page.getByText(/refusée|Échoué/).count()).toBe(0);
    expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);
    const { soldes } = await account.call<{ soldes: { solde: number }[] }>('GET', '/wallets');
    expect(soldes[0]?.solde).toBe(40);
  },
);

journey(
  'our own answer is lost: the same request goes out again, one deposit is made',
  async (walk) => {
    const { page, context } = walk;
    await signUp(page);
    const keys = await loseFirstAnswer(context, '**/api/deposits', {
      checkingIn: page.locator('main'),
    });
    await openDeposit(page, '25');
    await submitDeposit(page);
    await page.getByRole('heading', { name: 'Payer 25,00\u00a0€ par carte' }).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const list = page.getByRole('list', { name: 'Vos dépôts' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  },
);

journey(
  'what is wrong is said at the field, in its words, and nothing typed is lost',
  async (walk) => {
    const { page } = walk;
    await signUp(page);
    await openDeposit(page, '');
    await submitDeposit(page);
    await page.getByText('Veuillez entrer un montant valide').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Montant', { exact: true }).fill('4,99');
    await page.getByText('inférieur au minimum de 5,00').first().waitFor();
    await page.getByLabel('Montant', { exact: true }).fill('12,50');
    await page.locator('input[name=methode][value=bank]').check({ force: true });
    await submitDeposit(page);
    await page.getByRole('button', { name: 'Changer de méthode' }).click();
    await expect.poll(() => page.getByLabel('Montant', { exact: true }).inputValue()).toBe('12,50');
    await page.getByRole('list', { name: 'Vos dépôts' }).getByText('Annulé').waitFor();
  },
);

import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import {
  accountField,
  accounts,
  amountField,
  confirm,
  openWithdrawal,
  shownReference,
  withdraw,
} from '../support/withdrawing.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

journey('what is wrong is said at the field, in its words; too much is refused', async (walk) => {
  const { page, desk } = walk;
  await signUpWithMoney(page, desk, 60);
  await openWithdrawal(page);
  await expectAccessible(page);
  await confirm(page);
  await page.getByText('Veuillez entrer un montant valide').first().waitFor();
  await page.getByText('Veuillez saisir les informations du compte destinataire').first().waitFor();
  await expectAccessible(page);

  await amountField(page).fill('20');
  await accountField(page).fill('FR76 3000 6000 0100 0000 0060 002');
  await confirm(page);
  await page.getByText('Cet IBAN n’est pas valide').first().waitFor();
  await expect.poll(() => amountField(page).inputValue()).toBe('20,00');

  // Any bank of the SEPA area may have it, and no other.
  await accountField(page).fill('TR33 0006 1005 1978 6457 8413 26');
  await confirm(page);
  await page
    .getByText(/n’est pas d’un pays de la zone SEPA/u)
    .first()
    .waitFor();
  await accountField(page).fill('DE67 3704 0044 0532 0100 01');
  const country = page.getByLabel('Pays de la banque').locator('option:checked');
  await expect.poll(() => country.textContent()).toBe('Allemagne');
  await page.getByText('Ce compte est bien à votre nom.').waitFor();

  await accountField(page).fill(accounts.accepted);
  // On a narrow screen it is written smaller, so that it can be checked as a whole.
  await page.setViewportSize({ width: 360, height: 780 });
  for (const iban of [accounts.accepted, accounts.accepted.replaceAll(' ', '')]) {
    await accountField(page).fill(iban);
    const hidden = await accountField(page).evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await amountField(page).fill('60');
  await page.getByText('61,00').first().waitFor();
  await confirm(page);
  await page.getByText('Solde insuffisant').first().waitFor();
  // What is corrected is no longer refused.
  await amountField(page).fill('20');
  await expect.poll(() => page.getByText('Solde insuffisant').count()).toBe(0);
});

journey('to a mobile wallet, at the legal parity, and called off in its minute', async (walk) => {
  const { page, desk } = walk;
  const account = await signUpWithMoney(page, desk, 60);
  await openWithdrawal(page);
  await amountField(page).fill('20');
  await page.locator('input[name=methode][value=mobile]').check({ force: true });
  // Somebody else's wallet is refused at its field, with the way to pay them.
  await page.getByLabel('Numéro Mobile Money').fill('77 123 00 13');
  await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
  await page.getByText('Ce compte n’est pas à votre nom.', { exact: true }).waitFor();
  await page.getByText('13\u00a0119\u00a0F\u00a0CFA').waitFor();
  await confirm(page);
  await page
    .getByText(/un retrait va vers un compte dont vous êtes titulaire/u)
    .nth(1)
    .waitFor();
  await page.getByRole('link', { name: 'Faire un transfert' }).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Numéro Mobile Money').fill('77 123 00 01');
  await page.getByText('Ce compte est bien à votre nom.').waitFor();
  await page.getByText('13\u00a0119\u00a0F\u00a0CFA').waitFor();
  await confirm(page);
  await shownReference(page);
  await page.getByRole('button', { name: 'Annuler le retrait' }).click();
  await page.getByText('Retrait annulé : la somme est de nouveau disponible').waitFor();
  const { soldes } = await account.call<{ soldes: { disponible: number }[] }>('GET', '/wallets');
  expect(soldes[0]?.disponible).toBe(60);
});

journey(
  'our own answer is lost: the same request goes out again, one withdrawal is made',
  async (walk) => {
    const { page, context, desk } = walk;
    await signUpWithMoney(page, desk, 60);
    const keys = await loseFirstAnswer(context, '**/api/withdrawals');
    await withdraw(page, '20', accounts.accepted);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const list = page.getByRole('list', { name: 'Vos retraits' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Annuler le retrait' }).click();
    await list.getByText('Annulé').waitFor();
  },
);

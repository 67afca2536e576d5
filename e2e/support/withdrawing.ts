import type { Page } from 'playwright-core';

/** French accounts of the sandbox, by what their bank does. */
export const accounts = {
  accepted: 'FR76 3000 6000 0100 0000 0060 001',
  sentBack: 'FR76 3000 6000 0100 0000 0920 003',
  answerLost: 'FR76 3000 6000 0100 0000 0270 006',
} as const;

export const amountField = (page: Page) => page.getByLabel('Montant', { exact: true });
export const accountField = (page: Page) => page.getByLabel('IBAN ou numéro de compte');

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmer le retrait' }).click();
}

export async function openWithdrawal(page: Page): Promise<void> {
  await page.goto('/dashboard/user/wallet?onglet=retirer');
  await page.getByRole('heading', { name: "Retirer de l'argent" }).waitFor();
}

/** Asks for `amount` EUR to a bank account; answers the withdrawal's reference. */
export async function withdraw(page: Page, amount: string, account: string): Promise<string> {
  await openWithdrawal(page);
  await amountField(page).fill(amount);
  await accountField(page).fill(account);
  await page.getByText('Ce compte est bien à votre nom.').waitFor();
  await page.getByText('Total débité').waitFor();
  await confirm(page);
  return shownReference(page);
}

export async function shownReference(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Annuler le retrait' }).waitFor();
  const text = await page.getByText(/^Référence RET-\d{6,}$/).textContent();
  return text?.replace('Référence ', '') ?? '';
}

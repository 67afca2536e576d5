import type { Page } from 'playwright-core';
import { typeCard } from './sending.ts';

/** Opens the deposit of `amount` EUR, by card. */
export async function openDeposit(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/user/wallet?onglet=recharger');
  await page.getByRole('heading', { name: "Déposer de l'argent sur mon compte" }).waitFor();
  await page.getByLabel('Montant', { exact: true }).fill(amount);
  await page.locator('input[name=methode][value=card]').check({ force: true });
}

export async function submitDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Procéder au dépôt' }).click();
}

/** Asks where to send `amount` EUR by wire. */
export async function depositByWire(page: Page, amount: string): Promise<void> {
  await openDeposit(page, amount);
  await page.locator('input[name=methode][value=bank]').check({ force: true });
  await submitDeposit(page);
}

/** Pays `amount` EUR with the card of that number. */
export async function depositByCard(page: Page, amount: string, number: string): Promise<void> {
  await openDeposit(page, amount);
  await submitDeposit(page);
  await typeCard(page, number);
}

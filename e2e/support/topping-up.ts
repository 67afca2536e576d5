import type { Page } from 'playwright-core';
import { ownDigits } from './own-number.ts';

/** An Orange number in Senegal, as typed there, that no other journey tops up. Its last digits choose the outcome. */
export function someNumber(digits = '0001'): string {
  return `77 ${ownDigits()} ${digits.slice(0, 2)} ${digits.slice(2)}`;
}

/** Opens the page and chooses 1 000 F CFA of credit (1.53 EUR) for `number`. */
export async function chooseCredit(page: Page, number: string): Promise<void> {
  await page.goto('/dashboard/user/topup');
  const form = page.getByRole('form', { name: 'Recharger un téléphone' });
  await form.getByRole('radio', { name: 'Orange' }).waitFor({ state: 'attached' });
  await form.getByLabel('Numéro de téléphone').fill(number);
  await form.getByText('Reconnu d’après le numéro : Orange.').waitFor();
  await form.getByText('1 000 F CFA').click();
}

/** To the last look before paying. */
export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Procéder à la recharge' }).click();
  await page.getByRole('dialog', { name: 'Vérifiez avant de payer' }).waitFor();
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Payer 1,53/ }).click();
}

/** How the top-up stands: its heading. */
export async function stands(page: Page, status: 'Réussi' | 'En cours' | 'Échoué'): Promise<void> {
  await page.getByRole('heading', { name: status, level: 3 }).waitFor();
}

/** The id that the page's address names. */
export function topupId(page: Page): string {
  const id = new URL(page.url()).searchParams.get('recharge');
  if (id === null) throw new Error(`No top-up in ${page.url()}`);
  return id;
}

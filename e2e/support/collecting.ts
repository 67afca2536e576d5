import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Desk } from './desk.ts';
import { ownDigits } from './own-number.ts';

/** A number in Kinshasa of one's own; its last digits choose the outcome. */
export const kinshasa = (digits: string) => `+24397${ownDigits()}${digits}`;

/** Has `phone` asked for 5 000 Congolese francs. */
export async function ask(page: Page, phone: string): Promise<void> {
  await page.goto('/dashboard/user/wallet?onglet=mobilemoney');
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByLabel('Montant', { exact: true }).fill('5000');
  await page.getByRole('button', { name: 'Payer par Mobile Money' }).click();
}

type Question = { id: string; phone: string; state: string };

/** Presses the button on the phone, once it asks. */
export async function press(desk: Desk, phone: string, accept: boolean): Promise<void> {
  let question: Question | undefined;
  const find = async () => {
    const { confirmations } = await desk.get<{ confirmations: Question[] }>('/desk/api/state');
    question = confirmations.find((one) => one.phone === phone && one.state === 'pending');
    return question;
  };
  await expect.poll(find).toBeDefined();
  await desk.post(`/desk/api/confirmations/${question?.id}`, { accept });
}

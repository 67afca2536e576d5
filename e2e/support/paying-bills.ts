import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';

/** A bill that nobody has seen yet. The last four digits choose the sandbox's outcome. */
export function someBillReference(digits = '0001'): string {
  return `SEN-${Date.now()}${randomInt(1000)}-${digits}`;
}

/** Fills in a bill of SENELEC's, by its tile, and waits for SENELEC's word about it. */
export async function nameBill(page: Page, reference: string): Promise<void> {
  await page.goto('/dashboard/user/wallet?onglet=factures');
  await page.getByRole('button', { name: /^SENELEC/ }).click();
  await page.getByLabel('Référence de la facture').fill(reference);
}

/** « Payer la facture », and the last look. Answers the amount on the button. */
export async function confirmBill(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Payer la facture' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Payer \d/ });
  await pay.waitFor();
  const text = (await pay.textContent()) ?? '';
  await pay.click();
  return text.replace(/^Payer\s/, '');
}

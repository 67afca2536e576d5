import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { textsOfPdf } from './pdf-text.ts';

type Sums = {
  readonly opening: number;
  readonly credits: number;
  readonly debits: number;
  readonly closing: number;
  /** Of the closing balance; 0 where nothing is, which is not written. */
  readonly reserved: number;
};

/** In hundredths of the currency. A movement that left the wallet is negative. */
export type Statement = Sums & { readonly movements: readonly number[] };

const labels = {
  opening: 'Solde d’ouverture',
  credits: 'Entrées',
  debits: 'Sorties',
  closing: 'Solde de clôture',
  reserved: 'Réservé',
  available: 'Disponible',
} as const;

/** Hundredths of `1 250,45 €`. */
export function hundredths(text: string): number {
  return Number(text.replaceAll('−', '-').replaceAll(/[^\d-]/g, ''));
}

/** A day of the calendar, from today on this machine's clock. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Opens « Relevé » for everything that moved lately in `currency`: the sums on the screen, in the spreadsheet and on paper
 * are the same, and opening + movements = closing.
 */
export async function readStatement(page: Page, currency: 'EUR' | 'CDF'): Promise<Statement> {
  await page.goto('/dashboard/user/wallet');
  await page.getByRole('button', { name: 'Relevé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Relevé de compte' });
  await dialog.getByLabel('Devise').selectOption(currency);
  // The product's clock may be ahead of this machine's.
  await dialog.getByLabel('Du', { exact: true }).fill(dayIn(-30));
  await dialog.getByLabel('Au', { exact: true }).fill(dayIn(60));
  const download = async (format: 'CSV' | 'PDF') => {
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: format }).click();
    return readFile(await (await file).path());
  };
  const { movements, ...csv } = readCsv((await download('CSV')).toString('utf8'));
  const paper = readPaper(textsOfPdf(await download('PDF')));
  const screen = async (label: string) => {
    const line = dialog.locator('dl > div').filter({ hasText: label });
    return hundredths((await line.locator('dd').first().textContent()) ?? '');
  };
  const closing = () => screen(labels.closing);
  await expect.poll(closing).toBe(csv.closing);
  const shown: Sums = {
    opening: await screen(labels.opening),
    credits: await screen(labels.credits),
    // Written with its sign.
    debits: Math.abs(await screen(labels.debits)),
    closing: await closing(),
    reserved: csv.reserved === 0 ? 0 : await screen(labels.reserved),
  };
  if (csv.reserved > 0) {
    expect(await screen(labels.available)).toBe(shown.closing - shown.reserved);
  }
  const sum = movements.reduce((total, one) => total + one, 0);
  expect(shown.opening + sum).toBe(shown.closing);
  expect(shown.opening + shown.credits - shown.debits).toBe(shown.closing);
  expect(csv).toEqual({
    opening: shown.opening,
    closing: shown.closing,
    reserved: shown.reserved,
  });
  expect(paper).toEqual({ ...shown, movements });
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  return { ...shown, movements };
}

/** Columns: date, hour, reference, kind, description, counterparty, amount, balance after it, currency. */
function readCsv(text: string) {
  const rows = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'));
  const last = rows.findIndex((row) => row[4] === labels.closing);
  const amounts = (column: number) => rows.map((row) => hundredths(row[column] ?? ''));
  const balances = amounts(7);
  const movements = amounts(6).slice(1, last);
  // Each line says what there was after it.
  let balance = balances[0] ?? 0;
  for (const [index, movement] of movements.entries()) {
    balance += movement;
    expect(balances[index + 1]).toBe(balance);
  }
  const [closing = 0, reserved = 0, available = closing] = balances.slice(last);
  expect(available).toBe(closing - reserved);
  return { movements, opening: balances[0] ?? 0, closing, reserved };
}

/** What follows each label, then the amounts of the lines: each has a balance beside it. */
function readPaper(texts: readonly string[]): Statement {
  const after = (label: string) => hundredths(texts[texts.indexOf(label) + 1] ?? '');
  const hasReserved = texts.includes(labels.reserved);
  const table = texts.slice(texts.indexOf(hasReserved ? labels.available : labels.closing) + 2);
  const amounts = table
    .filter((text) => /^[+−-]?\d[\d\s]*,\d{2} (€|CDF)$/.test(text))
    .map(hundredths);
  return {
    opening: after(labels.opening),
    credits: after(labels.credits),
    debits: Math.abs(after(labels.debits)),
    closing: after(labels.closing),
    reserved: hasReserved ? after(labels.reserved) : 0,
    movements: amounts.filter((_, index) => index % 2 === 0),
  };
}

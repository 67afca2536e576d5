import {
  depositCurrencies,
  paymentWays,
  type PaymentMethod,
  type FeeBearer,
  type PaymentCurrency,
} from '@nzela/contract/payment-terms';
import type { SettingsDocument } from '@nzela/contract/settings';
import { decimal, type Decimal } from '@nzela/money/decimal';
import { add, convert, money, multiply, type Money } from '@nzela/money/money';

import { isCollectable } from '../mobile-money/mobile-money.ts';
import { wholeMinor } from '../quotes/quotes.ts';
import type { PaymentDeps } from './deps.ts';

/** What being paid in one way costs, and how many business days its money waits. */
export type Term = { readonly fee: Money<PaymentCurrency>; readonly days: number };
/** The ways to pay that are offered. */
export type Terms = Readonly<Partial<Record<PaymentMethod, Term>>>;

type Row = SettingsDocument<'payment-tariffs'>['lignes'][number];

type Sale = {
  readonly amount: Money<PaymentCurrency>;
  readonly feeBearer: FeeBearer;
  readonly at: Date;
};

/**
 * The ways to pay `amount`, each at the price that holds at `at`. A fee is rounded up: many small payments cost no less
 * than a large one. A way is not offered where its fee would leave the merchant nothing.
 */
export async function termsOf(
  { settings, rates }: Pick<PaymentDeps, 'settings' | 'rates'>,
  sale: Sale,
): Promise<Terms> {
  const { lignes } = await settings.read('payment-tariffs');
  const { currency } = sale.amount;
  const euro = currency === 'EUR' ? decimal('1') : (await rates.between('EUR', currency)).rate;
  const offered = paymentWays.flatMap((method) => {
    const row = rowAt(lignes, method, sale.at);
    if (row === undefined) return [];
    const term = { fee: feeOf(row, sale.amount, euro), days: row.delaiJours };
    return isOffered(method, sale, term) ? [[method, term] as const] : [];
  });
  return Object.fromEntries(offered);
}

function rowAt(rows: readonly Row[], method: PaymentMethod, at: Date): Row | undefined {
  return rows
    .filter((row) => row.moyen === method && new Date(row.debut) <= at)
    .reduce<Row | undefined>(
      (latest, row) => (latest === undefined || row.debut >= latest.debut ? row : latest),
      undefined,
    );
}

function feeOf(row: Row, amount: Money<PaymentCurrency>, euro: Decimal): Money<PaymentCurrency> {
  const share = multiply(amount, { units: BigInt(row.pourcentageBps), scale: 4 }, 'up');
  const flat = wholeMinor(decimal(row.fixeEur), 'EUR');
  return add(share, convert(flat, euro, amount.currency, 'up'));
}

function isOffered(method: PaymentMethod, { amount, feeBearer }: Sale, { fee }: Term): boolean {
  if (feeBearer === 'commerce' && fee.minor >= amount.minor) return false;
  if (method === 'mobile') return isCollectable(chargedFor(amount, { feeBearer, fee }));
  return method === 'wallet' || depositCurrencies.some((one) => one === amount.currency);
}

/** What the payer is charged. */
export function chargedFor(
  amount: Money<PaymentCurrency>,
  { feeBearer, fee }: { readonly feeBearer: FeeBearer; readonly fee: Money<PaymentCurrency> },
): Money<PaymentCurrency> {
  return feeBearer === 'payeur' ? add(amount, fee) : amount;
}

export type TermsColumn = Readonly<
  Partial<Record<PaymentMethod, { readonly fee: string; readonly days: number }>>
>;

export function termsColumn(terms: Terms): TermsColumn {
  return Object.fromEntries(
    Object.entries(terms).map(([method, { fee, days }]) => [
      method,
      { fee: String(fee.minor), days },
    ]),
  );
}

export function termsIn(column: TermsColumn, currency: PaymentCurrency): Terms {
  return Object.fromEntries(
    Object.entries(column).map(([method, { fee, days }]) => [
      method,
      { fee: money(BigInt(fee), currency), days },
    ]),
  );
}

import { z } from 'zod';
import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { parseWireAmount } from '@nzela/money/parse';
import type { StatementBalance } from './statement-lines.ts';

/** An amount as camt.053 writes it, its value a text still. */
export const amountSchema = z.object({ '@_Ccy': z.string(), '#text': z.string() });

const balanceSchema = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.string().optional() }) }),
  Amt: amountSchema,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
});

type Booked = { readonly code: string; readonly currency: CurrencyCode; readonly minor: bigint };

/**
 * What was booked on the accounts when the day began (`OPBD` or, as some banks say it, `PRCD`) and when it ended (`CLBD`), by
 * currency, those of several accounts together. A balance that nobody can read leaves all of them untold, as it may be of
 * any account.
 */
export function balancesOf(statements: readonly (readonly unknown[])[]): StatementBalance[] {
  const sums = new Map<CurrencyCode, StatementBalance>();
  for (const balances of statements) {
    const booked = balances.map(bookedIn);
    if (booked.includes('unreadable')) return [];
    const told = booked.filter((one) => one !== null && one !== 'unreadable');
    const of = (code: string) => told.find((one) => one.code === code);
    const closing = of('CLBD');
    if (closing === undefined) continue;
    const { currency } = closing;
    const opening = of('OPBD') ?? of('PRCD');
    const before = sums.get(currency) ?? { opening: 0n, closing: 0n };
    sums.set(currency, {
      currency,
      opening:
        before.opening === null || opening?.currency !== currency
          ? null
          : before.opening + opening.minor,
      closing: before.closing + closing.minor,
    });
  }
  return [...sums.values()];
}

/** Null: of a currency that we have nothing in. */
function bookedIn(told: unknown): Booked | 'unreadable' | null {
  const balance = balanceSchema.safeParse(told);
  if (!balance.success) return 'unreadable';
  const { Tp, Amt, CdtDbtInd } = balance.data;
  const currency = Amt['@_Ccy'];
  if (!isCurrencyCode(currency)) return null;
  const amount = parseWireAmount(Amt['#text'], currency);
  if (!amount.ok) return 'unreadable';
  const { minor } = amount.amount;
  return { code: Tp.CdOrPrtry.Cd ?? '', currency, minor: CdtDbtInd === 'CRDT' ? minor : -minor };
}

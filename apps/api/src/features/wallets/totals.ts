import type { CurrencyCode } from '@nzela/money/currencies';
import { add, convert, money, type Money } from '@nzela/money/money';
import type { CrossRate, Rates } from '../rates/rates.ts';

/** The sum of amounts in several currencies, in one. */
export type Total = {
  readonly amount: Money;
  /** The rates that part of it was converted at; none when all of it was in the currency of the total. */
  readonly converted: readonly CrossRate[];
};

/**
 * Adds up in `target` at the mid rates in force, each currency rounded once to the nearest. Refuses `taux_indisponible`
 * when the book lacks a rate that is needed: a total without part of the money would be wrong.
 */
export async function totalIn(
  target: CurrencyCode,
  amounts: readonly Money[],
  rates: Rates,
): Promise<Total> {
  let amount = money(0n, target);
  const converted: CrossRate[] = [];
  for (const part of amounts) {
    if (part.minor === 0n) continue;
    if (part.currency === target) {
      amount = add(amount, part);
      continue;
    }
    const cross = await rates.between(part.currency, target);
    converted.push(cross);
    amount = add(amount, convert(part, cross.rate, target, 'half-even'));
  }
  return { amount, converted };
}

/** Which of the figures are estimates, and the time of the oldest rate behind them (`null`: a legal parity has none). */
export function estimatesOf<Name extends string>(
  totals: Readonly<Record<Name, Total>>,
): { readonly estimations: Name[]; readonly dateTaux: string | null } {
  const names = Object.keys(totals) as Name[];
  const estimations = names.filter((name) => totals[name].converted.length > 0);
  const times = estimations
    .flatMap((name) => totals[name].converted)
    .filter(({ parity }) => !parity)
    .map(({ at }) => at.getTime());
  return {
    estimations,
    dateTaux: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
  };
}

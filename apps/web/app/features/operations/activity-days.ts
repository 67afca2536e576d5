import type { Operation } from '@nzela/contract/operations';
import type { CurrencyCode } from '@nzela/money/currencies';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { wireMoney } from '../../lib/format.ts';
import { dayOf } from '../../lib/time-zone.ts';

/** A day of the history, by the reader's calendar. */
export type ActivityDay = {
  /** `2026-11-14`. */
  readonly day: string;
  readonly operations: readonly Operation[];
  /** What it came to in each currency, in less out, of what counts; null while some of the day is not read yet. */
  readonly totals: readonly Money[] | null;
};

/** Operations that stand in order, by their days. `isWhole`: no more of them follow. */
export function activityDays(
  operations: readonly Operation[],
  { isWhole }: { readonly isWhole: boolean },
): ActivityDay[] {
  const days = new Map<string, Operation[]>();
  for (const operation of operations) {
    const day = dayOf(new Date(operation.date));
    days.set(day, [...(days.get(day) ?? []), operation]);
  }
  const last = [...days.keys()].at(-1);
  return [...days].map(([day, found]) => ({
    day,
    operations: found,
    totals: day === last && !isWhole ? null : totalsOf(found),
  }));
}

function totalsOf(operations: readonly Operation[]): Money[] {
  const totals = new Map<CurrencyCode, Money>();
  for (const { compte, montant, devise, type } of operations) {
    if (!compte) continue;
    const total = totals.get(devise) ?? money(0n, devise);
    const amount = wireMoney(montant, devise);
    totals.set(devise, type === 'in' ? add(total, amount) : subtract(total, amount));
  }
  return [...totals.values()];
}

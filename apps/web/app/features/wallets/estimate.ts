import type { CurrencyCode } from '@nzela/money/currencies';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

type Estimated<Name extends string> = {
  readonly devise: CurrencyCode;
  readonly estimations: readonly Name[];
  readonly dateTaux: string | null;
};

/** « ≈ » before a figure that part was converted for: it is no balance that anybody holds. */
export function estimateMark<Name extends string>(
  { estimations }: Estimated<Name>,
  ...names: readonly NoInfer<Name>[]
): string {
  return names.some((name) => estimations.includes(name)) ? '≈\u00a0' : '';
}

/** `≈ 1 362,99 $US`, or the exact figure when nothing was converted. */
export function formatFigure<Name extends string>(
  totals: Estimated<Name>,
  name: NoInfer<Name>,
  amount: number,
): string {
  return `${estimateMark(totals, name)}${formatAmount(amount, totals.devise)}`;
}

/** « ≈ 1 267,08 € avec vos autres devises », when the other wallets hold money. */
export function totalNote<Name extends string>(
  totals: Estimated<Name>,
  name: NoInfer<Name>,
  { total, main }: { readonly total: number; readonly main: number },
): string | null {
  if (total === main) return null;
  return m.wallets_total({ amount: formatFigure(totals, name, total) });
}

/** « Réservé : 42,00 € », and what it comes to with the other wallets; null when nothing is. */
export function reservedNote<Name extends string>(
  totals: Estimated<Name | 'reserve' | 'reserveTotal'> & {
    readonly reserve: number;
    readonly reserveTotal: number;
  },
): string | null {
  const { reserve: main, reserveTotal: total } = totals;
  if (total === 0) return null;
  const figures: Estimated<Name | 'reserve' | 'reserveTotal'> = totals;
  const amount = formatFigure(figures, 'reserve', main);
  const notes = [
    m.wallets_reserved_of({ amount }),
    totalNote(figures, 'reserveTotal', { total, main }),
  ];
  return notes.filter((note) => note !== null).join(', ');
}

/** What the « ≈ » means, and how old its rates are. Null when every figure is exact. */
export function estimateNote({ estimations, dateTaux }: Estimated<string>): string | null {
  if (estimations.length === 0) return null;
  if (dateTaux === null) return m.wallets_estimate_parity();
  return m.wallets_estimate({ date: formatDate(dateTaux, 'dateTime') });
}

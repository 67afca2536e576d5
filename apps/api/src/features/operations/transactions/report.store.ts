import type {
  ReportGroup,
  TransactionMethod,
  TransactionType,
} from '@nzela/contract/transaction-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';

export type ReportRow = {
  readonly type: TransactionType | null;
  readonly method: TransactionMethod | null;
  readonly country: string | null;
  readonly operator: string | null;
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly done: number;
  readonly failed: number;
  readonly volume: bigint;
  /** Fees, and margins of exchanges: what the books have as income. */
  readonly revenue: bigint;
  readonly seconds: number | null;
};

const columns = ['type', 'method', 'country', 'operator'] as const;
type Column = (typeof columns)[number];

/** What each group tells apart, and what has none of it is left out of. */
const groups: Readonly<Record<ReportGroup, readonly Column[]>> = {
  detail: columns,
  corridor: ['country'],
  operateur: ['operator'],
  moyen: ['method'],
};

type Span = { readonly from: Date; readonly to: Date; readonly par: ReportGroup };

/** Sums of the hours from `from` to `to` by the group, the most frequent first: all of them, there are no more than groups. */
export async function reportRows(
  snapshot: Snapshot,
  { from, to, par }: Span,
): Promise<ReportRow[]> {
  const told = groups[par];
  const selected = columns.map((name) => (told.includes(name) ? name : `NULL AS ${name}`));
  const { rows } = await snapshot.query<ReportRow>(
    `SELECT ${selected.join(', ')}, currency, sum(orders)::int AS count, sum(done)::int AS done,
        sum(failed)::int AS failed, sum(volume)::bigint AS volume, sum(fees + spread)::bigint AS revenue,
        sum(seconds) / nullif(sum(timed), 0) AS seconds
       FROM transaction_sums($1, $2)
      ${par === 'detail' ? '' : `WHERE ${told.join()} IS NOT NULL`}
      GROUP BY ${told.join(', ')}, currency ORDER BY count DESC, ${told.join(', ')}, currency`,
    [from, to],
  );
  return rows;
}

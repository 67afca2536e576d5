import type { Readable } from '../../kernel/data/snapshots.ts';

export type Period = 'all' | 'today' | 'week' | 'month' | 'quarter';

const units = { today: 'day', week: 'week', month: 'month', quarter: 'quarter' } as const;

/** When the current day, week (from Monday), month or quarter began where the person is. Null for `all`. */
export async function periodStart(
  source: Readable,
  period: Period,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<Date | null> {
  if (period === 'all') return null;
  const { rows } = await source.query<{ start: Date }>(
    'SELECT date_trunc($1, $2::timestamptz AT TIME ZONE $3) AT TIME ZONE $3 AS start',
    [units[period], now, timeZone],
  );
  return rows[0]?.start ?? now;
}

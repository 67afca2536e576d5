/** Two days of the calendar, both included (`2026-03-01`). */
export type Period = { readonly du: string; readonly au: string };

export const periodNames = ['month', 'previousMonth', 'quarter', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The usual periods, seen from `today`: this month so far, the one before, three months, the year so far. */
export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 0] = today.split('-').map(Number);
  switch (name) {
    case 'month':
      return { du: day(year, month, 1), au: today };
    case 'previousMonth':
      return { du: day(year, month - 1, 1), au: day(year, month, 0) };
    case 'quarter':
      return { du: day(year, month - 2, 1), au: today };
    case 'year':
      return { du: day(year, 1, 1), au: today };
  }
}

/** Months and days beyond their bounds carry over, as they do in `Date`. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

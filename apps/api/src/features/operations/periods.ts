import { dateOf, zoned } from '../../kernel/time/calendar.ts';

export type Period = 'all' | 'today' | 'week' | 'month' | 'quarter';

const monthsOfQuarter = 3;

/** The first day of the current day, week (from Monday), month or quarter. */
const firstDays: Readonly<
  Record<Exclude<Period, 'all'>, (today: Temporal.PlainDate) => Temporal.PlainDate>
> = {
  today: (today) => today,
  week: (today) => today.subtract({ days: today.dayOfWeek - 1 }),
  month: (today) => today.with({ day: 1 }),
  quarter: (today) =>
    today.with({ day: 1 }).subtract({ months: (today.month - 1) % monthsOfQuarter }),
};

/** When the current day, week, month or quarter began on the clocks of `timeZone`. */
export function periodStart(
  period: Exclude<Period, 'all'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Date {
  const first = firstDays[period](zoned(now, timeZone).toPlainDate());
  return dateOf(first.toZonedDateTime(timeZone));
}

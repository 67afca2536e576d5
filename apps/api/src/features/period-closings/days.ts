import { dayAfter, dayOf, startOfDay } from '../../kernel/time/calendar.ts';

/** The books' days are of UTC, as those of the providers' statements are. */
const zone = 'UTC';

export const bookDay = (moment: Date): string => dayOf(moment, zone);

export const startOfBookDay = (day: string): Date => startOfDay(day, zone);

/** The first moment that does not belong to the day any more: when its closing ends. */
export const endOfDay = (day: string): Date => startOfDay(dayAfter(day), zone);

/** The day that ends at that moment. */
export const dayEndingAt = (end: Date): string => bookDay(new Date(end.getTime() - 1));

export const monthOf = (day: string): string => day.slice(0, 7);

/** The days of a month, `2026-11-01` first. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = dayAfter(day)) days.push(day);
  return days;
}

/** From `first` to `last`, newest first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  let month = Temporal.PlainYearMonth.from(last);
  for (; month.toString() >= first; month = month.subtract({ months: 1 }))
    months.push(month.toString());
  return months;
}

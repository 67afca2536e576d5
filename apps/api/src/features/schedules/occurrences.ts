import type { ScheduleFrequency } from '@nzela/contract/schedules';
import { isBusinessDay, kinshasa, paris } from '../../kernel/time/business-days.ts';
import { dateOf, dayAfter } from '../../kernel/time/calendar.ts';

/** When something recurs: days of the calendar, and a time on the clocks of a zone. */
export type Rule = {
  /** `quotidienne`: each day on which banks work. */
  readonly frequency: ScheduleFrequency | 'quotidienne';
  /** `2026-01-31`. */
  readonly startDay: string;
  /** `09:00`. */
  readonly time: string;
  /** IANA. */
  readonly timeZone: string;
  /** Included. */
  readonly endDay: string | null;
  /** An occurrence on a day on which the banks of Paris or Kinshasa are closed waits for the next one. */
  readonly businessDays?: boolean;
};

type Clock = Pick<Rule, 'time' | 'timeZone' | 'businessDays'>;

/** The first occurrence whose moment is after `now`, by its day; null when there is none any more. */
export function firstAfter(rule: Rule, now: Date): string | null {
  for (let index = 0; ; index += 1) {
    const day = dayAt(rule, index);
    if (day === null) return null;
    if (occurs(rule, day) && momentOf(rule, day) > now) return day;
  }
}

/** The occurrence that follows that of `day`. */
export function nextAfter(rule: Rule, day: string): string | null {
  for (let index = 0; ; index += 1) {
    const candidate = dayAt(rule, index);
    if (candidate === null || (candidate > day && occurs(rule, candidate))) return candidate;
  }
}

/** The first `count` occurrences from `day` on, as moments. */
export function upcoming(rule: Rule, day: string | null, count: number): Date[] {
  const moments: Date[] = [];
  for (let next = day; next !== null && moments.length < count; next = nextAfter(rule, next)) {
    moments.push(momentOf(rule, next));
  }
  return moments;
}

/**
 * The moment of an occurrence: its time on the clocks of the zone. A time that clocks skip that day is the one they jump
 * to; of a time that comes twice, the first.
 */
export function momentOf(clock: Clock, day: string): Date {
  return onClocks(clock, clock.businessDays === true ? nextOpen(clock, day) : day);
}

function onClocks({ time, timeZone }: Clock, day: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }));
}

function isOpen(clock: Clock, day: string): boolean {
  return isBusinessDay(onClocks(clock, day), [paris, kinshasa]);
}

/** The day itself, or the first one after it on which banks work. */
function nextOpen(clock: Clock, day: string): string {
  let open = day;
  while (!isOpen(clock, open)) open = dayAfter(open);
  return open;
}

/** Each day but those on which banks are closed: what falls on one of these is the next day's. */
function occurs(rule: Rule, day: string): boolean {
  return rule.frequency !== 'quotidienne' || isOpen(rule, day);
}

/** The same time, some days away: by the calendar, so that a change of clocks moves nothing. */
export function daysAway(rule: Clock, day: string, days: number): Date {
  return momentOf(rule, Temporal.PlainDate.from(day).add({ days }).toString());
}

/**
 * The day of the occurrence number `index`. Always counted from the first day: monthly from 31 January is 28 February,
 * then 31 March.
 */
function dayAt({ frequency, startDay, endDay }: Rule, index: number): string | null {
  const start = Temporal.PlainDate.from(startDay);
  if (frequency === 'une_fois') return index === 0 ? startDay : null;
  const day = start.add(stepOf(frequency, index)).toString();
  return endDay !== null && day > endDay ? null : day;
}

function stepOf(frequency: Exclude<Rule['frequency'], 'une_fois'>, index: number) {
  if (frequency === 'quotidienne') return { days: index };
  if (frequency === 'hebdomadaire') return { weeks: index };
  return frequency === 'quinzaine' ? { weeks: 2 * index } : { months: index };
}

/** The first moment of `day` (`2026-03-29`) on the clocks of `timeZone`, whatever they do that day. */
export function startOfDay(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
}

/** The day after `day`. */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** From the first moment of a day on, and before the day after another begins; null where no day is said. */
export function spanOfDays(
  { du, au }: { readonly du?: string | undefined; readonly au?: string | undefined },
  timeZone: string,
): { readonly from: Date | null; readonly to: Date | null } {
  return {
    from: du === undefined ? null : startOfDay(du, timeZone),
    to: au === undefined ? null : startOfDay(dayAfter(au), timeZone),
  };
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

/** The day that `moment` falls on in `timeZone`. */
export function dayOf(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDate().toString();
}

export function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}

export function dateOf(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The zone that `moment` (ISO 8601, or milliseconds) is told in: the reader's `timeZone`, but for a date without a time
 * (`2023-09-30`), which is the same day for every reader.
 */
export function zoneToTell(moment: string | number, timeZone: string): string {
  return typeof moment === 'string' && calendarDate.test(moment) ? 'UTC' : timeZone;
}

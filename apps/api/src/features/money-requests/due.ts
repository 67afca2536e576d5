import { dayAfter, startOfDay } from '../../kernel/time/calendar.ts';

const dayMs = 86_400_000;

/** The end of a day (`2026-01-31`) where `timeZone` is: the instant at which the next one begins. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(dayAfter(day), timeZone);
}

/** Two days before the end; null when that is less than a day after it was asked for. */
export function reminderAt(expiresAt: Date, createdAt: Date): Date | null {
  const at = new Date(expiresAt.getTime() - 2 * dayMs);
  return at.getTime() - createdAt.getTime() < dayMs ? null : at;
}

const dayMs = 86_400_000;

/**
 * `days` business days after `from`, at the same time of day: Saturdays and Sundays (UTC) do not count. Public holidays
 * do, because each bank keeps its own.
 */
export function afterBusinessDays(from: Date, days: number): Date {
  let left = days;
  let at = from.getTime();
  while (left > 0) {
    at += dayMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}

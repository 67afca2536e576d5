const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long to wait before asking a provider again, by how long it has been asked already. */
const patience = [
  { untilMs: 2 * minuteMs, everyMs: 5 * secondMs },
  { untilMs: 10 * minuteMs, everyMs: 15 * secondMs },
  { untilMs: hourMs, everyMs: minuteMs },
  { untilMs: 24 * hourMs, everyMs: 5 * minuteMs },
] as const;

/** After a day an operator has been told, and asking goes on every hour. */
export const patienceEndsMs = 24 * hourMs;

/** When to ask a provider again about what has been asked since `since` (docs/providers.md). */
export function nextAttempt(since: Date, now: Date): Date {
  const waitedMs = now.getTime() - since.getTime();
  const step = patience.find(({ untilMs }) => waitedMs < untilMs);
  return new Date(now.getTime() + (step?.everyMs ?? hourMs));
}

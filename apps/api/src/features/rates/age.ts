import type { DailyBps } from './volatility.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
// The currency market closes on Friday at 22:00 UTC and opens on Sunday at 22:00 UTC.
const aClosing = Date.parse('1970-01-02T22:00:00Z');
const closedMs = 48 * hourMs;
// Prices move by news on a weekend too, by less than in as many hours of trade.
const closedShare = 0.25;

/** Hours of trade between two moments, an hour of a closed market counting a quarter; 0 when `to` is not later. */
export function marketHours(from: Date, to: Date): number {
  const elapsed = to.getTime() - from.getTime();
  if (elapsed <= 0) return 0;
  const closed = closedUntil(to.getTime()) - closedUntil(from.getTime());
  return (elapsed - closed * (1 - closedShare)) / hourMs;
}

function closedUntil(time: number): number {
  const since = time - aClosing;
  const weeks = Math.floor(since / weekMs);
  return weeks * closedMs + Math.min(since - weeks * weekMs, closedMs);
}

// In standard deviations: a market moves further in one of two thousand cases.
const widestMove = 3.5;

/** How far the market may be from a rate that was published so many {@link marketHours} ago. */
export function driftOf(volatility: DailyBps, hours: number): DailyBps {
  return Math.ceil(widestMove * volatility * Math.sqrt(hours / 24));
}

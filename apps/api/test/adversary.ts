import { launchCurrencies, type CurrencyCode, type LaunchCurrency } from '@nzela/money/currencies';
import { decimal } from '@nzela/money/decimal';
import { marketHours } from '../src/features/rates/age.ts';
import type { BookRate, RateBook } from '../src/features/rates/rate-book.ts';
import { volatilityOf } from '../src/features/rates/volatility.ts';

/** Deterministic numbers in [0, 1): mulberry32. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const legal = new Set<CurrencyCode>(['EUR', 'XOF', 'XAF']);
const first: Readonly<Record<LaunchCurrency, number>> = {
  EUR: 1,
  XOF: 655.957,
  XAF: 655.957,
  USD: 1.09,
  GBP: 0.85,
  CAD: 1.47,
  CDF: 2705.31,
  MAD: 10.85,
  GHS: 12.46,
  NGN: 1586.4,
};

type MarketOptions = {
  readonly seed: number;
  readonly steps: number;
  readonly stepsPerDay: number;
  /** Standard deviations that no step exceeds. */
  readonly widest: number;
  /** Chance of a jump at a step, of up to nine percent: a devaluation, a vote, a weekend. */
  readonly jumps: number;
};

/** The rate book at each step of a market with the currencies' ordinary volatility, and jumps. */
export function market({ seed, steps, stepsPerDay, widest, jumps }: MarketOptions): RateBook[] {
  const next = numbersFrom(seed);
  const normal = () => {
    const value = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(-widest, Math.min(widest, value));
  };
  const rates = { ...first };
  const daily = new Map<CurrencyCode, number[]>(launchCurrencies.map((code) => [code, []]));
  return Array.from({ length: steps }, (_, step) => {
    const at = new Date(Date.UTC(2026, 0, 1) + (step / stepsPerDay) * 86_400_000);
    const rows = launchCurrencies.map((currency): [CurrencyCode, BookRate] => {
      const parity = legal.has(currency);
      const deviation = volatilityOf(currency, []) / 10_000 / Math.sqrt(stepsPerDay);
      const jump = next() < jumps ? (next() - 0.5) * 0.18 : 0;
      if (!parity) rates[currency] *= Math.exp(deviation * normal() + jump);
      const recent = daily.get(currency) ?? [];
      if (step % stepsPerDay === 0) recent.push(rates[currency]);
      const volatility = volatilityOf(currency, recent.slice(-30));
      const rate = decimal(rates[currency].toFixed(6));
      return [
        currency,
        { currency, rate, source: 'Essai', at, parity, volatility, disputed: null },
      ];
    });
    return new Map(rows);
  });
}

/** What is true and what the book says, at one moment. */
export type Moment = {
  readonly now: Date;
  readonly book: RateBook;
  /** The market's own rates of this moment. */
  readonly market: RateBook;
};

type DayOptions = { readonly seed: number; readonly days: number; readonly stepHours: number };

const hourMs = 3_600_000;

/**
 * A market that moves all day, beside a book that is published once on each weekday at 15:00 UTC. No pair is ever further
 * from the book than `widest` standard deviations of the hours of trade since.
 */
export function marketWithinTheDay({ seed, days, stepHours }: DayOptions): Moment[] {
  const widest = 3.4;
  const next = numbersFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  // 2026-01-05 is a Monday.
  const start = Date.UTC(2026, 0, 5, 15);
  let published = { at: new Date(start), rates: { ...first } };
  let moves = new Map<LaunchCurrency, number>(launchCurrencies.map((code) => [code, 0]));
  let before = new Date(start);
  return Array.from({ length: Math.round((days * 24) / stepHours) }, (_, step) => {
    const now = new Date(start + step * stepHours * hourMs);
    const spread = Math.sqrt(marketHours(before, now) / 24);
    before = now;
    moves = within(
      widest * Math.sqrt(marketHours(published.at, now) / 24),
      new Map([...moves].map(([code, move]) => [code, move + dailyMove(code) * spread * normal()])),
    );
    const rates = movedBy(published.rates, moves);
    if (isPublication(now)) {
      published = { at: now, rates };
      moves = new Map([...moves].map(([code]) => [code, 0]));
    }
    return { now, book: bookOf(published.rates, published.at), market: bookOf(rates, now) };
  });
}

const dailyMove = (code: CurrencyCode) => volatilityOf(code, []) / 10_000;

function isPublication(now: Date): boolean {
  const isWeekday = now.getUTCDay() !== 0 && now.getUTCDay() !== 6;
  return isWeekday && now.getUTCHours() === 15 && now.getUTCMinutes() === 0;
}

/** The moves, all made smaller alike while one pair is further than `limit` of its own daily moves. */
function within(
  limit: number,
  moves: ReadonlyMap<LaunchCurrency, number>,
): Map<LaunchCurrency, number> {
  let worst = 1;
  for (const [from, one] of moves) {
    for (const [to, other] of moves) {
      const daily = Math.hypot(dailyMove(from), dailyMove(to));
      if (daily > 0 && limit > 0) worst = Math.max(worst, Math.abs(one - other) / (daily * limit));
    }
  }
  return new Map([...moves].map(([code, move]) => [code, move / worst]));
}

function movedBy(
  rates: Readonly<Record<LaunchCurrency, number>>,
  moves: ReadonlyMap<LaunchCurrency, number>,
): Record<LaunchCurrency, number> {
  const moved = { ...rates };
  for (const [code, move] of moves) moved[code] *= Math.exp(move);
  return moved;
}

function bookOf(rates: Readonly<Record<LaunchCurrency, number>>, at: Date): RateBook {
  return new Map(
    launchCurrencies.map((currency): [CurrencyCode, BookRate] => {
      const rate = decimal(rates[currency].toFixed(6));
      const parity = legal.has(currency);
      const volatility = volatilityOf(currency, []);
      return [
        currency,
        { currency, rate, source: 'Essai', at, parity, volatility, disputed: null },
      ];
    }),
  );
}

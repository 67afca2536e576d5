import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal } from '@nzela/money/decimal';
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
const first: Readonly<Record<CurrencyCode, number>> = {
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
  const daily = new Map<CurrencyCode, number[]>(currencyCodes.map((code) => [code, []]));
  return Array.from({ length: steps }, (_, step) => {
    const at = new Date(Date.UTC(2026, 0, 1) + (step / stepsPerDay) * 86_400_000);
    const rows = currencyCodes.map((currency): [CurrencyCode, BookRate] => {
      const parity = legal.has(currency);
      const deviation = volatilityOf(currency, []) / 10_000 / Math.sqrt(stepsPerDay);
      const jump = next() < jumps ? (next() - 0.5) * 0.18 : 0;
      if (!parity) rates[currency] *= Math.exp(deviation * normal() + jump);
      const recent = daily.get(currency) ?? [];
      if (step % stepsPerDay === 0) recent.push(rates[currency]);
      const volatility = volatilityOf(currency, recent.slice(-30));
      const rate = decimal(rates[currency].toFixed(6));
      return [currency, { currency, rate, source: 'Essai', at, parity, volatility }];
    });
    return new Map(rows);
  });
}

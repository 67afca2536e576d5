import type { Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Notifications } from '../../kernel/data/notifications.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import {
  crossRate,
  exchangeRate,
  type CrossRate,
  type ExchangeRate,
  type RateBook,
} from './rate-book.ts';
import { readBook } from './rates.store.ts';

export type { CrossRate, ExchangeRate, RateBook } from './rate-book.ts';
export { pairRate } from './rate-book.ts';
export { sourceName, sourceOf } from './sources.ts';
export { requireOffered, shownCurrencies } from './offered.ts';
export { currenciesFollower } from './currencies.follower.ts';

/** The rates in force: read anew as soon as PostgreSQL tells of others, and every few seconds in any case. */
export type Rates = {
  book(): Promise<RateBook>;
  /**
   * Units of `to` for one `from`, mid-market, however old: for what is shown, added up and counted. Refuses
   * `taux_indisponible` when the book lacks one of them.
   */
  between(from: CurrencyCode, to: CurrencyCode): Promise<CrossRate>;
  /**
   * The rate at which money is exchanged now. Refuses `taux_indisponible` as `between` does, and for a rate that is older
   * than the settings let one be (`rates.ageMaximalHeures`) or that a newer publication contradicts.
   */
  exchange(from: CurrencyCode, to: CurrencyCode): Promise<ExchangeRate>;
  /** The same without the refusal of a rate that is not on sale. */
  latest(from: CurrencyCode, to: CurrencyCode): Promise<ExchangeRate>;
};

const freshForMs = 5_000;

type RatesDeps = {
  readonly pool: Pool;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly settings: Settings;
};

export function createRates({ pool, notifications, clock, settings }: RatesDeps): Rates {
  let known: { book: Promise<RateBook>; until: number } | undefined;
  const forget = () => (known = undefined);
  notifications.subscribe({
    channel: 'rates',
    receive: forget,
    async resume() {
      forget();
    },
    empty() {
      const held = known === undefined ? 0 : 1;
      forget();
      return held;
    },
  });
  async function book(): Promise<RateBook> {
    const now = performance.now();
    if (known === undefined || known.until < now) {
      const reading = readBook(pool);
      known = { book: reading, until: now + freshForMs };
      // A failed read is not kept: the next caller asks again.
      reading.catch(forget);
    }
    return known.book;
  }
  async function between(from: CurrencyCode, to: CurrencyCode): Promise<CrossRate> {
    return crossRate(await book(), from, to) ?? refuse('taux_indisponible');
  }
  async function latest(from: CurrencyCode, to: CurrencyCode): Promise<ExchangeRate> {
    const { ageMaximalHeures: maximumHours } = await settings.read('rates');
    return exchangeRate(await between(from, to), { now: clock.now(), maximumHours });
  }
  return {
    book,
    between,
    latest,
    async exchange(from, to) {
      const rate = await latest(from, to);
      return rate.isOnSale ? rate : refuse('taux_indisponible');
    },
  };
}

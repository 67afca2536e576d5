import type { Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Notifications } from '../../kernel/notifications.ts';
import { refuse } from '../../kernel/problem.ts';
import { crossRate, type CrossRate, type RateBook } from './rate-book.ts';
import { readBook } from './rates.store.ts';

export type { CrossRate, RateBook } from './rate-book.ts';

/** The rates in force: read anew as soon as PostgreSQL tells of others, and every few seconds in any case. */
export type Rates = {
  book(): Promise<RateBook>;
  /** Units of `to` for one `from`, mid-market. Refuses `taux_indisponible` when the book lacks one of them. */
  between(from: CurrencyCode, to: CurrencyCode): Promise<CrossRate>;
};

const freshForMs = 5_000;

export function createRates(pool: Pool, notifications: Notifications): Rates {
  let known: { book: Promise<RateBook>; until: number } | undefined;
  const forget = () => (known = undefined);
  notifications.subscribe({
    channel: 'rates',
    receive: forget,
    async resume() {
      forget();
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
  return {
    book,
    async between(from, to) {
      return crossRate(await book(), from, to) ?? refuse('taux_indisponible');
    },
  };
}

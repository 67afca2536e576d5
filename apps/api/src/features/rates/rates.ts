import type { Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { refuse } from '../../kernel/problem.ts';
import { crossRate, type CrossRate, type RateBook } from './rate-book.ts';
import { readBook } from './rates.store.ts';

export type { CrossRate, RateBook } from './rate-book.ts';

/** The rates in force, read at most every few seconds: they change once an hour. */
export type Rates = {
  book(): Promise<RateBook>;
  /** Units of `to` for one `from`, mid-market. Refuses `taux_indisponible` when the book lacks one of them. */
  between(from: CurrencyCode, to: CurrencyCode): Promise<CrossRate>;
};

const freshForMs = 5_000;

export function createRates(pool: Pool): Rates {
  let known: { book: Promise<RateBook>; until: number } | undefined;
  async function book(): Promise<RateBook> {
    const now = performance.now();
    if (known === undefined || known.until < now) {
      const reading = readBook(pool);
      known = { book: reading, until: now + freshForMs };
      // A failed read is not kept: the next caller asks again.
      reading.catch(() => (known = undefined));
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

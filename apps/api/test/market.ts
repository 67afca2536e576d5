import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText } from '@nzela/money/decimal';
import { vi } from 'vitest';
import type { RateBook } from '../src/features/rates/rate-book.ts';
import type { Api } from './api.ts';

/** Puts a rate in force, in units for 1 EUR, and waits until the API knows of it. */
export async function setRate(api: Api, currency: CurrencyCode, rate: string): Promise<void> {
  await api.deps.pool.query(
    "INSERT INTO rates (currency, rate, source, dated_at) VALUES ($1, $2, 'Essai', $3)",
    [currency, rate, api.deps.clock.now()],
  );
  const wanted = decimalText(decimal(rate));
  await known(api, (book) => {
    const held = book.get(currency);
    return held !== undefined && decimalText(held.rate) === wanted;
  });
}

/** The feed confirms every rate at this moment, as it would have while the clock moved. */
export async function confirmRates(api: Api): Promise<void> {
  const { pool, clock } = api.deps;
  const at = clock.now();
  await pool.query(
    `INSERT INTO rates (currency, rate, source, dated_at)
     SELECT DISTINCT ON (currency) currency, rate, source, $1::timestamptz FROM rates
      WHERE NOT parity AND NOT refused ORDER BY currency, id DESC`,
    [at],
  );
  await known(api, (book) => book.get('USD')?.at.getTime() === at.getTime());
}

async function known(api: Api, isThere: (book: RateBook) => boolean): Promise<void> {
  await vi.waitUntil(async () => isThere(await api.deps.rates.book()), {
    timeout: 30_000,
    interval: 5,
  });
}

import type { Pool, PoolClient } from 'pg';
import { isCurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText } from '@nzela/money/decimal';
import type { BookRate, RateBook } from './rate-book.ts';

type RateRow = {
  currency: string;
  rate: string;
  source: string;
  parity: boolean;
  dated_at: Date;
};

/** The latest rate of every currency. */
export async function readBook(db: Pool | PoolClient): Promise<RateBook> {
  const { rows } = await db.query<RateRow>(
    `SELECT DISTINCT ON (currency) currency, rate::text, source, parity, dated_at
       FROM rates ORDER BY currency, id DESC`,
  );
  const book = new Map<BookRate['currency'], BookRate>();
  for (const row of rows) {
    if (!isCurrencyCode(row.currency)) continue;
    book.set(row.currency, {
      currency: row.currency,
      rate: decimal(row.rate),
      source: row.source,
      at: row.dated_at,
      parity: row.parity,
    });
  }
  return book;
}

export async function insertRates(client: PoolClient, rates: readonly BookRate[]): Promise<void> {
  await client.query(
    `INSERT INTO rates (currency, rate, source, parity, dated_at)
     SELECT * FROM unnest($1::text[], $2::numeric[], $3::text[], $4::boolean[], $5::timestamptz[])`,
    [
      rates.map((rate) => rate.currency),
      rates.map((rate) => decimalText(rate.rate)),
      rates.map((rate) => rate.source),
      rates.map((rate) => rate.parity),
      rates.map((rate) => rate.at),
    ],
  );
}

/** One refresh at a time, whichever process the hour struck in. */
export async function lockBook(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('rates.refresh', 0))");
}

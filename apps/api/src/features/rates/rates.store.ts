import type { Pool, PoolClient } from 'pg';
import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import { byDefault, type Table } from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import type { BookRate, RateBook } from './rate-book.ts';
import { volatilityOf } from './volatility.ts';
import { lockByName } from '../../kernel/data/locks.ts';

type RateRow = {
  currency: string;
  rate: string;
  source: string;
  parity: boolean;
  dated_at: Date;
  /** The last rates of as many days, in order of time. */
  recent: number[];
  disputed_rate: string | null;
  disputed_at: Date | null;
};

/** The latest rate of every currency, with what its last thirty days say about its next one. */
export async function readBook(db: Pool | PoolClient): Promise<RateBook> {
  const { rows } = await db.query<RateRow>(
    `SELECT latest.currency, latest.rate::text, latest.source, latest.parity, latest.dated_at, daily.recent,
            doubt.rate::text AS disputed_rate, doubt.dated_at AS disputed_at
       FROM (SELECT DISTINCT ON (currency) * FROM rates WHERE NOT refused ORDER BY currency, id DESC) latest
            LEFT JOIN LATERAL (SELECT rate, dated_at FROM rates
                                WHERE currency = latest.currency AND id > latest.id AND refused
                                ORDER BY id DESC LIMIT 1) doubt ON true,
            LATERAL (SELECT array_agg(day.rate::float8 ORDER BY day.dated_at) AS recent
                       FROM (SELECT DISTINCT ON (date_trunc('day', dated_at)) rate, dated_at FROM rates
                              WHERE currency = latest.currency AND NOT refused AND dated_at > latest.dated_at - interval '30 days'
                              ORDER BY date_trunc('day', dated_at), id DESC) day) daily`,
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
      volatility: volatilityOf(row.currency, row.recent),
      disputed:
        row.disputed_rate === null || row.disputed_at === null
          ? null
          : { rate: decimal(row.disputed_rate), at: row.disputed_at },
    });
  }
  return book;
}

/**
 * The last rate of each day of UTC from `from` to `to` (both included) that has one, by its day, oldest first. A look-up by
 * key for each day, however many rates it had.
 */
export async function readDays(
  pool: Pool,
  currency: CurrencyCode,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await pool.query<{ day: string; rate: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, last.rate::text
       FROM generate_series($2::timestamp, $3::timestamp, interval '1 day') AS day,
            LATERAL (SELECT rate FROM rates
                      WHERE currency = $1 AND NOT refused AND dated_at >= day AT TIME ZONE 'UTC'
                        AND dated_at < (day + interval '1 day') AT TIME ZONE 'UTC'
                      ORDER BY dated_at DESC, id DESC LIMIT 1) AS last
      ORDER BY day`,
    [currency, from, to],
  );
  return new Map(rows.map(({ day, rate }) => [day, decimal(rate)]));
}

export type NewRate = Pick<BookRate, 'currency' | 'rate' | 'source' | 'at' | 'parity'> & {
  readonly refused: boolean;
};

export async function insertRates(client: PoolClient, rates: readonly NewRate[]): Promise<void> {
  await insertRows(client, ratesTable, {
    items: rates,
    row: {
      currency: ({ currency }) => currency,
      rate: ({ rate }) => decimalText(rate),
      source: ({ source }) => source,
      parity: ({ parity }) => parity,
      dated_at: ({ at }) => at,
      recorded_at: byDefault,
      refused: ({ refused }) => refused,
    },
  });
}

const ratesTable: Table<'rates'> = { name: 'rates' };

/** One refresh at a time, whichever process the hour struck in. */
export async function lockBook(client: PoolClient): Promise<void> {
  await lockByName(client, 'rates.refresh');
}

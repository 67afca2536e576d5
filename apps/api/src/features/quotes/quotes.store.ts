import type { Pool, PoolClient } from 'pg';
import type { Channel, DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { onlyRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import {
  agreedPriceOf,
  originColumns,
  priceColumns,
  rateOriginOf,
  type AgreedPrice,
  type RateOrigin,
} from './price-columns.ts';
import { lockByName } from '../../kernel/data/locks.ts';

/** A price, kept for one transfer or one conversion. */
export type StoredQuote = AgreedPrice &
  RateOrigin & {
    readonly id: string;
    readonly ownerId: string | null;
    readonly channel: Channel;
    readonly side: 'envoi' | 'reception';
    readonly received: Money;
    readonly country: string | null;
    readonly deliveryMethod: DeliveryMethod | null;
    readonly paymentMethod: PaymentMethod | null;
    readonly deliveryHours: number | null;
    readonly createdAt: Date;
    readonly expiresAt: Date;
    /** The id of what it served. */
    readonly usedBy: string | null;
  };

const quotes: Table<
  'quotes',
  {
    channel: Channel;
    side: StoredQuote['side'];
    source_currency: CurrencyCode;
    target_currency: CurrencyCode;
    delivery_method: DeliveryMethod;
    payment_method: PaymentMethod;
  }
> = { name: 'quotes' };

type QuoteRow = RowOf<typeof quotes>;

export async function insertQuote(db: Pool | PoolClient, quote: StoredQuote): Promise<void> {
  const { deliveryHours } = quote;
  await insertRow(db, quotes, {
    row: {
      id: quote.id,
      owner_id: quote.ownerId,
      channel: quote.channel,
      side: quote.side,
      ...priceColumns(quote),
      ...originColumns(quote),
      target_amount: quote.received.minor,
      target_currency: quote.received.currency,
      country: quote.country,
      delivery_method: quote.deliveryMethod,
      payment_method: quote.paymentMethod,
      delivery_hours: deliveryHours === null ? null : String(deliveryHours),
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
      used_by: null,
    },
  });
}

/** What a person holds unused. `nextEnd` and `first` matter only where there is one. */
export type UnusedQuotes = {
  readonly open: { readonly count: number; readonly nextEnd: Date };
  readonly today: { readonly count: number; readonly first: Date };
};

/** Counts the quotes that `ownerId` holds unused, one request at a time until the transaction ends. */
export async function countUnused(
  client: PoolClient,
  ownerId: string,
  now: Date,
): Promise<UnusedQuotes> {
  await lockByName(client, `quotes:${ownerId}`);
  const { rows } = await client.query<{
    open: number;
    next_end: Date | null;
    today: number;
    first: Date | null;
  }>(
    `SELECT count(*) FILTER (WHERE expires_at > $2)::int AS open, min(expires_at) FILTER (WHERE expires_at > $2) AS next_end,
            count(*)::int AS today, min(created_at) AS first
       FROM quotes WHERE owner_id = $1 AND used_by IS NULL AND created_at > $2::timestamptz - interval '1 day'`,
    [ownerId, now],
  );
  const { open, next_end: nextEnd, today, first } = onlyRow(rows, 'quotes');
  return {
    open: { count: open, nextEnd: nextEnd ?? now },
    today: { count: today, first: first ?? now },
  };
}

/** Deletes some quotes that lapsed unused: a visitor's at once, a person's once it counts for no limit. Tells how many. */
export async function deleteLapsed(pool: Pool, now: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM quotes WHERE id IN (
       SELECT id FROM quotes
        WHERE used_by IS NULL AND expires_at < $1 AND (owner_id IS NULL OR expires_at < $1::timestamptz - interval '1 day')
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** The quote, if it is nobody's yet or `ownerId`'s. */
export async function findQuote(
  pool: Pool,
  id: string,
  ownerId: string | null,
): Promise<StoredQuote | null> {
  const { rows } = await pool.query<QuoteRow>(
    'SELECT * FROM quotes WHERE id = $1 AND (owner_id IS NULL OR owner_id = $2)',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : quoteOf(rows[0]);
}

/** Several quotes that served, by their ids. */
export async function quotesById(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredQuote>> {
  if (ids.length === 0) return new Map();
  const { rows } = await source.query<QuoteRow>('SELECT * FROM quotes WHERE id = ANY($1)', [ids]);
  return new Map(rows.map((row) => [row.id, quoteOf(row)]));
}

/** The quote, locked until the transaction ends: two transfers cannot both find it unused. */
export async function lockQuote(
  client: PoolClient,
  id: string,
  ownerId: string,
): Promise<StoredQuote | null> {
  const { rows } = await client.query<QuoteRow>(
    'SELECT * FROM quotes WHERE id = $1 AND (owner_id IS NULL OR owner_id = $2) FOR UPDATE',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : quoteOf(rows[0]);
}

export async function markUsed(
  client: PoolClient,
  use: { readonly id: string; readonly ownerId: string; readonly usedBy: string },
): Promise<void> {
  await client.query('UPDATE quotes SET owner_id = $2, used_by = $3 WHERE id = $1', [
    use.id,
    use.ownerId,
    use.usedBy,
  ]);
}

function quoteOf(row: QuoteRow): StoredQuote {
  return {
    id: row.id,
    ownerId: row.owner_id,
    channel: row.channel,
    side: row.side,
    ...agreedPriceOf(row),
    ...rateOriginOf(row),
    received: money(row.target_amount, row.target_currency),
    country: row.country,
    deliveryMethod: row.delivery_method,
    paymentMethod: row.payment_method,
    deliveryHours: row.delivery_hours === null ? null : Number(row.delivery_hours),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedBy: row.used_by,
  };
}

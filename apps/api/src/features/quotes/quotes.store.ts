import type { Pool, PoolClient } from 'pg';
import type { Channel, DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimalText } from '@nzela/money/decimal';
import { money, type Money } from '@nzela/money/money';
import { onlyRow } from '../../kernel/data/rows.ts';
import {
  agreedPriceOf,
  rateOriginOf,
  type AgreedPrice,
  type OriginColumns,
  type PriceColumns,
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

type QuoteRow = PriceColumns &
  OriginColumns & {
    id: string;
    owner_id: string | null;
    channel: Channel;
    side: 'envoi' | 'reception';
    target_amount: bigint;
    target_currency: CurrencyCode;
    country: string | null;
    delivery_method: DeliveryMethod | null;
    payment_method: PaymentMethod | null;
    delivery_hours: string | null;
    created_at: Date;
    expires_at: Date;
    used_by: string | null;
  };

export async function insertQuote(db: Pool | PoolClient, quote: StoredQuote): Promise<void> {
  await db.query(
    `INSERT INTO quotes (id, owner_id, channel, side, source_amount, source_currency, fee_amount, target_amount,
       target_currency, spread_amount, rate, mid_rate, rate_source, rate_at, parity, country, delivery_method,
       payment_method, delivery_hours, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      quote.id,
      quote.ownerId,
      quote.channel,
      quote.side,
      quote.sent.minor,
      quote.sent.currency,
      quote.fee.minor,
      quote.received.minor,
      quote.received.currency,
      quote.spread.minor,
      decimalText(quote.rate),
      decimalText(quote.midRate),
      quote.rateSource,
      quote.rateAt,
      quote.parity,
      quote.country,
      quote.deliveryMethod,
      quote.paymentMethod,
      quote.deliveryHours,
      quote.createdAt,
      quote.expiresAt,
    ],
  );
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

/** The same, locked until the transaction ends: two transfers cannot both find it unused. */
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

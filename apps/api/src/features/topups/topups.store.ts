import type { Pool, PoolClient } from 'pg';
import type { TopupCountry } from '@nzela/contract/topup-terms';
import type { TopupStage } from '@nzela/contract/topups';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { type AskedChange, type AskedKnown, askedOf, notAsked } from '../../gateways/asked.ts';
import { sql, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Purchase, Topup } from './topup.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';

const topups: Table<
  'topups',
  AskedKnown & {
    status: TopupStage;
    country: TopupCountry;
    product_type: 'airtime' | 'data';
    currency: CurrencyCode;
  }
> = { name: 'topups' };

type TopupRow = RowOf<typeof topups>;

function topupOf(row: TopupRow): Topup {
  const { package_id: packageId, package_name: packageName } = row;
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    phone: row.phone,
    country: row.country,
    operator: { id: row.operator_id, name: row.operator_name },
    product: { id: row.product_id, name: row.product_name, type: row.product_type },
    bundle: packageId === null ? null : { id: packageId, name: packageName ?? '' },
    amount: money(row.amount, row.currency),
    price: money(row.price, 'EUR'),
    reviewDueAt: row.review_due_at,
    ...askedOf(row),
  };
}

export type NewTopup = {
  readonly id: string;
  readonly userId: string;
  readonly purchase: Purchase;
  readonly at: Date;
  readonly deadlineAt: Date;
};

/** Writes a top-up that nobody was asked for yet. Its reference is made here. */
export async function insertTopup(client: PoolClient, order: NewTopup): Promise<Topup> {
  const { phone, country, operator, product, bundle, amount, price } = order.purchase;
  const row = await insertReturning(client, topups, {
    row: {
      id: order.id,
      reference: sql`'topup-' || (extract(epoch FROM ${order.at}::timestamptz) * 1000)::bigint
        || lpad((nextval('topup_numbers') % 1000)::text, 3, '0')`,
      user_id: order.userId,
      status: 'en_attente',
      phone,
      country,
      operator_id: operator.id,
      operator_name: operator.name,
      product_id: product.id,
      product_name: product.name,
      product_type: product.type,
      package_id: bundle?.id ?? null,
      package_name: bundle?.name ?? null,
      amount: amount.minor,
      currency: amount.currency,
      price: price.minor,
      ...notAsked,
      created_at: order.at,
      updated_at: order.at,
      deadline_at: order.deadlineAt,
      next_action_at: order.at,
      review_due_at: null,
    },
  });
  return topupOf(row);
}

export async function findTopup(
  source: Readable,
  id: string,
  userId: string,
): Promise<Topup | null> {
  const { rows } = await source.query<TopupRow>(
    'SELECT * FROM topups WHERE id = $1 AND user_id = $2',
    [id, userId],
  );
  return rows[0] === undefined ? null : topupOf(rows[0]);
}

export function topupByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'topups', reference);
}

/** Locked until the transaction ends: whoever acts on it takes turns. */
export async function lockTopup(client: PoolClient, id: string): Promise<Topup> {
  const { rows } = await client.query<TopupRow>('SELECT * FROM topups WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  return topupOf(onlyRow(rows, 'topups'));
}

/** A person's own, locked until the transaction ends. */
export async function lockOwnTopup(
  client: PoolClient,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Topup | null> {
  const { rows } = await client.query<TopupRow>(
    'SELECT * FROM topups WHERE id = $1 AND user_id = $2 FOR UPDATE',
    [id, userId],
  );
  return rows[0] === undefined ? null : topupOf(rows[0]);
}

/** What may change of a top-up, by column. */
export type TopupChange = AskedChange & {
  readonly status?: TopupStage;
  readonly deadline_at?: Date;
  readonly review_due_at?: Date | null;
};

export async function updateTopup(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: TopupChange; readonly at: Date },
): Promise<Topup> {
  return topupOf(await updateRow(client, topups, { id, at, change }));
}

/** One page of a person's top-ups. */
export async function listTopups(
  snapshot: Snapshot,
  userId: string,
  span: PageSpan,
): Promise<Topup[]> {
  const select = 'SELECT * FROM topups WHERE user_id = $1';
  const list = { select, values: [userId], by: 'created_at' };
  return (await selectPage<TopupRow>(snapshot, list, span)).map(topupOf);
}

/** The last top-up of each number that a person topped up, the latest first; what came to nothing does not count. */
export async function recentTopups(
  snapshot: Snapshot,
  userId: string,
  limit: number,
): Promise<Topup[]> {
  const { rows } = await snapshot.query<TopupRow>(
    `SELECT * FROM (
       SELECT DISTINCT ON (phone) * FROM topups
        WHERE user_id = $1 AND status NOT IN ('annule', 'echoue') ORDER BY phone, created_at DESC
     ) AS latest ORDER BY created_at DESC LIMIT $2`,
    [userId, limit],
  );
  return rows.map(topupOf);
}

/**
 * When the person last topped up `phone`, if it did not come to nothing. One transaction at a time for this person and
 * number, so that two requests see each other.
 */
export async function lastTopupOf(
  client: PoolClient,
  userId: string,
  phone: string,
): Promise<Date | null> {
  await lockByName(client, `topup:${userId}:${phone}`);
  const { rows } = await client.query<{ created_at: Date }>(
    `SELECT created_at FROM topups WHERE user_id = $1 AND phone = $2 AND status NOT IN ('annule', 'echoue')
      ORDER BY created_at DESC LIMIT 1`,
    [userId, phone],
  );
  return rows[0]?.created_at ?? null;
}

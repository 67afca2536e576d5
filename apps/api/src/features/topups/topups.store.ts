import type { Pool, PoolClient } from 'pg';
import type { TopupCountry } from '@nzela/contract/topup-terms';
import type { TopupStage } from '@nzela/contract/topups';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { type AskedChange, type AskedColumns, askedOf } from '../../gateways/asked.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Purchase, Topup } from './topup.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';

type TopupRow = AskedColumns & {
  id: string;
  user_id: string;
  status: TopupStage;
  phone: string;
  country: TopupCountry;
  operator_id: string;
  operator_name: string;
  product_id: string;
  product_name: string;
  product_type: 'airtime' | 'data';
  package_id: string | null;
  package_name: string | null;
  amount: bigint;
  currency: CurrencyCode;
  price: bigint;
};

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
  const { rows } = await client.query<TopupRow>(
    `INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id,
       product_name, product_type, package_id, package_name, amount, currency, price, created_at, updated_at,
       deadline_at, next_action_at)
     VALUES ($1, 'topup-' || (extract(epoch FROM $15::timestamptz) * 1000)::bigint
         || lpad((nextval('topup_numbers') % 1000)::text, 3, '0'),
       $2, 'en_attente', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $15)
     RETURNING *`,
    [
      order.id,
      order.userId,
      phone,
      country,
      operator.id,
      operator.name,
      product.id,
      product.name,
      product.type,
      bundle?.id ?? null,
      bundle?.name ?? null,
      amount.minor,
      amount.currency,
      price.minor,
      order.at,
      order.deadlineAt,
    ],
  );
  return topupOf(onlyRow(rows, 'topups'));
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

/** What may change of a top-up, by column. */
export type TopupChange = AskedChange & { readonly status?: TopupStage };

export async function updateTopup(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: TopupChange; readonly at: Date },
): Promise<Topup> {
  return topupOf(await updateRow<TopupRow>(client, { table: 'topups', id, at, change }));
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
        WHERE user_id = $1 AND status <> 'echoue' ORDER BY phone, created_at DESC
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
    `SELECT created_at FROM topups WHERE user_id = $1 AND phone = $2 AND status <> 'echoue'
      ORDER BY created_at DESC LIMIT 1`,
    [userId, phone],
  );
  return rows[0]?.created_at ?? null;
}

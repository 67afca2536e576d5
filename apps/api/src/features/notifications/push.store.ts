import type { ClientBase, Pool } from 'pg';
import { byDefault, selecting, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';

export type SubscriptionRow = {
  readonly id: string;
  readonly userId: string;
  readonly sealed: string;
  /** What it calls itself. */
  readonly device: Text;
  readonly createdAt: Date;
};

const pushSubscriptions: Table<'push_subscriptions', { device_message: Text }> = {
  name: 'push_subscriptions',
};

const columns = selecting<SubscriptionRow>(`id, user_id AS "userId", sealed,
  coalesce(device_message, to_jsonb(device)) AS device, created_at AS "createdAt"`);

/** One browser, one row: whoever signed in last on it gets its messages. */
export async function saveSubscription(
  client: ClientBase,
  subscription: SubscriptionRow & { readonly endpointHash: string },
): Promise<void> {
  const { id, userId, endpointHash, sealed, device, createdAt } = subscription;
  await insertRow(client, pushSubscriptions, {
    row: {
      id,
      user_id: userId,
      endpoint_hash: endpointHash,
      sealed,
      device: renderForFormerRelease(device),
      device_message: device,
      created_at: createdAt,
      failures: byDefault,
      failing_since: null,
    },
    onConflict: `(endpoint_hash) DO UPDATE SET user_id = excluded.user_id, sealed = excluded.sealed,
       device = excluded.device, device_message = excluded.device_message, created_at = excluded.created_at`,
  });
}

export async function listSubscriptions(
  client: ClientBase | Pool,
  userId: string,
): Promise<SubscriptionRow[]> {
  const { rows } = await client.query<SubscriptionRow>(
    `SELECT ${columns} FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id`,
    [userId],
  );
  return rows;
}

export async function findSubscription(
  pool: Pool,
  id: string,
  userId: string,
): Promise<SubscriptionRow | null> {
  const { rows } = await pool.query<SubscriptionRow>(
    `SELECT ${columns} FROM push_subscriptions WHERE id = $1 AND user_id = $2`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export type SubscriptionKey = { readonly id: string } | { readonly endpointHash: string };

/** True when it was the person's. */
export async function deleteSubscription(
  client: ClientBase | Pool,
  userId: string,
  key: SubscriptionKey,
): Promise<boolean> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['endpoint_hash', key.endpointHash];
  const { rowCount } = await client.query(
    `DELETE FROM push_subscriptions WHERE user_id = $1 AND ${column} = $2`,
    [userId, value],
  );
  return rowCount === 1;
}

/** Something was delivered. */
export async function forgetFailures(pool: Pool, id: string): Promise<void> {
  await pool.query(
    'UPDATE push_subscriptions SET failures = 0, failing_since = NULL WHERE id = $1 AND failures > 0',
    [id],
  );
}

const failuresMost = 20;
const failingSecondsMost = 86_400;

/**
 * Counts one more failure. A subscription with so many in a row, for so long, is dropped: true then. Both, since a push
 * service may be away for hours, and a day with one message proves nothing.
 */
export async function countFailure(pool: Pool, id: string, at: Date): Promise<boolean> {
  await pool.query(
    `UPDATE push_subscriptions SET failures = failures + 1, failing_since = coalesce(failing_since, $2)
      WHERE id = $1`,
    [id, at],
  );
  const { rowCount } = await pool.query(
    'DELETE FROM push_subscriptions WHERE id = $1 AND failures >= $2 AND failing_since <= $3',
    [id, failuresMost, addSeconds(at, -failingSecondsMost)],
  );
  return rowCount === 1;
}

/** Keeps the newest. */
export async function trimSubscriptions(
  client: ClientBase,
  userId: string,
  most: number,
): Promise<void> {
  await client.query(
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id OFFSET $2)`,
    [userId, most],
  );
}

/** Whosever it is: nobody can read it. */
export async function forgetSubscription(pool: Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}

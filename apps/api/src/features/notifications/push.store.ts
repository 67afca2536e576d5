import type { ClientBase, Pool } from 'pg';
import { byDefault, selecting, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';

export type SubscriptionRow = {
  readonly id: string;
  readonly userId: string;
  /** That it serves as long as it lives. */
  readonly sessionId: string | null;
  readonly sealed: string;
  /** What it calls itself. */
  readonly device: Text;
  readonly createdAt: Date;
};

const pushSubscriptions: Table<'push_subscriptions', { device_message: Text }> = {
  name: 'push_subscriptions',
};

const columns =
  selecting<SubscriptionRow>(`p.id, p.user_id AS "userId", p.session_id AS "sessionId", p.sealed,
  coalesce(p.device_message, to_jsonb(p.device)) AS device, p.created_at AS "createdAt"`);

/**
 * Those whose session lives, however it may end: nothing personal comes to a browser that its person has left. The owner
 * is compared since the release before changes whose browser it is, and not its session.
 */
const live = (at: string) => `push_subscriptions p
  JOIN sessions s ON s.id = p.session_id AND s.user_id = p.user_id AND s.ended_at IS NULL AND s.expires_at > ${at}`;

/** One browser, one row: whoever turned it on last gets its messages. */
export async function saveSubscription(
  client: ClientBase,
  subscription: SubscriptionRow & { readonly endpointHash: string },
): Promise<void> {
  const { id, userId, sessionId, endpointHash, sealed, device, createdAt } = subscription;
  await insertRow(client, pushSubscriptions, {
    row: {
      id,
      user_id: userId,
      session_id: sessionId,
      endpoint_hash: endpointHash,
      sealed,
      device: renderForFormerRelease(device),
      device_message: device,
      created_at: createdAt,
      failures: byDefault,
      failing_since: null,
    },
    onConflict: `(endpoint_hash) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       sealed = excluded.sealed, device = excluded.device, device_message = excluded.device_message, created_at = excluded.created_at`,
  });
}

/**
 * Whoever is signed in on the browser, by `sessionId`: it serves that session when the person had turned it on there, and
 * nobody when another person had. True when it serves the person.
 */
export async function renewSubscription(
  pool: Pool,
  endpointHash: string,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ isOwn: boolean }>(
    `UPDATE push_subscriptions SET session_id = CASE WHEN user_id = $2 THEN $3::uuid END
      WHERE endpoint_hash = $1 RETURNING user_id = $2 AS "isOwn"`,
    [endpointHash, userId, sessionId],
  );
  return rows[0]?.isOwn ?? false;
}

/** The person's browsers that something is pushed to at `at`. */
export async function listSubscriptions(
  client: ClientBase | Pool,
  userId: string,
  at: Date,
): Promise<SubscriptionRow[]> {
  const { rows } = await client.query<SubscriptionRow>(
    `SELECT ${columns} FROM ${live('$2')} WHERE p.user_id = $1 ORDER BY p.created_at DESC, p.id`,
    [userId, at],
  );
  return rows;
}

export async function findSubscription(
  pool: Pool,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<SubscriptionRow | null> {
  const { rows } = await pool.query<SubscriptionRow>(
    `SELECT ${columns} FROM ${live('$3')} WHERE p.id = $1 AND p.user_id = $2`,
    [id, userId, at],
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

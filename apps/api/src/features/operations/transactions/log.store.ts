import type { ClientBase, Pool } from 'pg';
import type { TransactionMethod, TransactionType } from '@nzela/contract/transaction-terms';
import type { Money } from '@nzela/money/money';
import { byDefault, type Table } from '../../../kernel/data/columns.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Origin } from '../../../kernel/http/idempotency.ts';

type Logged = {
  /** The table that the rows are in. */
  readonly source: string;
  readonly ids: readonly string[];
  /** Where each was ordered from, by its id. */
  readonly origins?: Readonly<Record<string, Origin>>;
};

/** Writes rows of a source into the log, or what became of them; twice changes nothing (migration 0220). */
export async function logTransactions(
  client: ClientBase,
  { source, ids, origins = {} }: Logged,
): Promise<void> {
  await client.query('SELECT log_transactions($1, $2::uuid[], $3::jsonb)', [
    source,
    [...ids],
    JSON.stringify(origins),
  ]);
}

export type Refused = {
  readonly type: TransactionType;
  readonly userId: string | null;
  readonly amount: Money | null;
  readonly method: TransactionMethod | null;
  readonly origin: Origin;
  /** As the log says it: `INSUFFICIENT_FUNDS`. */
  readonly errorCode: string;
  readonly at: Date;
};

const transactionLogs: Table<'transaction_logs'> = { name: 'transaction_logs' };

/** An order that was refused: it moved nothing, and no noun has a row of it. */
export async function logRefusal(pool: Pool, refused: Refused): Promise<void> {
  const { type, userId, amount, method, origin, errorCode, at } = refused;
  await insertRow(pool, transactionLogs, {
    row: {
      id: newId(),
      source: 'refusals',
      reference: byDefault,
      subject_reference: null,
      type,
      user_id: userId,
      merchant_id: null,
      merchant: null,
      amount: amount === null || amount.minor <= 0n ? null : amount.minor,
      currency: amount?.currency ?? null,
      fee: byDefault,
      spread: byDefault,
      spread_currency: null,
      status: 'failed',
      state: 'refuse',
      method,
      country: null,
      operator: null,
      address: origin.address,
      device: origin.device?.slice(0, 400) ?? null,
      error_code: errorCode,
      at,
      completed_at: null,
      updated_at: byDefault,
    },
  });
}

type LogCursor = { readonly source: string; readonly after: string | null };

/** The sources whose rows of before are not all in the log yet, each locked for the caller's transaction. */
export async function unreadSources(client: ClientBase): Promise<LogCursor[]> {
  const { rows } = await client.query<LogCursor>(
    `SELECT source, after_id AS after FROM transaction_log_cursors WHERE done_at IS NULL
      ORDER BY source FOR UPDATE SKIP LOCKED`,
  );
  return rows;
}

/** The next ids of a source, by its key. Each source is the table of its name. */
export async function nextOf(
  client: ClientBase,
  { source, after }: LogCursor,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${client.escapeIdentifier(source)} WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

export async function saveCursor(
  client: ClientBase,
  { source, after, doneAt }: LogCursor & { readonly doneAt: Date | null },
): Promise<void> {
  await client.query(
    'UPDATE transaction_log_cursors SET after_id = $2, done_at = $3 WHERE source = $1',
    [source, after, doneAt],
  );
}

/**
 * What went from wallet to wallet at once since `since` and is not in the log: the job that should have written it was one
 * of the release before. Its ids are made of the time (RFC 9562, UUIDv7), so that the key alone finds the latest.
 */
export async function unloggedInstants(client: ClientBase, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM transfers t
      WHERE id >= (lpad(to_hex($1::bigint), 12, '0') || repeat('0', 20))::uuid AND id < '02000000-0000-0000-0000-000000000000'
        AND quote_id IS NULL AND NOT EXISTS (SELECT FROM transaction_logs l WHERE l.id = t.id)
      LIMIT 20000`,
    [since.getTime()],
  );
  return rows.map(({ id }) => id);
}

/** Payments from wallets since then whose batch was never finished. */
export async function unloggedPayments(client: ClientBase, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT p.id FROM merchant_accounts a CROSS JOIN LATERAL (
       SELECT id, method FROM payments WHERE account_id = a.id AND paid_at >= $1) AS p
      WHERE a.mode = 'live' AND p.method = 'wallet'
        AND NOT EXISTS (SELECT FROM transaction_logs l WHERE l.id = p.id)
      LIMIT 20000`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Where orders came from is personal: it is kept as long as a dispute about them may come, and no longer. */
export async function forgetOrigins(client: ClientBase, before: Date): Promise<void> {
  await client.query(
    `UPDATE transaction_logs SET address = NULL, device = NULL
      WHERE at < $1 AND (address IS NOT NULL OR device IS NOT NULL)`,
    [before],
  );
}

/** Rows of a transaction that began before this are committed, in all likelihood, and none is added up too early. */
const slackSeconds = 600;

/** Adds up the hours that changed since the last time. What changes meanwhile is added up the next time. */
export async function rollUp(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ since: Date; now: Date }>(
    `SELECT CASE WHEN read_to = '-infinity' THEN 'epoch'::timestamptz ELSE read_to END AS since,
        now() - make_interval(secs => $1) AS now
       FROM transaction_rollup_state FOR UPDATE`,
    [slackSeconds],
  );
  const [state] = rows;
  if (state === undefined) return;
  const changed = await client.query<{ hour: Date }>(
    `SELECT DISTINCT date_trunc('hour', at, 'UTC') AS hour FROM transaction_logs WHERE updated_at >= $1`,
    [state.since],
  );
  const hours = changed.rows.map(({ hour }) => hour);
  await client.query('DELETE FROM transaction_rollups WHERE hour = ANY ($1::timestamptz[])', [
    hours,
  ]);
  await client.query(
    'INSERT INTO transaction_rollups SELECT * FROM sum_transactions($1::timestamptz[])',
    [hours],
  );
  await client.query('UPDATE transaction_rollup_state SET read_to = $1', [state.now]);
}

import type { ClientBase, Pool, PoolClient } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import {
  forgetLastWrites,
  gatherLastWrites,
  lastWritesOf,
  rememberLastWrites,
  restoreLastWrites,
} from './last-writes.ts';

/** One transaction: the connection that it is open on. */
export type Tx = { readonly client: PoolClient };

/** serialization_failure, deadlock_detected. */
const retryable = new Set(['40001', '40P01']);
const maximumAttempts = 5;

/**
 * A transaction finds its rows by their keys, in one good way whatever they are. PostgreSQL would plan each statement that
 * has a list of keys anew at each call, as it takes any list for ten keys and finds one of fewer cheaper. Lists and
 * searches, whose best plan depends on what is asked, are read outside of transactions or in a snapshot.
 */
const begin = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A conflict runs it again, so
 * `work` must touch nothing but the database.
 */
export async function transact<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withConnection(pool, async (client) => {
        takeFollowing(client);
        gatherLastWrites(client);
        try {
          const [, result] = await inOrder(
            client,
            () => client.query(begin),
            () => work({ client }),
          );
          await inOrder(client, ...lastWritesOf(client), () => client.query('COMMIT'));
          for (const each of takeFollowing(client)) each();
          return result;
        } finally {
          forgetLastWrites(client);
        }
      });
    } catch (error) {
      if (attempt >= maximumAttempts || !isConflict(error)) throw error;
    }
  }
}

/** By connection, what its transaction has this process do once it is committed. */
const following = new WeakMap<ClientBase, (() => void)[]>();

/**
 * Has this process do something as soon as the transaction of {@link transact} on `client` is committed, before anybody
 * hears of it: other processes hear by a notification, a moment later. Nothing happens when it is rolled back.
 */
export function onceCommitted(client: ClientBase, work: () => void): void {
  following.set(client, [...(following.get(client) ?? []), work]);
}

function takeFollowing(client: ClientBase): readonly (() => void)[] {
  const works = following.get(client) ?? [];
  following.delete(client);
  return works;
}

/** Runs `work` in the caller's transaction. When it gives false, what it wrote is undone, and its locks are given back. */
export async function keepIf(client: ClientBase, work: () => Promise<boolean>): Promise<boolean> {
  await client.query('SAVEPOINT kept_if');
  const lastWrites = rememberLastWrites(client);
  const isKept = await work();
  if (!isKept) restoreLastWrites(client, lastWrites);
  await client.query(`${isKept ? 'RELEASE' : 'ROLLBACK TO'} SAVEPOINT kept_if`);
  return isKept;
}

/** Lends a connection to `work`. When `work` throws, a transaction that it began is rolled back. */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return withClient(await pool.connect(), work);
}

/** The same with a connection that has been taken from its pool, which gets it back. */
export async function withClient<Result>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = isDatabaseAway(error) ? (error as Error) : await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Ends the failed transaction; gives the error when even that is impossible. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** PostgreSQL's SQLSTATE of an error, when it has one. */
export function databaseCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The unique constraint that an insert ran into, else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (databaseCode(error) !== '23505') return undefined;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}

/** The database did not answer for so long that it counts as away. `code` is cannot_connect_now. */
export class DatabaseAway extends Error {
  readonly code = '57P03';
  override readonly name = 'DatabaseAway';
}

/** Another transaction, a standby's replay or a migration got in the way: asked again, the same work succeeds. */
export function isConflict(error: unknown): boolean {
  return retryable.has(databaseCode(error) ?? '') || isStalePlan(error);
}

/** A prepared statement gives other columns since a migration (feature_not_supported, with this message alone). */
export function isStalePlan(error: unknown): boolean {
  return (
    databaseCode(error) === '0A000' &&
    error instanceof Error &&
    error.message === 'cached plan must not change result type'
  );
}

/** SQLSTATE classes: connection (08), resources (53: full disk, too many connections), operator intervention (57). */
const awayClasses = new Set(['08', '53', '57']);
const awayCodes = new Set([
  // read_only_sql_transaction: a standby, or a primary that has not been promoted yet.
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const cancelled = '57014';
// Errors that pg makes itself carry no code. What a standby says of a message in the log of changes (a retry's answer,
// idempotency.ts) has the code of an internal error.
const awayMessage =
  /^(?:cannot assign TransactionIds during recovery|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout exceeded when trying)/;

/** The database cannot be reached or cannot work now: not the request's fault, and over by itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = databaseCode(error) ?? '';
  if (code === cancelled) return false;
  return (
    awayCodes.has(code) ||
    awayClasses.has(code.length === 5 ? code.slice(0, 2) : '') ||
    awayMessage.test(error.message)
  );
}

import type { ClientBase } from 'pg';

/**
 * Waits for the lock of that name, which lasts until the caller's transaction ends: for what is no row yet (a first
 * quote, the next version of a setting). The one place that knows PostgreSQL's advisory locks (ADR 20).
 */
export async function lockByName(client: ClientBase, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The same without waiting: false when somebody else has the lock. */
export async function tryLockByName(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
    [name],
  );
  return rows[0]?.free === true;
}

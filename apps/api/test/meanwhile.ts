import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Answer, Api } from './api.ts';

/**
 * The answer to a request that reads before what `write` wrote is committed, and writes after it: the commit comes once
 * the request waits for it, or has been answered without waiting.
 */
export async function whileUncommitted<Body>(
  { database }: Pick<Api, 'database'>,
  write: (client: PoolClient) => Promise<unknown>,
  request: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await write(client);
    const progress = { isAnswered: false };
    const answer = request().finally(() => {
      progress.isAnswered = true;
    });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (!progress.isAnswered && (await database.pool.query(waiting)).rowCount === 0)
      await sleep(10);
    await client.query('COMMIT');
    return await answer;
  } finally {
    client.release();
  }
}

/** The same, of a `change` of the user (`blocked_at = now()`). */
export function whileChanging<Body>(
  api: Pick<Api, 'database'>,
  { userId, change }: { readonly userId: string; readonly change: string },
  request: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const write = (client: PoolClient) =>
    client.query(`UPDATE users SET ${change} WHERE id = $1`, [userId]);
  return whileUncommitted(api, write, request);
}

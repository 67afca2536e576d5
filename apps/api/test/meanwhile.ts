import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Api } from './api.ts';

/**
 * The answer to a request that read the user before `change` (`blocked_at = now()`) was committed, and that writes after
 * it: the change is committed once the request waits for it, or has been answered without waiting.
 */
export async function whileChanging<Body>(
  { database }: Api,
  { userId, change }: { readonly userId: string; readonly change: string },
  request: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE users SET ${change} WHERE id = $1`, [userId]);
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJobs } from '../src/kernel/jobs.ts';
import { transact } from '../src/kernel/database.ts';
import { startApi, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A job that a worker has taken and will not finish: it was killed `ago`. */
async function takenBy(worker: string, ago: string): Promise<void> {
  const { pool } = api.deps;
  await transact(pool, ({ client }) =>
    addJobs(client, [{ name: 'idempotency.sweep', payload: {}, key: worker }]),
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - $2::interval WHERE key = $1`,
    [worker, ago],
  );
}

async function leftOf(worker: string): Promise<number> {
  const { rows } = await api.deps.pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE key = $1',
    [worker],
  );
  return rows[0]?.left ?? 0;
}

describe('a job whose worker was killed', () => {
  test('is run by another one after some minutes; one that is being run is left alone', async () => {
    await takenBy('killed', '6 minutes');
    await takenBy('busy', '1 minute');
    await transact(api.deps.pool, ({ client }) =>
      addJobs(client, [{ name: 'jobs.unlock', payload: {} }]),
    );
    await api.runJobs();
    // The queue forgets a job a moment after it ran.
    await expect.poll(() => leftOf('killed'), { timeout: 30_000 }).toBe(0);
    expect(await leftOf('busy')).toBe(1);
  });
});

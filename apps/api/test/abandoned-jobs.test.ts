import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../src/kernel/data/database.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import { createQueuePool } from '../src/kernel/data/pools.ts';
import { keepLease } from '../src/kernel/jobs/worker-leases.ts';
import { queueConnections, startWorker } from '../src/kernel/jobs/worker.ts';
import { startApi, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('DELETE FROM graphile_worker._private_jobs');
});

const patient = { timeout: 50_000 };

/** A job that `worker` took `ago` and has not ended. */
async function takenBy(worker: string, ago: string, key = worker): Promise<void> {
  const { pool } = api.deps;
  await transact(pool, ({ client }) =>
    addJobs(client, [{ name: 'idempotency.sweep', payload: {}, key }]),
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - $2::interval WHERE key = $3`,
    [worker, ago, key],
  );
}

/** When the worker said last that it lives. */
async function seen(worker: string, ago: string): Promise<void> {
  await api.deps.pool.query(
    `INSERT INTO job_workers VALUES ($1, now() - $2::interval)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [worker, ago],
  );
}

async function unlock(): Promise<void> {
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [{ name: 'jobs.unlock', payload: {} }]),
  );
  await api.runJobs();
}

/** The jobs that are still somebody's, by key. */
async function held(): Promise<string[]> {
  const { rows } = await api.deps.pool.query<{ key: string }>(
    'SELECT key FROM graphile_worker.jobs WHERE locked_by IS NOT NULL ORDER BY key',
  );
  return rows.map(({ key }) => key);
}

async function workers(): Promise<string[]> {
  const { rows } = await api.deps.pool.query<{ id: string }>(
    `SELECT id FROM job_workers WHERE seen_at > now() - interval '1 minute' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

describe('a worker that renews its lease', () => {
  test('keeps its jobs however long one of them takes', async () => {
    await seen('living', '20 seconds');
    await takenBy('living', '3 hours', 'long');
    await takenBy('living', '1 second', 'short');
    await unlock();
    expect(await held()).toEqual(['long', 'short']);
  });

  test('loses them some minutes after it was seen last; another one runs them', async () => {
    await seen('killed', '6 minutes');
    await takenBy('killed', '7 minutes');
    await unlock();
    // The queue forgets a job a moment after it ran.
    await expect.poll(held, patient).toEqual([]);
  });
});

describe('a worker of a release that renews no lease', () => {
  test('loses its jobs once one of them is some minutes old', async () => {
    await takenBy('former', '6 minutes');
    await takenBy('busy', '1 minute');
    await unlock();
    await expect.poll(held, patient).toEqual(['busy']);
  });
});

describe('the leases', () => {
  test('are of the runners as the queue knows them', async () => {
    const { config, log, pool } = api.deps;
    const gate = Promise.withResolvers<void>();
    const queue = createQueuePool(config.databaseUrl, queueConnections);
    const hold = () => gate.promise;
    const handlers = { 'payouts.advance': hold, 'transfers.sms': hold };
    const worker = await startWorker({
      pool: queue,
      log,
      crontab: [],
      handlers,
      onJob: () => undefined,
    });
    await transact(pool, ({ client }) =>
      addJobs(client, [
        { name: 'payouts.advance', payload: { payoutId: '' } },
        { name: 'transfers.sms', payload: { transferId: '' } },
      ]),
    );
    const holders = async () => {
      const { rows } = await pool.query<{ id: string }>(
        'SELECT locked_by AS id FROM graphile_worker.jobs WHERE locked_by IS NOT NULL ORDER BY 1',
      );
      return rows.map(({ id }) => id);
    };
    await expect.poll(async () => (await holders()).length, patient).toBe(2);
    const ids = await holders();
    await expect.poll(workers, patient).toEqual(expect.arrayContaining(ids));
    gate.resolve();
    await worker.stop();
    await queue.end();
  });

  test('are renewed until a runner is released, and forgotten a day later', async () => {
    const events: WorkerEvents = new EventEmitter();
    const lease = keepLease({ ...api.deps, everyMs: 20 });
    lease.cover(events);
    const sendToWorker = (name: 'pool:create' | 'pool:release', id: string) =>
      events.emit(name, { workerPool: { id } } as never);
    sendToWorker('pool:create', 'one');
    sendToWorker('pool:create', 'other');
    await expect.poll(workers, patient).toEqual(expect.arrayContaining(['one', 'other']));
    sendToWorker('pool:release', 'one');
    await seen('other', '2 hours');
    await expect.poll(workers, patient).toContain('other');
    // Whatever was under way when the one was released has ended.
    await seen('one', '25 hours');
    await seen('other', '2 hours');
    await expect.poll(workers, patient).toContain('other');
    expect(await workers()).not.toContain('one');
    await lease.stop();
    await unlock();
    const { rows } = await api.deps.pool.query("SELECT FROM job_workers WHERE id = 'one'");
    expect(rows).toEqual([]);
  });
});

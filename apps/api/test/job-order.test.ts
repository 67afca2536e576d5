import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../src/kernel/database.ts';
import { addJobs, concurrentJobs, startWorker, type Job } from '../src/kernel/jobs.ts';
import { createQueuePool } from '../src/kernel/pools.ts';
import { startApi, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const mails = 40;

test('money that waits to move goes before mails that have waited longer', async () => {
  const { pool, config, log } = api.deps;
  const news: Job[] = Array.from({ length: mails }, (_, number) => ({
    name: 'transfers.mail',
    payload: { transferId: String(number), kind: 'complete' },
  }));
  const payout: Job = { name: 'transfers.advance', payload: { transferId: 'payout' } };
  await transact(pool, ({ client }) => addJobs(client, news));
  await transact(pool, ({ client }) => addJobs(client, [payout]));
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const queue = createQueuePool(config.databaseUrl, concurrentJobs + 2);
  const worker = await startWorker({
    pool: queue,
    log,
    crontab: [],
    handlers: { 'transfers.mail': note('mail'), 'transfers.advance': note('payout') },
    onJob: () => undefined,
  });
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(mails + 1);
  await worker.stop();
  await queue.end();
  // As many are taken at once as may run at once.
  expect(done.indexOf('payout')).toBeLessThan(concurrentJobs);
});

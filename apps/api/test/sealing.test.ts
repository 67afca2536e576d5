import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '@nzela/ledger/verify';
import { jobHandlers } from '../src/jobs.ts';
import { withConnection } from '../src/kernel/data/database.ts';
import { startApi, type Api } from './api.ts';
import { fund } from './money.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

async function unsealedSeconds(): Promise<number> {
  const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(/^ledger_unsealed_seconds (\S+)$/m.exec(body)?.[1] ?? Number.NaN);
}

const report = () => withConnection(api.deps.pool, (client) => verify(client));

test('each hour new entries are sealed, and /metrics tells the age of those that are not', async () => {
  expect(await unsealedSeconds()).toBe(0);
  await fund(api, await api.user(), 1_000n);
  await expect.poll(unsealedSeconds).toBeGreaterThan(0);
  await jobHandlers(api.deps)['operations.seal']?.({});
  expect(await unsealedSeconds()).toBe(0);
  const { whole, seals, unsealedEntries } = await report();
  expect({ whole, seals, unsealedEntries }).toEqual({ whole: true, seals: 1, unsealedEntries: 0 });
});

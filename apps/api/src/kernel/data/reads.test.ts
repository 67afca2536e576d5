import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { createReads } from './reads.ts';
import type { Replica } from './replica.ts';
import type { Snapshot } from './snapshots.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('ledger');
});
afterAll(() => database.drop());

const conflict = (snapshot: Snapshot) =>
  snapshot.query("DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$");

function readsThroughReplica() {
  const { pool } = database;
  const replica = { usable: true, seen: null, open: () => pool.connect() } as unknown as Replica;
  const primary = { position: async () => ({ timeline: 1, position: 1n }) } as never;
  const counted: string[] = [];
  const metrics = { read: (from: string) => void counted.push(from) };
  const routes = new Set(['/statement']);
  const reads = createReads({ pool, primary, replica, metrics, routes });
  const request = { method: 'GET', routeOptions: { url: '/statement' }, headers: {} } as never;
  return { reads, request, counted };
}

test('a conflict before anything is sent: the primary answers', async () => {
  const { reads, request, counted } = readsThroughReplica();
  let heads = 0;
  const sent: number[] = [];
  await reads.stream(request, {
    async head(snapshot) {
      heads += 1;
      if (heads === 1) await conflict(snapshot);
      return heads;
    },
    rest: async (_snapshot, head) => void sent.push(head),
  });
  expect({ sent, counted }).toEqual({ sent: [2], counted: ['primary'] });
});

test('a conflict later: nothing is sent twice', async () => {
  const { reads, request } = readsThroughReplica();
  let sent = 0;
  const asked = reads.stream(request, {
    head: async () => null,
    async rest(snapshot) {
      sent += 1;
      await conflict(snapshot);
    },
  });
  await expect(asked).rejects.toMatchObject({ code: '40001' });
  expect(sent).toBe(1);
});

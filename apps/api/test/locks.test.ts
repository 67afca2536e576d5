import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Api } from './api.ts';

type StoreFunction = (client: PoolClient, ...given: unknown[]) => Promise<unknown>;

const features = join(import.meta.dirname, '../src/features');
/** Functions of stores that lock without saying so in their name. */
const alsoLocking = ['lastTopupOf', 'liveAttempt'];

let api: Api;
let locking: readonly (readonly [string, StoreFunction])[];

beforeAll(async () => {
  api = await startApi();
  locking = await lockingFunctions();
});
afterAll(() => api.close());

/** What every store exports under a name that promises a lock. */
async function lockingFunctions() {
  const found: (readonly [string, StoreFunction])[] = [];
  for (const file of globSync('**/*.store.ts', { cwd: features }).toSorted()) {
    const module = (await import(join(features, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      const promises = /^lock[A-Z]/.test(name) || alsoLocking.includes(name);
      if (promises) found.push([`${file} ${name}`, value as StoreFunction]);
    }
  }
  return found;
}

/** Whether the transaction keeps others out: it holds rows for itself, or has taken an advisory lock. */
async function keepsOthersOut(client: PoolClient): Promise<boolean> {
  // PostgreSQL takes RowShareLock on a table for SELECT … FOR UPDATE and its like, whatever rows there are.
  const { rows } = await client.query<{ kept: boolean }>(
    `SELECT bool_or(mode = 'RowShareLock' OR locktype = 'advisory') AS kept FROM pg_locks
      WHERE pid = pg_backend_pid()`,
  );
  return rows[0]?.kept === true;
}

async function locks(act: StoreFunction, id: string): Promise<boolean> {
  const subject = { id, ownerId: id, purpose: 'transfer', subjectId: id };
  // By ids, numbers, codes and references; by a key; a person with a day, or several.
  const ways = [
    [id, id],
    ['1'],
    [subject, id],
    [id, '2026-01-31'],
    [[{ userId: id, day: '2026-01-31' }]],
  ];
  const client = await api.deps.pool.connect();
  try {
    for (const given of ways) {
      // A row that is opened first is there the second time: opening it is no lock.
      await client.query('BEGIN');
      await act(client, ...given).catch(() => undefined);
      await client.query('COMMIT');
      await client.query('BEGIN');
      // A row that is not there is no answer, or a refusal: the lock comes first.
      await act(client, ...given).catch(() => undefined);
      // What was given in the wrong shape has ended the transaction.
      const kept = await keepsOthersOut(client).catch(() => false);
      await client.query('ROLLBACK');
      if (kept) return true;
    }
    return false;
  } finally {
    client.release();
  }
}

describe('a store function that promises a lock', () => {
  test('there is one for every noun that moves money', () => {
    const nouns = new Set(locking.map(([name]) => name.split('/')[0]));
    for (const noun of [
      'bills',
      'card-payments',
      'customers',
      'deposits',
      'limits',
      'mobile-money',
      'money-requests',
      'payment-links',
      'payments',
      'quotes',
      'schedules',
      'topups',
      'transfers',
      'virtual-cards',
      'withdrawals',
    ])
      expect(nouns, noun).toContain(noun);
  });

  test('takes it: no other transaction comes between', async () => {
    const { id } = await api.user();
    const idle: string[] = [];
    for (const [name, act] of locking) if (!(await locks(act, id))) idle.push(name);
    expect(idle).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReplicated, type ReplicatedPostgres } from '../../../tools/postgres/replicated.ts';
import { fillTemplate } from '../../../tools/testing/templates.ts';
import { newId } from '../src/kernel/ids.ts';
import { startApi, type Account, type Answer, type Api } from './api.ts';
import { fund } from './money.ts';
import { dakarBank, order } from './sending.ts';

let folder: string;
let servers: ReplicatedPostgres;
let admin: pg.Pool;
let api: Api;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nzela-replicated-'));
  const prepare = (url: string) => fillTemplate('api', url);
  servers = await startReplicated({ folder, database: 'nzela', prepare });
  admin = new pg.Pool({ connectionString: servers.url, max: 4 });
  const database = { url: servers.url, pool: admin, drop: () => admin.end() };
  api = await startApi({ database });
});
afterAll(async () => {
  servers?.thawStandby();
  await api?.close();
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function funded(): Promise<Account> {
  const person = await api.user();
  await fund(api, person, 1_000_000n);
  return person;
}

type Ask = () => Promise<Answer>;

/**
 * What moves money or says that it moved, by name: the same request each time, of a person of its own, whose wallet no
 * other one waits for.
 */
const requests: readonly (readonly [string, () => Promise<Ask>])[] = [
  [
    'POST /transfers to a wallet (the ledger knows it)',
    async () => {
      const [person, other] = [await funded(), await api.user()];
      const headers = { 'idempotency-key': newId() };
      const beneficiaire = { mode: 'nzela', telephone: other.telephone };
      const body = { montant: 1, devise: 'EUR', beneficiaire, methodePaiement: 'wallet' };
      return () => person.post('/transfers', body, { headers });
    },
  ],
  [
    'POST /deposits (its answer is kept under its key)',
    async () => {
      const person = await funded();
      const headers = { 'idempotency-key': newId() };
      return () =>
        person.post('/deposits', { montant: 20, devise: 'EUR', methode: 'bank' }, { headers });
    },
  ],
  [
    'PATCH /transfers/{id}/confirm (done already)',
    async () => {
      const person = await funded();
      const { id } = await order(person, 'wallet', dakarBank());
      return () => person.patch(`/transfers/${id}/confirm`);
    },
  ],
  [
    'PATCH /transfers/{id}/cancel (done already)',
    async () => {
      const person = await funded();
      const { id } = await order(person, 'wallet', dakarBank());
      return () => person.patch(`/transfers/${id}/cancel`);
    },
  ],
];

/** Does `act` to the commits that wait for the standby, one after the other, until `asked` is answered. */
async function interrupt<Result>(
  act: 'pg_terminate_backend' | 'pg_cancel_backend',
  asked: Promise<Result>,
): Promise<Result> {
  const answered = asked.then(() => true);
  while (!(await Promise.race([answered, sleep(20, false)])))
    await admin.query(`SELECT ${act}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  return asked;
}

describe('an answer that is told again is a promise like the first', () => {
  test('it does not come before the standby has it', async () => {
    const asks = await Promise.all(
      requests.map(async ([name, prepare]) => [name, await prepare()] as const),
    );
    const all = () =>
      Promise.all(asks.map(async ([name, ask]) => [name, (await ask()).status] as const));
    const each = (status: number) => asks.map(([name]) => [name, status]);
    servers.freezeStandby();
    // As a restart does it: what was written holds here, and nowhere else. Whoever asks again meets it.
    expect(await interrupt('pg_terminate_backend', all())).toEqual(each(503));
    expect(await all()).toEqual(each(503));
    servers.thawStandby();
    for (const [name, ask] of asks) {
      let { status } = await ask();
      while (status === 503 || status === 409) {
        await sleep(50);
        ({ status } = await ask());
      }
      expect(status, name).toBeLessThan(300);
    }
  });

  test('a commit that an operator cancels while it waits is not told as done', async () => {
    const person = await funded();
    servers.freezeStandby();
    const first = person.post('/deposits', { montant: 20, devise: 'EUR', methode: 'bank' });
    expect(await interrupt('pg_cancel_backend', first)).toMatchObject({ status: 503 });
    servers.thawStandby();
  });
});

describe('reads on the standby', () => {
  test('a history shows what was just written, and comes from the standby once it has it', async () => {
    const { app, deps } = await api.instance({ READ_DATABASE_URL: servers.standbyUrl });
    const standby = new pg.Pool({ connectionString: servers.standbyUrl, max: 1 });
    const person = await api.user();
    const deposits = async () => (await api.as(person.accessToken, app).get('/deposits')).body;
    const served = async () =>
      (await deps.metrics.registry.metrics()).includes('database_reads_total{server="replica"');
    await standby.query('SELECT pg_wal_replay_pause()');
    await person.post('/deposits', { montant: 20, devise: 'EUR', methode: 'bank' });
    expect((await deposits()).elements).toHaveLength(1);
    expect(await served()).toBe(false);
    await standby.query('SELECT pg_wal_replay_resume()');
    while (!(await served())) expect((await deposits()).elements).toHaveLength(1);
    await standby.end();
  });
});

describe('a standby', () => {
  test('is not ready and cannot be started on; nothing is a 500', async () => {
    await expect(
      startApi({ database: { url: servers.standbyUrl, pool: admin, drop: async () => undefined } }),
    ).rejects.toMatchObject({ code: '25006' });
  });
});

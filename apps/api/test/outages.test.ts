import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { startTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import { startJobs } from '../src/worker.ts';
import { startApi, type Account, type Answer, type Api } from './api.ts';
import { before } from './hanging-up.ts';
import { fund } from './money.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let api: Api;
let sender: Account;
let recipient: Account;

beforeAll(async () => {
  database = await createTestDatabase('api');
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  api = await startApi({ database: { ...database, url: proxy.through(database.url) } });
  [sender, recipient] = await Promise.all([api.user(), api.user()]);
  await fund(api, sender, 100_000n);
});
afterAll(async () => {
  await api?.close();
  await proxy?.close();
});

/** One cent to the recipient under `key`. */
const pay = (key: string) =>
  sender.post(
    '/transfers',
    {
      montant: 0.01,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
      methodePaiement: 'wallet',
    },
    { headers: { 'idempotency-key': key } },
  );

const quote = () =>
  sender.post('/quotes', {
    montant: 20,
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: 'SN',
    modeReception: 'bank',
    methodePaiement: 'wallet',
  });

const connected = async () =>
  api.deps.notifications.listening &&
  (await api.deps.pool.query('SELECT 1').then(
    () => true,
    () => false,
  ));
const isReady = async () => (await api.app.inject('/readyz')).statusCode === 200;
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await sleep(20);
};

const away = (answer: Answer) => ({
  status: answer.status,
  code: (answer.body as { code?: string }).code,
  isToldWhen: Number(answer.headers['retry-after']) > 0,
});
const told = { status: 503, code: 'service_indisponible', isToldWhen: true };

describe('a frozen database', () => {
  test('503 before a client hangs up, on every kind of wait; back by itself, and each key has one effect', async () => {
    const keys = [newId(), newId(), newId()];
    expect((await pay(newId())).status).toBe(201);
    proxy.freeze();
    const ready = before(2_000, api.app.inject('/readyz'));
    const answers = Promise.all(
      [
        ...keys.map(pay),
        ...Array.from({ length: 20 }, quote),
        sender.get('/wallets'),
        sender.get('/auth/me'),
        api.visitor.post('/auth/login', { email: sender.email, password: sender.password }),
      ].map((asked) => before(10_000, asked)),
    );
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
    expect(await ready).toMatchObject({ statusCode: 503 });
    const silent = before(
      4_000,
      until(() => !api.deps.notifications.listening),
    );
    expect(await silent, 'a silent LISTEN connection is not trusted').not.toBe('cut');
    for (const answer of await answers)
      expect(answer === 'cut' ? answer : away(answer)).toEqual(told);
    proxy.thaw();
    await until(isReady);
    for (const key of keys) expect((await pay(key)).status).toBe(201);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS count FROM transfers WHERE sender_id = $1',
      [sender.id],
    );
    expect(rows).toEqual([{ count: 1 + keys.length }]);
  });
});

describe('a server that cannot write: a standby, or a primary that is not promoted yet', () => {
  const setReadOnly = async (state: 'on' | 'off') => {
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${state}`,
    );
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };

  test('503 with Retry-After, not ready, and the worker waits; back by itself', async () => {
    const worker = await startJobs(api.deps);
    await setReadOnly('on');
    const key = newId();
    await until(async () => (await api.app.inject('/readyz')).statusCode === 503);
    // It can listen and read there; it is no more ready for that.
    let timesConnected = 0;
    await until(async () => {
      const isConnected = await connected();
      expect((await api.app.inject('/readyz')).statusCode).toBe(503);
      if (isConnected && (await connected())) timesConnected += 1;
      return timesConnected === 5;
    });
    expect(away(await pay(key))).toEqual(told);
    expect(away(await quote())).toEqual(told);
    await setReadOnly('off');
    await until(isReady);
    expect((await pay(key)).status).toBe(201);
    const client = await api.deps.pool.connect();
    await addJobs(client, [{ name: 'jobs.unlock', payload: {}, key: 'after-the-outage' }]);
    client.release();
    const isLeft = async () =>
      (await database.pool.query("SELECT FROM graphile_worker.jobs WHERE key = 'after-the-outage'"))
        .rowCount !== 0;
    await until(async () => !(await isLeft()));
    await worker.stop();
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclaredRoute } from '../src/kernel/identity/guard.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { startApi, type Account, type Person } from './api.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let person: Account;
beforeAll(async () => {
  api = await startApi();
  person = await api.user();
});
afterAll(() => api.close());

/** What PostgreSQL or its driver says while it cannot work, which is over by itself. */
const outages: readonly (readonly [string, Error])[] = [
  ['disk full', sqlState('53100')],
  ['out of memory', sqlState('53200')],
  ['too many connections', sqlState('53300')],
  ['shutting down', sqlState('57P01')],
  ['starting', sqlState('57P03')],
  ['connection failure', sqlState('08006')],
  ['a server that cannot write', sqlState('25006')],
  ['refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['cut', new Error('Connection terminated unexpectedly')],
  ['no free connection', new Error('timeout exceeded when trying to connect')],
];

function sqlState(code: string): Error {
  return Object.assign(new Error('the server says no'), { code });
}

/** Every statement fails so while `work` runs. */
async function during<Result>(outage: Error, work: () => Promise<Result>): Promise<Result> {
  const { pool } = api.deps;
  const { query, connect } = pool;
  const fail = () => Promise.reject(outage);
  Object.assign(pool, { query: fail, connect: fail });
  try {
    return await work();
  } finally {
    Object.assign(pool, { query, connect });
  }
}

function ask(asker: Person, { method, url }: DeclaredRoute) {
  const path = url.replace('/api', '').replaceAll(/:\w+/g, () => newId());
  const isRead = method === 'GET' || method === 'DELETE';
  return asker.ask(method as 'GET', path, {
    ...(isRead ? {} : { body: {} }),
    headers: { 'idempotency-key': newId() },
    address: `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  });
}

/** Answered by a stream that does not end. */
const endless = new Set(['/api/events']);

describe('while the database is away', () => {
  test.each(outages)('%s: 503 service_indisponible with Retry-After', async (_name, outage) => {
    const answer = await during(outage, () => person.get('/auth/me'));
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_indisponible' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('no route answers with a fault of ours, and each 503 says when to come back', async () => {
    const routes = api.app
      .declaredRoutes()
      .filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
      .filter(({ url }) => !endless.has(url));
    const wrong: unknown[] = [];
    let away = 0;
    for (const route of routes) {
      const answer = await during(sqlState('53100'), () => ask(person, route));
      if (answer.status === 503) away += 1;
      const isRight =
        answer.status === 503 ? Number(answer.headers['retry-after']) > 0 : answer.status < 500;
      if (!isRight) wrong.push([route.method, route.url, answer.status, answer.text]);
    }
    expect(wrong).toEqual([]);
    expect(away).toBeGreaterThan(30);
  });
});

const readyz = async (app = api.app) => app.inject('/readyz');

describe('GET /readyz', () => {
  test.each(outages)('503 with Retry-After: %s', async (_name, outage) => {
    const answer = await during(outage, () => readyz());
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await readyz()).statusCode).toBe(200);
  });

  test('503 while notifications may be missed, and 200 by itself afterwards', async () => {
    const url = new URL(api.database.url);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const administrator = new pg.Client({ connectionString: url.href });
    await administrator.connect();
    try {
      // Connections that are open go on; none that is lost comes back.
      await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await administrator.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = $1 AND application_name = 'nzela-listen'`,
        [name],
      );
      await expect.poll(() => api.deps.notifications.listening, { timeout: 60_000 }).toBe(false);
      expect((await readyz()).statusCode).toBe(503);
    } finally {
      await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await administrator.end();
    }
    await expect.poll(async () => (await readyz()).statusCode, { timeout: 60_000 }).toBe(200);
  });

  test('503 while a migration is missing', async () => {
    const { pool } = api.deps;
    const { rows } = await pool.query<{ name: string; timestamp: string }>(
      'DELETE FROM public.schema_migrations WHERE name = (SELECT max(name) FROM public.schema_migrations) RETURNING name, timestamp',
    );
    const { app } = await api.instance();
    expect((await readyz(app)).statusCode).toBe(503);
    await pool.query('INSERT INTO public.schema_migrations VALUES ($1, $2)', [
      rows[0]?.name,
      rows[0]?.timestamp,
    ]);
    expect((await readyz(app)).statusCode).toBe(200);
  });
});

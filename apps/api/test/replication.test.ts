import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startReplicated, type ReplicatedPostgres } from '../../../tools/postgres/replicated.ts';
import { startTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { fillTemplate } from '../../../tools/testing/templates.ts';
import { isDatabaseAway } from '../src/kernel/data/database.ts';
import { storedAnswer } from '../src/kernel/http/idempotency.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { replicatedRoutes } from '../src/replicated-routes.ts';
import { startApi, type Account, type Answer, type Api, type Wire } from './api.ts';
import { fund } from './money.ts';
import { createCast, filled, lsnNow, positionOf, readAll } from './replicated-reads.ts';
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
  let link: TcpProxy;
  let there: Awaited<ReturnType<Api['instance']>>;
  beforeAll(async () => {
    link = await startTcpProxy(Number(new URL(servers.standbyUrl).port));
    await admin.query(
      "CREATE ROLE reader LOGIN PASSWORD 'reader' IN ROLE pg_read_all_data, pg_read_all_stats",
    );
    await admin.query("CREATE ROLE blind LOGIN PASSWORD 'blind' IN ROLE pg_read_all_data");
    there = await api.instance({ READ_DATABASE_URL: link.through(readUrl('reader')) });
  });

  /** The standby, for a user whose password is their name. */
  function readUrl(user: string): string {
    const url = new URL(servers.standbyUrl);
    [url.username, url.password] = [user, user];
    return url.href;
  }

  /** Reads so far: by the standby, and by the primary in its place. */
  async function served(): Promise<{ readonly standby: number; readonly primary: number }> {
    const metric = there.deps.metrics.registry.getSingleMetric('database_reads_total');
    const { values } = (await metric?.get()) ?? { values: [] };
    const by = (server: string) =>
      values.filter(({ labels }) => labels['server'] === server).map(({ value }) => value);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return { standby: sum(by('replica')), primary: sum(by('primary')) };
  }

  /** Asks until the standby serves: the answer that it gave. */
  async function untilStandby(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const { standby } = await served();
      const answer = await ask();
      expect(answer.status, answer.text).toBe(200);
      if ((await served()).standby > standby) return answer;
      await sleep(100);
    }
  }

  async function delayReplay(seconds: number): Promise<void> {
    const client = new pg.Client({ connectionString: servers.standbyUrl });
    await client.connect();
    await client.query(`ALTER SYSTEM SET recovery_min_apply_delay = '${seconds}s'`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }

  test('5 s behind: each route shows what was just written; what a person was told of, the standby serves', async () => {
    await delayReplay(5);
    onTestFinished(() => delayReplay(0));
    const cast = await createCast(api);
    const written = await lsnNow(admin);
    const first = await readAll(api, cast, there);
    expect(await served()).toEqual({ standby: 0, primary: first.length });
    for (const { route, position, answer } of first) {
      // A refusal, and what is streamed, name no position: the next read asks for the very latest.
      if (position !== null) expect(position.lsn, route).toBeGreaterThanOrEqual(written);
      if (filled.includes(route))
        expect((answer as Answer<Wire>).body.elements.length, route).toBeGreaterThan(0);
    }
    const { person } = cast;
    const deposits = () => api.as(person.accessToken, there.app).get('/deposits');
    const position = positionOf(await untilStandby(deposits)) ?? undefined;
    expect(position?.lsn).toBeGreaterThanOrEqual(written);
    // Somebody else's writes are no reason to leave the standby.
    await api.user();
    const before = await served();
    const again = await readAll(api, cast, { ...there, position });
    expect(await served()).toEqual({
      standby: before.standby + again.length,
      primary: before.primary,
    });
    expect(again.map(({ route, answer }) => [route, bodyOf(answer)])).toEqual(
      first.map(({ route, answer }) => [route, bodyOf(answer)]),
    );
    // Made up, or no position at all: as if none was named.
    for (const named of ['7FFFFFFF-FFFFFFFF/FFFFFFFF', '1-FFFFFF/0', '0-0/0', '-1', 'x']) {
      const headers = { 'read-position': named };
      const answer = await api.as(person.accessToken, there.app).get('/deposits', { headers });
      expect([answer.status, answer.body.elements.length], named).toEqual([200, 1]);
    }
  });

  test('frozen, then gone: the primary answers, and the standby again once it is back', async () => {
    const person = await api.user();
    const list = () => api.as(person.accessToken, there.app).get('/operations');
    await untilStandby(list);
    link.freeze();
    const before = await served();
    for (let asked = 0; asked < 5; asked += 1) expect((await list()).status).toBe(200);
    expect(await served()).toEqual({ standby: before.standby, primary: before.primary + 5 });
    expect((await there.app.inject('/readyz')).statusCode).toBe(200);
    link.thaw();
    await untilStandby(list);
    await link.close();
    for (let asked = 0; asked < 5; asked += 1) expect((await list()).status).toBe(200);
  });

  test('no route reads there but those that are listed, and a list is read by GET', async () => {
    const isRead = ({ method, url }: { method: string; url: string }) =>
      method === 'GET' && replicatedRoutes.has(url);
    const read = there.app.declaredRoutes().filter(isRead);
    expect(new Set(read.map(({ url }) => url))).toEqual(replicatedRoutes);
    for (const [method, url] of [
      ['GET', '/api/wallets'],
      ['POST', '/api/deposits'],
    ]) {
      const request = { method, headers: {}, routeOptions: { url } } as unknown as FastifyRequest;
      const reading = there.deps.reads.within(request, async () => 'read');
      await expect(reading).rejects.toThrow('is not listed');
    }
  });

  test.each([
    ['a server that is no standby', () => servers.url],
    ['a standby that hides its timeline', () => readUrl('blind')],
    ['nobody', () => 'postgres://reader:reader@127.0.0.1:9/nzela'],
  ])('%s serves nothing: the primary answers', async (_name, url) => {
    const { app, deps } = await api.instance({ READ_DATABASE_URL: url() });
    const person = await api.user();
    expect((await api.as(person.accessToken, app).get('/operations')).status).toBe(200);
    expect(await deps.metrics.registry.metrics()).toContain(
      'database_reads_total{server="primary",reason="away"} 1',
    );
  });

  test.each(['replica', 'primary'])(
    'on the %s: one moment, and nothing but reads',
    async (server) => {
      const { deps } =
        server === 'primary' ? api : await api.instance({ READ_DATABASE_URL: servers.standbyUrl });
      const person = await api.user();
      const readTwice = () =>
        deps.reads.inJob(async (snapshot) => {
          const operations = async () =>
            (await snapshot.query('SELECT count(*) FROM ledger.operations')).rows;
          const before = await operations();
          await fund(api, person, 5_000n);
          expect(await operations()).toEqual(before);
          await expect(snapshot.query('CREATE TABLE written ()')).rejects.toMatchObject({
            code: '25006',
          });
        });
      await readTwice();
      if (server === 'primary') return;
      const { registry } = deps.metrics;
      while (!(await registry.metrics()).includes('{server="replica"')) await readTwice();
    },
  );
});

function bodyOf({ body, headers, status }: Answer<Wire>): unknown {
  if (status !== 200) return body.code;
  return headers['content-type']?.toString().includes('json') === true ? body : 'a file';
}

describe('a standby', () => {
  test('stands on « État du système », with how far it is behind', async () => {
    const operator = await api.admin();
    const { body } = await operator.get('/administration/etat');
    expect(body.base.repliques).toEqual([
      {
        nom: expect.any(String),
        etat: 'streaming',
        synchrone: true,
        retardSecondes: expect.any(Number),
      },
    ]);
  });

  test('a retry whose answer is kept is an outage there, and no fault', async () => {
    const key = { id: newId(), bodyHash: 'x' };
    await admin.query(
      `INSERT INTO idempotency_answers (id, body_hash, status, body) VALUES ($1, $2, 201, '{}')`,
      [key.id, key.bodyHash],
    );
    const standby = new pg.Pool({ connectionString: servers.standbyUrl, max: 1 });
    onTestFinished(() => standby.end());
    const retried = () =>
      storedAnswer(standby, key).catch((error: unknown) => isDatabaseAway(error));
    // Null until the standby has replayed the answer.
    await expect.poll(retried, { timeout: 60_000 }).toBe(true);
    expect(await storedAnswer(admin, key)).toEqual({ status: 201, body: {} });
  });

  test('is not ready and cannot be started on; nothing is a 500', async () => {
    await expect(
      startApi({ database: { url: servers.standbyUrl, pool: admin, drop: async () => undefined } }),
    ).rejects.toMatchObject({ code: '25006' });
  });
});

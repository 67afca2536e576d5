import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { settingsDefaults } from '../../apps/api/src/features/settings/settings.defaults.ts';
import { ApiProcess } from '../../e2e/trust/api-process.ts';
import { apiNodeFlags, projectRoot } from '../product/settings.ts';
import { fillTemplate } from '../testing/templates.ts';
import { analyze, checkpoint, makeDatabase, vacuum } from './database.ts';
import type { ActName } from './day-acts.ts';
import type { DayAnswer, DayOrder } from './day-load.ts';
import { makeDayPeople } from './day-people.ts';
import { startInstanceIn, instanceEnvironment, stopWithinMs } from './instance.ts';
import { startOutside } from './outside.ts';

/** As many as the baseline has: with more, each only waits longer for the same processors. */
const CONNECTIONS = 16;
const warmingSeconds = 20;
/** Of the worker, which is started for each measure. */
const workerWarmingSeconds = 3;

export type DayFigures = {
  /** Acts in a second. */
  readonly day: number;
  readonly dayCardP99Ms: number;
  /** Of all routes, the worst p99, and the worst answer of all. */
  readonly dayRouteP99Ms: number;
  readonly dayWorstMs: number;
};

export type DayBench = {
  measure(seconds: number): Promise<DayFigures & Pick<DayAnswer, 'routes'>>;
  /** Throws when the database does not have all that was answered. */
  close(): Promise<void>;
};

/**
 * A day of a bank over the HTTP API: people who read histories and balances, pay each other, bring money in and out, pay
 * bills and phones, and an issuer that asks whether card payments are approved. The instances are those of the API's
 * bench, and the outside world is the sandbox, which is asked for what is due and what is sold while a person waits.
 *
 * A worker runs beside them: an ordinary day has one, which takes from the same processors and tables what it needs to call
 * gateways and tell people. It runs only while the day is measured, so that its arrears slow nothing else.
 */
export async function openDayBench(adminUrl: string, folder: string): Promise<DayBench> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const { url, drop } = await makeDatabase(adminUrl);
    closing.push(drop);
    const outside = await startOutside();
    closing.push(() => outside.stop());
    const secretKey = randomBytes(32);
    const peopleFile = join(folder, 'day.json');
    await fillDay(url, { secretKey, peopleFile });
    await checkpoint(adminUrl);
    const environment = {
      ...instanceEnvironment(url, secretKey),
      // Production calls no gateway of this machine, nor one that it knows from the sandbox.
      NODE_ENV: 'test',
      SANDBOX_URL: outside.url,
      SANDBOX_SMTP_PORT: String(outside.smtpPort),
      // People have addresses of their own, by which some of what they ask for is counted.
      TRUST_PROXY: '127.0.0.1',
    };
    const urls: string[] = [];
    while (urls.length < availableParallelism()) {
      const instance = await startInstanceIn(environment);
      closing.push(() => instance.api.stop(stopWithinMs));
      urls.push(instance.url);
    }
    const world = { url, urls, environment, peopleFile, issuerSecret: issuerSecretOf(outside) };
    return await openDay(world, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

type Filling = { readonly secretKey: Buffer; readonly peopleFile: string };

async function fillDay(url: string, { secretKey, peopleFile }: Filling): Promise<void> {
  await fillTemplate('api', url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  writeFileSync(peopleFile, JSON.stringify(await makeDayPeople(pool, secretKey)));
  await pool.end();
  await vacuum(url);
}

function issuerSecretOf(outside: { readonly url: string; readonly smtpPort: number }): string {
  return settingsDefaults(outside)['gateways.issuing'].secretWebhook;
}

type DayWorld = Pick<DayOrder, 'urls' | 'peopleFile' | 'issuerSecret'> & {
  /** Of the database. */
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
};

async function openDay(world: DayWorld, closeAll: () => Promise<void>): Promise<DayBench> {
  const { url, environment, ...order } = world;
  const since = new Date();
  const done = new Map<ActName, number>();
  const worker = new ApiProcess({
    args: [...apiNodeFlags, join(projectRoot, 'apps/api/src/main.ts'), '--role', 'worker'],
    port: null,
    // Gateways call back where people ask. The worker says in its log that it is ready.
    env: { ...environment, PUBLIC_URL: order.urls[0], LOG_LEVEL: 'info' },
  });
  const run = async (seconds: number) => {
    const answer = await load({ ...order, connections: CONNECTIONS, seconds });
    for (const [name, count] of Object.entries(answer.done) as [ActName, number][])
      done.set(name, (done.get(name) ?? 0) + count);
    return answer;
  };
  const measure = async (warming: number, seconds: number) => {
    await worker.start();
    try {
      await run(warming);
      const answer = await run(seconds);
      if (worker.crashes.length > 0) throw new Error(worker.crashes.join('\n'));
      return answer;
    } finally {
      await worker.stop();
    }
  };
  await measure(warmingSeconds, 1);
  // As autovacuum leaves them on an ordinary day.
  await analyze(url);
  return {
    async measure(seconds) {
      const { perSecond, routes } = await measure(workerWarmingSeconds, seconds);
      const all = Object.values(routes);
      return {
        day: perSecond,
        dayCardP99Ms: routes['POST /api/gateways/issuing/authorization']?.p99Ms ?? Number.NaN,
        dayRouteP99Ms: Math.max(...all.map(({ p99Ms }) => p99Ms)),
        dayWorstMs: Math.max(...all.map(({ worstMs }) => worstMs)),
        routes,
      };
    },
    async close() {
      try {
        await checkKept(url, { done, since });
      } finally {
        await closeAll();
      }
    },
  };
}

async function load(order: DayOrder): Promise<DayAnswer> {
  const program = join(import.meta.dirname, 'day-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  const answer = JSON.parse(stdout) as DayAnswer;
  if (answer.refused > 0)
    throw new Error(`The day met ${answer.refused} refusals:\n${answer.refusals.join('\n')}`);
  return answer;
}

/** Where each act is kept, of those that `since` began. Reading keeps nothing. */
const keptAs: Readonly<Partial<Record<ActName, string>>> = {
  transfer: 'transfers WHERE created_at >= $1',
  wire: 'deposits WHERE created_at >= $1',
  collection: 'mobile_money_payments WHERE created_at >= $1',
  withdrawal: 'withdrawals WHERE created_at >= $1',
  authorization: 'virtual_card_transactions WHERE at >= $1 AND decline_reason IS NULL',
  bill: 'bills WHERE ordered_at >= $1',
  topup: 'topups WHERE created_at >= $1',
};

type Done = { readonly done: ReadonlyMap<ActName, number>; readonly since: Date };

/** Everything acknowledged is in the database: a bench of lost writes would be fast, and worth nothing. */
async function checkKept(url: string, { done, since }: Done): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, rowsOf] of Object.entries(keptAs) as [ActName, string][]) {
    const { rows } = await client.query<{ kept: number }>(
      `SELECT count(*)::int AS kept FROM ${rowsOf}`,
      [since],
    );
    const [kept, acknowledged] = [rows[0]?.kept ?? 0, done.get(name) ?? 0];
    if (kept < acknowledged) throw new Error(`${name}: ${acknowledged} answered, ${kept} kept`);
  }
  await client.end();
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { crontab } from '../../apps/api/src/jobs.ts';
import { cronKey } from '../../apps/api/src/kernel/jobs/jobs.ts';
import {
  sandboxSecretKey,
  settingsDefaults,
} from '../../apps/api/src/features/settings/settings.defaults.ts';
import { insertVersion } from '../../apps/api/src/features/settings/settings.store.ts';
import { freePort } from '../../tools/process/ports.ts';
import { projectRoot } from '../../tools/product/settings.ts';
import { startSandbox, type TestSandbox } from '../../tools/testing/sandbox.ts';
import { ApiProcess } from './api-process.ts';
import { findFaults, type Fault } from './checks.ts';
import { openPool, type Cluster } from './database.ts';
import { outsideWorld } from './desk.ts';
import { Journal } from './journal.ts';
import { Network } from './network.ts';
import { makePeople } from './people.ts';
import { openShops } from './selling.ts';
import type { Workload } from './asking.ts';
import { findFaultsInSql } from './told.ts';

type WorldOptions = {
  readonly cluster: Pick<Cluster, 'createDatabase'>;
  /** The tree whose API works; this repository unless said otherwise. */
  readonly root?: string;
  /** Processes that answer requests; they run the jobs as well when there are no workers. */
  readonly instances: number;
  /** Processes that only run jobs. None unless told. */
  readonly workers?: number;
  readonly hotAccounts: number;
  readonly otherAccounts: number;
  /** How many answers of a hundred are lost on their way. */
  readonly lostPercent: number;
  /** Starts what stands before the instances, and answers its address; clients ask the instances themselves without it. */
  readonly front?: (urls: readonly string[]) => Promise<string>;
  /** Added to the environment of each process. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type World = {
  readonly work: Workload;
  readonly apis: readonly ApiProcess[];
  readonly workers: readonly ApiProcess[];
  readonly pool: Pool;
  /** Time passes: undo windows close, what is due is done. */
  pass(seconds: number): Promise<void>;
  /** Lets time pass until no transfer is on its way any more. */
  settle(): Promise<void>;
  findFaults(): Promise<Fault[]>;
  /** The same promises, held against the database by the database alone. */
  findFaultsInSql(): Promise<Fault[]>;
  close(): Promise<void>;
};

/** The sandbox's delays are divided by it: a payout takes a tenth of a second. */
const sandboxSpeed = 20;
// Less than a few operations cost, so that refusals are part of the work.
const hotFundsMinor = 6_000n;
const otherFundsMinor = 9_000n;

/** The product as processes of their own, the outside world, and people with money. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const sandbox = await startSandbox(sandboxSpeed);
  const url = await options.cluster.createDatabase();
  const pool = openPool(url);
  const secretKey = randomBytes(32);
  const hot = Array.from({ length: options.hotAccounts }, () => hotFundsMinor);
  const others = Array.from({ length: options.otherAccounts }, () => otherFundsMinor);
  const people = await makePeople(pool, secretKey, [...hot, ...others]);
  await allowNames(pool);
  const { apis, workers } = await makeProcesses(options, { url, secretKey, sandbox });
  const processes = [...apis, ...workers];
  await Promise.all(processes.map((one) => one.start()));
  const own = apis.map((api) => api.url);
  const urls = options.front === undefined ? own : [await options.front(own)];

  const work: Workload = {
    network: new Network({ urls, lostPercent: options.lostPercent }),
    journal: new Journal(),
    outside: outsideWorld(sandbox.url),
    hot: people.slice(0, hot.length),
    others: people.slice(hot.length),
    // People whom everybody pays, and one of the others.
    shops: await openShops(
      pool,
      [people[0], people.at(-1)].filter((one) => one !== undefined),
    ),
  };
  let secondsAhead = 0;
  async function pass(seconds: number): Promise<void> {
    secondsAhead += seconds;
    await moveClock(apis, secondsAhead);
    await addRegularJobs(pool);
  }
  const world: World = {
    work,
    apis,
    workers,
    pool,
    pass,
    async settle() {
      const deadline = Date.now() + settledWithinMs;
      while (Date.now() < deadline && !(await isQuiet(pool, work))) {
        await pass(secondsPerTurn);
        await sleep(turnMs);
      }
    },
    findFaults: () => findFaults({ ...work, pool, people }),
    findFaultsInSql: () =>
      findFaultsInSql({ pool, people, shops: work.shops, told: work.journal.told }),
    async close() {
      await Promise.all(processes.map((one) => one.stop()));
      await pool.end();
      await sandbox.close();
    },
  };
  await pass(0);
  return world;
}

/**
 * All clients share one address, and one of the hot accounts pays more people in a day than a person does: payments that
 * ask for a proof of identity would run into the limits of how many names may be asked for.
 */
async function allowNames(pool: Pool): Promise<void> {
  const { security } = settingsDefaults(null);
  const client = await pool.connect();
  try {
    await insertVersion(client, {
      subject: 'security',
      version: 1,
      document: { ...security, nomsParPersonne: 100_000, nomsParAdresse: 1_000_000 },
      author: null,
      approvedBy: null,
      createdAt: new Date(),
    });
  } finally {
    client.release();
  }
}

/** What is not settled by then is a fault, which the checks tell better than a time-out. */
const settledWithinMs = 600_000;
/** Longer than a lease that a killed process left behind. */
const secondsPerTurn = 80;
const turnMs = 400;

type Parts = { readonly url: string; readonly secretKey: Buffer; readonly sandbox: TestSandbox };

async function makeProcesses(
  { root = projectRoot, instances, workers = 0, environment }: WorldOptions,
  { url, secretKey, sandbox }: Parts,
): Promise<Pick<World, 'apis' | 'workers'>> {
  const ports = await Promise.all(Array.from({ length: instances }, () => freePort()));
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '10',
    SECRET_KEY: secretKey.toString('base64url'),
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    LOG_LEVEL: 'error',
    // All clients share one address, and a busy machine is no overload.
    REQUESTS_PER_MINUTE: '1000000000',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...environment,
  };
  const webArgs = programOf(root, workers === 0 ? null : 'web');
  const workerArgs = programOf(root, 'worker');
  return {
    apis: ports.map((port) => new ApiProcess({ args: webArgs, port, env })),
    workers: Array.from(
      { length: workers },
      () => new ApiProcess({ args: workerArgs, port: null, env: { ...env, LOG_LEVEL: 'info' } }),
    ),
  };
}

/** What runs the API of a tree; without a role it does everything. */
export function programOf(root: string, role: 'web' | 'worker' | null): string[] {
  return [join(root, 'apps/api/src/main.ts'), ...(role === null ? [] : ['--role', role])];
}

/** By any instance that answers; it tells the others. */
async function moveClock(apis: readonly ApiProcess[], seconds: number): Promise<void> {
  for (;;) {
    for (const api of apis) {
      const answer = await fetch(`${api.url}/api/clock`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sandboxSecretKey}`,
        },
        body: JSON.stringify({ decalageSecondes: seconds }),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok === true) return;
    }
    await sleep(100);
  }
}

const eachMinute = crontab.filter(({ pattern }) => pattern === '* * * * *');

/** What the timetable adds each minute. */
async function addRegularJobs(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.add_job(name, '{}'::json, job_key => key)
       FROM unnest($1::text[], $2::text[]) AS line(name, key)`,
    [eachMinute.map(({ name }) => name), eachMinute.map(({ name }) => cronKey(name))],
  );
}

async function isQuiet(pool: Pool, { outside }: Workload): Promise<boolean> {
  const { rows } = await pool.query<{ underway: number; wires: number }>(
    `SELECT (SELECT count(*)::int FROM transfers WHERE status IN ('confirme', 'en_cours', 'indetermine'))
       + (SELECT count(*)::int FROM card_refunds WHERE state <> 'fait')
       + (SELECT count(*)::int FROM withdrawals WHERE status IN ('en_attente', 'en_cours', 'indetermine'))
       + (SELECT count(*)::int FROM topups WHERE status NOT IN ('complete', 'annule', 'echoue'))
       + (SELECT count(*)::int FROM bills WHERE status NOT IN ('propose', 'complete', 'annule', 'echoue'))
       + (SELECT count(*)::int FROM mobile_money_payments
           WHERE status NOT IN ('reussi', 'echoue') OR return_state = 'en_cours')
       + (SELECT count(*)::int FROM virtual_cards WHERE status NOT IN ('fermee', 'refusee')) AS underway,
       (SELECT count(*)::int FROM wires) AS wires`,
  );
  const wires = await outside.wires();
  return rows[0]?.underway === 0 && rows[0].wires === wires.length;
}

import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { newId } from '../data/ids.ts';
import { transact } from '../data/database.ts';
import { notifyInstances, type Notifications } from '../data/notifications.ts';
import { briefly, type Log } from './log.ts';

type Role = 'web' | 'worker';

export type Instance = {
  /** Its machine and process. */
  readonly id: string;
  readonly roles: readonly Role[];
  readonly version: string;
  readonly engine: string;
  readonly platform: string;
  readonly startedAt: string;
};

/** What each instance that answered in time has said. */
export type Roll = {
  readonly answers: readonly Answered[];
  /** Instances that listen to this database. */
  readonly expected: number;
};
type Answered = Instance & { readonly emptied: number };

/** The processes that run on one database: they hear each other by PostgreSQL alone. */
export type Instances = {
  readonly self: Instance;
  /** Says what this process does. */
  plays(role: Role): void;
  /** Asks each instance to say that it runs. */
  call(): Promise<Roll>;
  /** Has each instance empty what it keeps in memory. */
  emptyCaches(): Promise<Roll>;
};

type Task = 'present' | 'empty';
type Asked = { readonly ask: string; readonly task: Task };
type Told = Asked | { readonly ask: string; readonly answer: Answered };

const channel = 'nzela.instances';
const patienceMs = 2_000;
/** Of the product. */
const version = '1.0.0';

type Needs = { readonly pool: Pool; readonly notifications: Notifications; readonly log: Log };

export function createInstances({ pool, notifications, log }: Needs): Instances {
  const roles = new Set<Role>();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  const mark = newId().slice(-4);
  const hearing = new Map<string, (answer: Answered) => void>();
  const describe = (): Instance => ({
    id: `${hostname()}:${process.pid}-${mark}`,
    roles: [...roles].toSorted(),
    version,
    engine: process.version,
    platform: `${process.platform} ${process.arch}`,
    startedAt,
  });

  async function tell(told: Told): Promise<void> {
    await transact(pool, ({ client }) => notifyInstances(client, channel, [JSON.stringify(told)]));
  }

  async function answer({ ask, task }: Asked): Promise<void> {
    const emptied = task === 'empty' ? notifications.emptyCaches() : 0;
    await tell({ ask, answer: { ...describe(), emptied } });
  }

  notifications.subscribe({
    channel,
    receive(payload) {
      const told = JSON.parse(payload) as Told;
      if ('answer' in told) return hearing.get(told.ask)?.(told.answer);
      answer(told).catch((error: unknown) =>
        log.warn(briefly(error as Error), 'an instance could not answer the others'),
      );
    },
    // Whoever asked meanwhile counts this instance as one that did not answer.
    async resume() {},
  });

  async function callTheRoll(task: Task): Promise<Roll> {
    const ask = newId();
    const answers = new Map<string, Answered>();
    const complete = new AbortController();
    const expected = await countListening(pool);
    hearing.set(ask, (one) => {
      answers.set(one.id, one);
      if (answers.size >= expected) complete.abort();
    });
    try {
      await tell({ ask, task });
      await sleep(patienceMs, undefined, { signal: complete.signal }).catch(() => undefined);
    } finally {
      hearing.delete(ask);
    }
    const sorted = [...answers.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return { answers: sorted, expected: Math.max(expected, answers.size) };
  }

  return {
    get self() {
      return describe();
    },
    plays: (role) => void roles.add(role),
    call: () => callTheRoll('present'),
    emptyCaches: () => callTheRoll('empty'),
  };
}

/** Each instance listens over one connection of its own (kernel/data/notifications.ts). */
async function countListening(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ many: number }>(
    `SELECT count(*)::int AS many FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'nzela-listen'`,
  );
  return rows[0]?.many ?? 0;
}

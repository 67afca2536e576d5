import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../src/features/notifications/notifications.ts';
import { jobHandlers } from '../src/jobs.ts';
import { transact } from '../src/kernel/data/database.ts';
import {
  addJobs,
  laneOf,
  type Job,
  type JobHandlers,
  type JobName,
} from '../src/kernel/jobs/jobs.ts';
import { createQueuePool } from '../src/kernel/data/pools.ts';
import { concurrentJobs, queueConnections, startWorker } from '../src/kernel/jobs/worker.ts';
import { startApi, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.deps.pool.query('DELETE FROM graphile_worker._private_jobs');
});

/** In this order, each later than the one before. */
async function add(...jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await transact(api.deps.pool, ({ client }) => addJobs(client, [job]));
}

/** A worker as in production, with `handlers` in the place of the product's. */
async function working(handlers: JobHandlers, work: () => Promise<void>): Promise<void> {
  const { config, log } = api.deps;
  const queue = createQueuePool(config.databaseUrl, queueConnections);
  const options = { pool: queue, log, crontab: [], handlers, onJob: () => undefined };
  const worker = await startWorker(options);
  try {
    await work();
  } finally {
    await worker.stop();
    await queue.end();
  }
}

const someJob = (name: JobName): Job => ({ name, payload: {} });
const patient = { timeout: 50_000 };

/** Handlers that note the job and wait until they are released. */
function holding(names: readonly JobName[]) {
  const begun: JobName[] = [];
  const gate = Promise.withResolvers<void>();
  const hold = (name: JobName) => async () => {
    begun.push(name);
    await gate.promise;
  };
  const handlers: JobHandlers = Object.fromEntries(names.map((name) => [name, hold(name)]));
  return { begun, handlers, release: gate.resolve };
}

describe('news and money', () => {
  test('news that does not end, of every kind, holds no slot of money’s', async () => {
    const names = Object.keys(jobHandlers(api.deps)) as JobName[];
    const news = names.filter((name) => laneOf(name) === 'news');
    const money = names.filter((name) => laneOf(name) === 'money');
    expect(news).toEqual(expect.arrayContaining(['auth.reset-mail', 'notifications.push-one']));
    expect(money).toEqual(expect.arrayContaining(['payouts.advance', 'transfers.sweep']));
    const held = holding(news);
    const done: JobName[] = [];
    const note = (name: JobName) => async () => void done.push(name);
    const handlers = Object.fromEntries(money.map((name) => [name, note(name)]));
    const twice = [...news, ...news].map(someJob);
    expect(twice.length).toBeGreaterThan(concurrentJobs.news + concurrentJobs.money);
    await add(...twice);
    await working({ ...held.handlers, ...handlers }, async () => {
      try {
        await expect.poll(() => held.begun.length, patient).toBe(concurrentJobs.news);
        await add(...money.map(someJob));
        await expect.poll(() => done.toSorted(), patient).toEqual(money.toSorted());
        expect(held.begun).toHaveLength(concurrentJobs.news);
      } finally {
        held.release();
      }
    });
  });

  test('money that does not end holds up no news', async () => {
    const held = holding(['payouts.advance']);
    const told = Promise.withResolvers<void>();
    const payouts = Array.from({ length: 9 }, () => someJob('payouts.advance'));
    await add(...payouts, someJob('transfers.mail'));
    const handlers = { ...held.handlers, 'transfers.mail': async () => told.resolve() };
    await working(handlers, async () => {
      try {
        await told.promise;
      } finally {
        held.release();
      }
    });
  });
});

const many = 40;

describe('of two jobs of a lane', () => {
  test.each([
    [
      'money that waits to move goes before what can wait',
      'transfers.instant',
      'transfers.advance',
    ],
    ['a mail that somebody waits for goes before other news', 'transfers.mail', 'auth.reset-mail'],
  ] as const)('%s, however long that has waited', async (_name, unhurried, urgent) => {
    const job = someJob(unhurried);
    const waiting: Job =
      unhurried === 'transfers.instant' ? { ...job, urgency: 'afterwards' } : job;
    await add(...Array.from({ length: many }, () => waiting), someJob(urgent));
    const done: JobName[] = [];
    const note = (name: JobName) => async () => void done.push(name);
    await working({ [unhurried]: note(unhurried), [urgent]: note(urgent) }, async () => {
      await expect.poll(() => done.length, patient).toBe(many + 1);
    });
    // As many are taken at once as may run at once.
    expect(done.indexOf(urgent)).toBeLessThan(concurrentJobs[laneOf(urgent)]);
  });
});

describe('news of one turn', () => {
  /** A person with browsers, and one notification for all of them. */
  async function told(browsers: number): Promise<string> {
    const person = await api.user();
    for (let number = 0; number < browsers; number += 1) {
      const keys = createECDH('prime256v1').generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const endpoint = `https://push.example/${person.id}/${number}`;
      await person.post('/notifications/appareils', { endpoint, keys: { p256dh: keys, auth } });
    }
    await transact(api.deps.pool, ({ client }) =>
      notify(client, {
        userId: person.id,
        event: 'argent_recu',
        title: 'Vous avez reçu 20,00 €',
        text: 'Démo P. vous a envoyé 20,00 €.',
        path: null,
      }),
    );
    return person.id;
  }

  async function personOf(subscriptionId: string): Promise<string> {
    const { rows } = await api.deps.pool.query<{ id: string }>(
      'SELECT user_id AS id FROM push_subscriptions WHERE id = $1',
      [subscriptionId],
    );
    return rows[0]?.id ?? '';
  }

  test('looked for by every slot at once, takes one of them', async () => {
    const held = holding(['notifications.push-one']);
    const mails: JobName[] = [];
    const push: Job = { ...someJob('notifications.push-one'), turn: 'push:slow' };
    await add(...Array.from({ length: 8 }, () => push));
    await add(...Array.from({ length: 8 }, () => someJob('transfers.mail')));
    const mail = async () => void mails.push('transfers.mail');
    await working({ ...held.handlers, 'transfers.mail': mail }, async () => {
      try {
        await expect.poll(() => mails.length, patient).toBe(8);
        expect(held.begun).toHaveLength(1);
      } finally {
        held.release();
      }
    });
  });

  test('one person’s browsers take one slot, and everybody else’s the others', async () => {
    const slow = await told(10);
    const others = [await told(3), await told(3)];
    const gate = Promise.withResolvers<void>();
    const running = new Set<string>();
    const together: string[] = [];
    const served: string[] = [];
    const push: JobHandlers['notifications.push-one'] = async ({ subscriptionId }) => {
      const person = await personOf(subscriptionId);
      if (running.has(person)) together.push(person);
      running.add(person);
      if (person === slow) await gate.promise;
      running.delete(person);
      served.push(person);
    };
    const split: JobHandlers['notifications.push'] = async (payload) =>
      jobHandlers(api.deps)['notifications.push']?.(payload);
    const handlers: JobHandlers = { 'notifications.push': split, 'notifications.push-one': push };
    await working(handlers, async () => {
      try {
        await expect.poll(() => served.length, patient).toBe(6);
        await expect.poll(() => running.has(slow), patient).toBe(true);
        expect(served.toSorted()).toEqual([...others, ...others, ...others].toSorted());
      } finally {
        gate.resolve();
      }
      await expect.poll(() => served.length, patient).toBe(16);
    });
    expect(together).toEqual([]);
  });
});

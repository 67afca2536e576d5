import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crontab, jobHandlers } from '../src/jobs.ts';
import { transact } from '../src/kernel/data/database.ts';
import { addJobs, type Job, type JobName } from '../src/kernel/jobs/jobs.ts';
import { startApi, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const names = () => Object.keys(jobHandlers(api.deps)).toSorted() as JobName[];
const dayAway = new Date(Date.now() + 86_400_000);

async function add(...jobs: readonly Pick<Job, 'name' | 'key'>[]): Promise<void> {
  await transact(api.deps.pool, ({ client }) =>
    addJobs(
      client,
      jobs.map((job) => ({ ...job, payload: {}, runAt: dayAway })),
    ),
  );
}

/** Their attempts are used up, since `ago`. */
async function die(keys: readonly string[], ago: string): Promise<void> {
  await api.deps.pool.query(
    `UPDATE graphile_worker._private_jobs
        SET attempts = max_attempts, last_error = E'it failed\\nat a line', updated_at = now() - $2::interval
      WHERE key = ANY ($1)`,
    [keys, ago],
  );
}

async function look(): Promise<void> {
  const handler = jobHandlers(api.deps)['operations.dead-jobs'];
  await handler?.({});
}

async function told(): Promise<{ subject: string; detail: unknown }[]> {
  const { rows } = await api.deps.pool.query(
    `SELECT subject, detail FROM operation_alerts WHERE kind = 'job_dead' AND resolved_at IS NULL ORDER BY subject`,
  );
  return rows;
}

async function attemptsOf(key: string): Promise<{ attempts: number; most: number } | undefined> {
  const { rows } = await api.deps.pool.query(
    'SELECT attempts, max_attempts AS most FROM graphile_worker.jobs WHERE key = $1',
    [key],
  );
  return rows[0];
}

describe('a job that has used up its attempts', () => {
  test('of any kind: an operator is told, it is tried again each day, and the alert is over with it', async () => {
    const keys = names().map((name) => `dead:${name}`);
    await add(...names().map((name) => ({ name, key: `dead:${name}` })));
    await die(keys, '1 hour');
    await look();
    expect((await told()).map(({ subject }) => subject)).toEqual(keys.toSorted());
    expect((await told())[0]?.detail).toMatchObject({ error: 'it failed' });
    await look();
    expect(await told()).toHaveLength(keys.length);

    await die(keys, '25 hours');
    await look();
    for (const key of keys) {
      const job = await attemptsOf(key);
      expect(job?.attempts, key).toBe((job?.most ?? 0) - 1);
    }
    // Not over before it has done its work.
    expect(await told()).toHaveLength(keys.length);

    await api.deps.pool.query('DELETE FROM graphile_worker._private_jobs WHERE key = ANY ($1)', [
      keys,
    ]);
    await look();
    expect(await told()).toEqual([]);
    await add({ name: 'jobs.unlock', key: 'dead:jobs.unlock' });
    await die(['dead:jobs.unlock'], '1 hour');
    await look();
    expect(await told()).toHaveLength(1);
  });

  test('one that was replaced while a killed worker held it is forgotten: another one does its work', async () => {
    await add({ name: 'transfers.sweep', key: 'held' });
    await api.deps.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() WHERE key = 'held'`,
    );
    await add({ name: 'transfers.sweep', key: 'held' });
    const count = async () => {
      const { rows } = await api.deps.pool.query<{ count: number }>(
        `SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'transfers.sweep'`,
      );
      return rows[0]?.count;
    };
    expect(await count()).toBe(2);
    await look();
    expect(await count()).toBe(2);
    await api.deps.pool.query(`SELECT graphile_worker.force_unlock_workers(ARRAY['killed'])`);
    await look();
    expect(await count()).toBe(1);
    expect(await attemptsOf('held')).toMatchObject({ attempts: 0 });
  });

  test('the page for operators says of every job which sweep takes over, and the timetable runs it', () => {
    const page = readFileSync('docs/operations/jobs.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| (.*?) +\|$/gm)];
    const takenOver = new Map(rows.map(([, job = '', by = '']) => [job, by]));
    expect([...takenOver.keys()].toSorted()).toEqual(names());
    const timetable = new Set<string>(crontab.map(({ name }) => name));
    for (const [job, by] of takenOver) {
      if (timetable.has(job)) expect(by, job).toBe('the timetable');
      else if (by !== 'the daily attempt') expect(timetable, job).toContain(by.replaceAll('`', ''));
    }
  });
});

import { describe, expect, test } from 'vitest';
import { crontab, jobHandlers } from '../src/jobs.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
const handlers = jobHandlers(api.deps);
/** A job that needs no payload speaks of no object: nothing but the clock adds it. */
const clockJobs = Object.entries(handlers)
  .filter(([, handler]) => handler.length === 0)
  .map(([name]) => name);
const timed = crontab.map(({ name }) => name);

/** Tables whose rows say when somebody must act on them next. */
async function tablesWithDueRows(): Promise<string[]> {
  const { rows } = await api.deps.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name = 'next_action_at' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** The statements that the jobs of the timetable send. */
async function statementsOfClockJobs(): Promise<string> {
  const { pool } = api.deps;
  const sent: string[] = [];
  const query = pool.query.bind(pool);
  pool.query = ((...given: unknown[]) => {
    const [statement] = given;
    sent.push(typeof statement === 'string' ? statement : JSON.stringify(statement));
    return (query as (...args: unknown[]) => unknown)(...given);
  }) as typeof pool.query;
  try {
    for (const name of timed) {
      const handler = handlers[name] as (() => Promise<void>) | undefined;
      await handler?.();
    }
  } finally {
    pool.query = query;
  }
  return sent.join('\n');
}

describe('the timetable', () => {
  test('holds every job that only the clock can start, each once', () => {
    expect(clockJobs.length).toBeGreaterThan(15);
    expect(timed.toSorted()).toEqual(clockJobs.toSorted());
  });

  test('looks for due rows in every table that has them', async () => {
    const statements = await statementsOfClockJobs();
    const forgotten = (await tablesWithDueRows()).filter(
      (table) => !new RegExp(`FROM ${table} WHERE[^;]*next_action_at <= `).test(statements),
    );
    expect(forgotten).toEqual([]);
  });
});

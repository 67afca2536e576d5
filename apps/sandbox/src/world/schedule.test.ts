import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createSchedule, type Job } from './schedule.ts';

test('a quicker outside world does its own things sooner, and waits for others as long as ever', () => {
  const jobs: Job[] = [];
  const now = new Date('2026-01-01T00:00:00Z');
  const clock = { ...createClock(0, () => undefined), now: () => now };
  const schedule = createSchedule(jobs, clock, 1000);
  schedule.add('answer', 'one', 20_000);
  schedule.addDeadline('expire', 'one', 1_800_000);
  schedule.close();
  const waits = jobs.map(({ kind, dueAt }) => [kind, dueAt - now.getTime()]);
  expect(waits).toEqual([
    ['answer', 20],
    ['expire', 1_800_000],
  ]);
});

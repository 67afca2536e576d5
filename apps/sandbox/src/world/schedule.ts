import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Something to do later. Plain data, so that it survives a restart with the rest of the state. */
export type Job = {
  readonly id: string;
  readonly kind: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly dueAt: number;
  readonly subject: string;
};

export type JobHandler = (subject: string) => void;

/** What happens by itself. Follows the movable clock: moving it past a job's time runs the job. */
export type Schedule = {
  /** Says what a kind of job does. */
  on(kind: string, handler: JobHandler): void;
  /** `delayMs` is divided by the speed the sandbox was built with. */
  add(kind: string, subject: string, delayMs: number): void;
  /** After as long as somebody is waited for. No speed divides it: it makes the outside world quick, and nobody else. */
  addDeadline(kind: string, subject: string, patienceMs: number): void;
  /** Forgets the jobs of this kind for this subject. */
  drop(kind: string, subject: string): void;
  /** Looks at the clock again. Also starts the timer after the handlers are in place. */
  wake(): void;
  close(): void;
};

// setTimeout takes at most 2^31 − 1 ms.
const longestTimerMs = 2 ** 31 - 1;

export function createSchedule(jobs: Job[], clock: Clock, speed: number): Schedule {
  const handlers = new Map<string, JobHandler>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function arm(): void {
    clearTimeout(timer);
    if (closed || jobs.length === 0) return;
    const soonest = Math.min(...jobs.map((job) => job.dueAt));
    const waitMs = Math.min(longestTimerMs, Math.max(0, soonest - clock.now().getTime()));
    timer = setTimeout(run, waitMs);
  }

  function run(): void {
    const now = clock.now().getTime();
    const due = jobs.filter((job) => job.dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt);
    for (const job of due) {
      const index = jobs.indexOf(job);
      // An earlier job of this round may have dropped it.
      if (index < 0) continue;
      jobs.splice(index, 1);
      handlers.get(job.kind)?.(job.subject);
    }
    arm();
  }

  function addIn(ms: number, kind: string, subject: string): void {
    jobs.push({ id: randomUUID(), kind, subject, dueAt: clock.now().getTime() + ms });
    arm();
  }

  return {
    on: (kind, handler) => void handlers.set(kind, handler),
    add: (kind, subject, delayMs) => addIn(delayMs / speed, kind, subject),
    addDeadline: (kind, subject, patienceMs) => addIn(patienceMs, kind, subject),
    drop(kind, subject) {
      for (let index = jobs.length - 1; index >= 0; index -= 1) {
        const job = jobs[index];
        if (job?.kind === kind && job.subject === subject) jobs.splice(index, 1);
      }
      arm();
    },
    wake: run,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

import type { ClientBase, Pool } from 'pg';
import { newId } from '../data/ids.ts';
import { writeLast } from '../data/last-writes.ts';

/**
 * What a task receives, by task name. Each feature's worker adds its own:
 * `declare module './jobs.ts' { interface JobPayloads { 'transfers.payout': { transferId: string } } }`.
 */
export interface JobPayloads {
  'jobs.unlock': Record<string, never>;
}

export type JobName = keyof JobPayloads;

export type Job<Name extends JobName = JobName> = {
  readonly name: Name;
  readonly payload: JobPayloads[Name];
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced, so that a thing is never scheduled twice. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Within its lane. Unless told: by the last part of its name. */
  readonly urgency?: Urgency;
  /** Of the news of one turn, a worker runs one job at a time: the other slots are everybody else's. */
  readonly turn?: string;
};

/**
 * Each lane has slots of its own in every worker. News waits for servers of others: any of them may be slow, and a browser's
 * push service is whatever its owner named. However slow it is, no slot of money's is held by it.
 */
export type Lane = 'money' | 'news';

/** Mails, SMS, push messages and exports, by the last word of the name. */
const newsName = /[.-](?:mail|sms|push|push-one|tell|send|contact|contact-changed|closed|export)$/;

export function laneOf(name: string): Lane {
  return newsName.test(name) ? 'news' : 'money';
}

/**
 * Adds jobs in the caller's transaction: they exist if, and only if, it commits. `runAt` is a time of the product's
 * clock; the queue lives by the system's, so the movable clock's offset is taken off (none in production).
 */
export async function addJobs(client: ClientBase, jobs: readonly Job[]): Promise<void> {
  await writeLast(client, enqueue, jobs.map(specOf));
}

/** A job as the queue takes it, as JSON. */
type Spec = { readonly key: string; readonly json: string };

/** Each has a key, so that one without was replaced by another: the queue takes its key away. */
function specOf(job: Job): Spec {
  const key = job.key ?? newId();
  const json = JSON.stringify({
    identifier: job.name,
    payload: job.payload,
    run_at: job.runAt?.toISOString() ?? null,
    job_key: key,
    max_attempts: job.maxAttempts ?? 25,
    priority: priorities[job.urgency ?? urgencyOf(job.name)],
    flags: job.turn === undefined ? null : [job.turn],
  });
  return { key, json };
}

/** The last job of a key replaces those before it: one call of the queue takes each key once. */
async function enqueue(client: ClientBase, specs: readonly Spec[]): Promise<void> {
  const byKey = new Map(specs.map(({ key, json }) => [key, json]));
  await client.query({
    name: 'jobs-add',
    // Migration 0462.
    text: 'SELECT enqueue_jobs($1::jsonb)',
    values: [`[${[...byKey.values()].join(',')}]`],
  });
}

/** Of two jobs of a lane that are due, the queue takes the one with the lower number. */
const priorities = { atOnce: 0, afterwards: 5, unhurried: 10 } as const;
type Urgency = keyof typeof priorities;
const unhurriedName = /\.(?:mail|push|push-one|tell)$/;

/** A mail that somebody waits for in front of the screen (`auth.reset-mail`) goes before those that tell what is done. */
function urgencyOf(name: JobName): Urgency {
  return unhurriedName.test(name) ? 'unhurried' : 'atOnce';
}

/**
 * Drops the waiting jobs of `nouns`: what the demonstration's past would have people told of, long after. What still has
 * to move is found by the sweeps.
 */
export async function forgetJobs(pool: Pool, nouns: readonly string[]): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE split_part(task_identifier, '.', 1) = ANY($1) HAVING count(*) > 0`,
    [nouns],
  );
}

export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> };

export type CronLine = { readonly name: JobName; readonly pattern: string };

/** One waiting job for each line of the timetable: what a minute missed, the next one does. */
export const cronKey = (name: JobName) => `timetable:${name}`;

/**
 * Thrown by a job that something outside keeps from being done now (a mail server that does not answer): the job is
 * tried again, and the log tells the reason without a stack.
 */
export class TryAgain extends Error {}

import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  changeScheduleSchema,
  createScheduleSchema,
  SchedulePreview,
} from '@nzela/contract/schedules';
import { dayOf } from '../../kernel/time/calendar.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import {
  once,
  storedAnswer,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../kernel/http/idempotency.ts';
import { addJobs, type Job } from '../../kernel/jobs/jobs.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { StepUpRequest } from '../step-up/step-up.ts';
import { findUser } from '../users/users.ts';
import { daysAway, firstAfter, momentOf, nextAfter, upcoming, type Rule } from './occurrences.ts';
import { agree, isMore, prove } from './agreement.ts';
import type { PersonOrder, Schedule, ToldSchedule } from './schedule.ts';
import { movedTo, orderOf, personOrder, wirePrice, wireSchedule } from './schedule.ts';
import {
  countLive,
  findSchedule,
  insertSchedule,
  isRunning,
  listSchedules,
  lockSchedule,
  readRuns,
  writeRun,
  type Due,
} from './schedules.store.ts';
import { moveSchedule } from './steps.ts';
import { priceOrder, transferPayee, type ScheduleDeps } from './terms.ts';
import { reminderDays } from '@nzela/contract/schedules';

type Body = z.output<typeof createScheduleSchema>;
const liveMost = 50;
const yearsAhead = 2;
const datesShown = 3;

/** What an occurrence would cost now and when the first ones would be. Refuses as {@link createSchedule} does. */
export async function previewSchedule(
  deps: ScheduleDeps,
  ownerId: string,
  body: Body,
): Promise<SchedulePreview> {
  const timeZone = await zoneOf(deps, ownerId);
  const rule = ruleOf(body, timeZone);
  const first = firstOf(rule, deps.clock.now());
  const priced = await priceOrder(deps, ownerId, orderOf(body));
  return {
    prix: wirePrice(priced),
    prochaines: upcoming(rule, first, datesShown).map((date) => date.toISOString()),
    fuseauHoraire: timeZone,
  };
}

type Creation = {
  readonly key: IdempotencyKey;
  readonly ownerId: string;
  readonly body: Body;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Agrees to pay again and again, at the price of each moment within the tolerance. The person proves who they are now,
 * since nobody will be there later. Refuses `programmation_date`, `programmation_fin`,
 * `programmations_trop_nombreuses`, `plafond_atteint`, `verification_requise`, and what pricing refuses.
 */
export async function createSchedule(
  deps: ScheduleDeps,
  { key, ownerId, body, request }: Creation,
): Promise<StoredAnswer> {
  const stored = await storedAnswer(deps.pool, key);
  if (stored !== null) return stored;
  const now = deps.clock.now();
  const rule = ruleOf(body, await zoneOf(deps, ownerId));
  const first = firstOf(rule, now);
  const order = orderOf(body);
  const priced = await priceOrder(deps, ownerId, order);
  return once(deps.pool, key, async ({ client }) => {
    if ((await countLive(client, ownerId)) >= liveMost)
      return refuse('programmations_trop_nombreuses');
    const { tolerancePourcent: tolerancePercent } = body;
    await agree(deps, client, {
      ownerId,
      at: momentOf(rule, first),
      agreement: { ...priced, rule, tolerancePercent },
      request,
      use: key.id,
    });
    const schedule: Schedule = {
      id: key.id,
      ownerId,
      status: 'active',
      pausedBecause: null,
      order,
      description: priced.description,
      rule,
      tolerancePercent,
      terms: { total: priced.total, received: priced.received },
      nextDay: first,
      nextAt: momentOf(rule, first),
      attempt: 0,
      remindedDay: soon(rule, first, now),
      createdAt: now,
    };
    await insertSchedule(client, schedule);
    await publishSchedule(client, schedule);
    return { status: 201, body: wireSchedule(schedule, []) };
  });
}

/** An occurrence within the reminder's days was just agreed to: saying it again would be noise. */
function soon(rule: Rule, day: string, now: Date): string | null {
  return daysAway(rule, day, -reminderDays) <= now ? day : null;
}

function ruleOf(body: Body, timeZone: string): Rule {
  return {
    frequency: body.frequence,
    startDay: body.debut,
    time: body.heure,
    timeZone,
    endDay: body.frequence === 'une_fois' ? null : body.fin,
  };
}

/** The first occurrence of a rule that begins now. */
function firstOf(rule: Rule, now: Date): string {
  const latest = Temporal.PlainDate.from(dayOf(now, rule.timeZone)).add({ years: yearsAhead });
  const isFar = rule.startDay > latest.toString();
  if (isFar || momentOf(rule, rule.startDay) <= now) {
    return refuse('programmation_date', { field: 'debut' });
  }
  if (rule.endDay !== null && rule.endDay < rule.startDay) {
    return refuse('programmation_fin', { field: 'fin' });
  }
  return rule.startDay;
}

async function zoneOf({ pool }: ScheduleDeps, ownerId: string): Promise<string> {
  return ((await findUser(pool, 'id', ownerId)) ?? refuse('non_authentifie')).timeZone;
}

export type Own = { readonly id: string; readonly ownerId: string };

export async function readOwnSchedule(
  { pool }: ScheduleDeps,
  { id, ownerId }: Own,
): Promise<ToldSchedule> {
  const schedule = (await findSchedule(pool, id, ownerId)) ?? refuse('introuvable');
  return wireSchedule(schedule, (await readRuns(pool, [id])).get(id) ?? []);
}

export async function ownSchedules(snapshot: Snapshot, ownerId: string): Promise<ToldSchedule[]> {
  const schedules = await listSchedules(snapshot, ownerId);
  const runs = await readRuns(
    snapshot,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => wireSchedule(schedule, runs.get(schedule.id) ?? []));
}

type Change = {
  readonly own: Own;
  readonly body: z.output<typeof changeScheduleSchema>;
  readonly key: IdempotencyKey;
  readonly request: StepUpRequest;
};

/**
 * Changes amount, days or tolerance, and agrees to the price of now. Refuses `introuvable`, `programmation_close`,
 * `operation_en_cours` while an occurrence is paid, as pausing, skipping and cancelling do, and what
 * {@link createSchedule} refuses.
 */
export async function changeSchedule(
  deps: ScheduleDeps,
  { own, body, key, request }: Change,
): Promise<ToldSchedule> {
  const before = (await findSchedule(deps.pool, own.id, own.ownerId)) ?? refuse('introuvable');
  const now = deps.clock.now();
  const order = changedOrder(personOrder(before), body.montant);
  const priced = await priceOrder(deps, own.ownerId, order);
  await transact(deps.pool, async ({ client }) => {
    const held = await lockLive(client, own);
    const rule = changedRule(held.rule, body, now);
    const isSameRule = JSON.stringify(rule) === JSON.stringify(held.rule);
    const next = isSameRule ? held.nextDay : firstOf(rule, now);
    const tolerancePercent = body.tolerancePourcent ?? held.tolerancePercent;
    const agreement = { ...priced, rule, tolerancePercent };
    if (isMore(held, agreement)) {
      const at = next === null ? now : momentOf(rule, next);
      await agree(deps, client, { ownerId: own.ownerId, at, agreement, request, use: key.id });
    }
    const changed: Schedule = {
      ...held,
      order,
      rule,
      tolerancePercent,
      terms: { total: priced.total, received: priced.received },
      ...(isSameRule || next === null
        ? {}
        : { ...movedTo(rule, next), remindedDay: soon(rule, next, now) }),
    };
    await moveSchedule(client, held, { changed: changed, at: now });
    await publishSchedule(client, changed);
  });
  return readOwnSchedule(deps, own);
}

function changedOrder(order: PersonOrder, montant: string | undefined): PersonOrder {
  if (montant === undefined) return order;
  if (order.genre === 'recharge') return refuse('requete_invalide', { field: 'montant' });
  return { ...order, montant };
}

function changedRule(rule: Rule, body: Change['body'], now: Date): Rule {
  const frequency = body.frequence ?? rule.frequency;
  const changed = {
    ...rule,
    frequency,
    time: body.heure ?? rule.time,
    endDay: frequency === 'une_fois' ? null : body.fin === undefined ? rule.endDay : body.fin,
  };
  if (body.debut !== undefined) return { ...changed, startDay: body.debut };
  // Another rhythm or time, from the occurrence that is to come.
  const isSame = JSON.stringify(changed) === JSON.stringify(rule);
  return isSame ? rule : { ...changed, startDay: firstAfter(rule, now) ?? rule.startDay };
}

/** Nothing runs until it is resumed. Pausing again changes nothing. */
export function pauseSchedule(deps: ScheduleDeps, own: Own): Promise<ToldSchedule> {
  return alter(deps, own, (held) => ({ ...held, status: 'en_pause' }));
}

/**
 * On again, from the first occurrence to come: what fell into the pause is not made up for. When the payee's account
 * changed meanwhile, the person agrees to the new one with a fresh proof of identity. Refuses `verification_requise`.
 */
export function resumeSchedule(
  deps: ScheduleDeps,
  own: Own,
  request: StepUpRequest,
): Promise<ToldSchedule> {
  return alter(deps, own, async (held, now, client) => {
    if (held.status === 'active') return held;
    const { rule, tolerancePercent, terms, order } = held;
    if (held.pausedBecause !== null && order.genre === 'transfert') {
      const payee = await transferPayee(client, own.ownerId, order);
      const agreement = { rule, tolerancePercent, total: terms.total, payee };
      await prove(deps, client, { agreement, request });
    }
    const day = firstAfter(rule, now);
    const reminded = day === null ? null : soon(rule, day, now);
    const resumed = { status: 'active', pausedBecause: null, remindedDay: reminded } as const;
    return { ...held, ...resumed, ...movedTo(rule, day) };
  });
}

/** Leaves the next occurrence out, and keeps that in the history. */
export function skipNext(deps: ScheduleDeps, own: Own): Promise<ToldSchedule> {
  return alter(deps, own, async (held, now, client) => {
    const { nextDay, rule } = held;
    if (nextDay === null) return held;
    await writeRun(client, {
      scheduleId: held.id,
      day: nextDay,
      plannedAt: momentOf(rule, nextDay),
      at: now,
      status: 'sautee',
      object: null,
      reason: null,
    });
    return { ...held, ...movedTo(rule, nextAfter(rule, nextDay)) };
  });
}

/** Ends it for good; what is under way goes on. Cancelling again changes nothing. */
export async function cancelSchedule(deps: ScheduleDeps, own: Own): Promise<ToldSchedule> {
  await transact(deps.pool, async ({ client }) => {
    const held = await lockOwn(client, own);
    if (held.status === 'annulee') return;
    const ended: Schedule = {
      ...held,
      status: 'annulee',
      pausedBecause: null,
      nextDay: null,
      nextAt: null,
      attempt: 0,
    };
    await moveSchedule(client, held, { changed: ended, at: deps.clock.now() });
    await publishSchedule(client, ended);
  });
  return readOwnSchedule(deps, own);
}

type Alteration = (held: Schedule, now: Date, client: PoolClient) => Schedule | Promise<Schedule>;

async function alter(deps: ScheduleDeps, own: Own, change: Alteration): Promise<ToldSchedule> {
  await transact(deps.pool, async ({ client }) => {
    const held = await lockLive(client, own);
    const now = deps.clock.now();
    const changed = await change(held, now, client);
    await moveSchedule(client, held, { changed: changed, at: now });
    await publishSchedule(client, changed);
  });
  return readOwnSchedule(deps, own);
}

/** To be changed by its owner. Refuses `introuvable`, and `operation_en_cours` while a run has it. */
async function lockOwn(client: PoolClient, { id, ownerId }: Own): Promise<Schedule> {
  const held = await lockSchedule(client, id);
  if (held === null || held.ownerId !== ownerId) return refuse('introuvable');
  if (await isRunning(client, id)) return refuse('operation_en_cours', { retryAfterSeconds: 5 });
  return held;
}

/** Neither over nor called off. */
async function lockLive(client: PoolClient, own: Own): Promise<Schedule> {
  const held = await lockOwn(client, own);
  return held.status === 'active' || held.status === 'en_pause'
    ? held
    : refuse('programmation_close');
}

/** Tells the person's screens, and queues the occurrence that is to come: at its moment, in place of any other one. */
export async function publishSchedule(client: PoolClient, schedule: Schedule): Promise<void> {
  const { ownerId, id, status, nextDay: day, nextAt: runAt } = schedule;
  await publish(client, { userId: ownerId, sujet: 'schedules', id });
  if (status !== 'active' || day === null || runAt === null) return;
  await addJobs(client, [{ ...runJob({ id, day }), runAt }]);
}

/** The key keeps an occurrence from waiting in the queue twice. */
export function runJob(due: Due): Job {
  return { name: 'schedules.run', payload: due, key: `schedules.run:${due.id}` };
}

import type { PoolClient } from 'pg';
import { say, type Message } from '@nzela/messages/message';
import { compare } from '@nzela/money/money';
import { reminderDays } from '@nzela/contract/schedules';
import { requireCovered, wallet } from '../../kernel/data/book.ts';
import { transact } from '../../kernel/data/database.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { Refusal } from '../../kernel/http/problem.ts';
import { notify } from '../notifications/notifications.ts';
import {
  announceSkippedPayout,
  automaticPayoutStage,
  orderAutomaticPayout,
} from '../payments/payments.ts';
import { insertQuote } from '../quotes/quotes.ts';
import { orderTopup, refuseDownOperator, topupStage } from '../topups/topups.ts';
import { sendFromWallet, transferStage } from '../transfers/transfers.ts';
import { daysAway, momentOf, nextAfter } from './occurrences.ts';
import {
  movedTo,
  personOrder,
  type Ordered,
  type Run,
  type Schedule,
  type ScheduleOrder,
} from './schedule.ts';
import {
  endLease,
  leaseOccurrence,
  lockSchedule,
  writeRun,
  type Due,
  type Lease,
} from './schedules.store.ts';
import { moveSchedule } from './steps.ts';
import { publishSchedule } from './schedules.service.ts';
import { priceOrder, worsening, type ScheduleDeps } from './terms.ts';
import { noticeOf, reminderTitle } from './words.ts';

/** What became of one try. */
type Outcome =
  | { readonly kind: 'done'; readonly object: Ordered }
  /** `again`: worth a second try, a day later. `ends`: it would be refused for ever. */
  | {
      readonly kind: 'refused';
      readonly reason: Message;
      readonly again: boolean;
      readonly ends?: boolean;
    };

/** Funds, limits and an operator that is down are another matter tomorrow. */
const passing: ReadonlySet<string> = new Set([
  'solde_insuffisant',
  'plafond_atteint',
  'operateur_en_panne',
  'destination_en_panne',
]);

/** The account that it pays is closed. */
const final: ReadonlySet<string> = new Set(['compte_ferme']);

/** After this long without being able to ask, an occurrence is given up. */
const patienceMs = 24 * 3_600_000;

/**
 * Carries an occurrence out, once however often it is asked: one process at a time, and what it orders has an id that
 * comes from the schedule, the day and the try. An outage of ours or of a provider throws, to be tried again.
 */
export async function runOccurrence(deps: ScheduleDeps, due: Due): Promise<void> {
  const now = deps.clock.now();
  const taken = await leaseOccurrence(deps.pool, { ...due, now });
  if (taken === null) return;
  const { schedule, lease } = taken;
  const running = { due, attempt: schedule.attempt, lease };
  try {
    const outcome = await outcomeOf(deps, schedule, due.day);
    await record(deps, { ...running, outcome });
  } catch (error) {
    if (!isStale(schedule, due.day, now)) {
      await endLease(deps.pool, lease);
      throw error;
    }
    deps.log.error({ err: error, scheduleId: due.id }, 'a scheduled occurrence was given up');
    const object = orderedBy(schedule, due.day);
    const isPaid = (await stageOf(deps, schedule, object.id)) === 'paid';
    const outcome: Outcome = isPaid ? { kind: 'done', object } : givenUp;
    await record(deps, { ...running, outcome });
  }
}

const givenUp: Outcome = {
  kind: 'refused',
  reason: say('schedules_reason_ours'),
  again: false,
};

function isStale({ rule, nextAt }: Schedule, day: string, now: Date): boolean {
  const since = nextAt ?? momentOf(rule, day);
  return now.getTime() - since.getTime() > patienceMs;
}

type Kind = {
  readonly type: Ordered['type'];
  readonly stage: (
    deps: ScheduleDeps,
    order: { readonly id: string; readonly userId: string },
  ) => Promise<'unpaid' | 'paid' | null>;
};

/** How a run of each kind finds what an earlier run of the same try has ordered; null: nothing. */
const kinds: Readonly<Record<ScheduleOrder['genre'], Kind>> = {
  transfert: { type: 'transfers', stage: transferStage },
  recharge: { type: 'topups', stage: topupStage },
  versement: { type: 'merchant_payouts', stage: automaticPayoutStage },
};

/** What the schedule orders on that day has one id for each try, whichever process runs it. */
function orderedBy(schedule: Schedule, day: string): Ordered {
  const id = derivedId('schedule', schedule.id, day, String(schedule.attempt));
  return { type: kinds[schedule.order.genre].type, id };
}

function stageOf(deps: ScheduleDeps, { ownerId: userId, order: { genre } }: Schedule, id: string) {
  return kinds[genre].stage(deps, { id, userId });
}

async function outcomeOf(deps: ScheduleDeps, schedule: Schedule, day: string): Promise<Outcome> {
  const { rule } = schedule;
  // Before any check: the price, the balance and the day may be other ones since it was paid.
  const object = orderedBy(schedule, day);
  const stage = await stageOf(deps, schedule, object.id);
  if (stage === 'paid') return { kind: 'done', object };
  const following = nextAfter(rule, day);
  // Nobody ran it in time, and the one after it is due too: paying both at once is what nobody expects.
  if (following !== null && momentOf(rule, following) <= deps.clock.now()) {
    return { kind: 'refused', reason: say('schedules_reason_passed'), again: false };
  }
  try {
    if (stage === 'unpaid') await payOrdered(deps, schedule, object.id);
    else await order(deps, schedule, object.id);
    return { kind: 'done', object };
  } catch (error) {
    if (!(error instanceof Refusal) || isPassingFault(error)) throw error;
    const { code } = error;
    const reason = error instanceof WorsePrice ? error.why : error.sentence;
    return { kind: 'refused', reason, again: passing.has(code), ends: final.has(code) };
  }
}

/** Somebody else is at it, or a service of ours or a provider's does not answer: no decision. */
function isPassingFault({ code, status }: Refusal): boolean {
  return code === 'operation_en_cours' || status >= 500;
}

/** The price is out of the tolerance. */
class WorsePrice extends Refusal {
  /** By how much. */
  readonly why: Message;

  constructor(why: Message) {
    super('devis_different', say('refusals_devis_different'), {});
    this.why = why;
  }
}

/** A transfer that an earlier run made and did not pay: it is only to be paid, at the price that it has. */
function payOrdered(deps: ScheduleDeps, { ownerId: senderId }: Schedule, id: string) {
  return sendFromWallet(deps, { id, senderId, quoteId: '', recipientId: '', memo: null });
}

/** Orders what the schedule says, under `id`. Refuses what it is refused, and a price out of the tolerance. */
async function order(deps: ScheduleDeps, schedule: Schedule, id: string): Promise<void> {
  const { ownerId: userId, terms, tolerancePercent } = schedule;
  if (schedule.order.genre === 'versement')
    return orderAutomaticPayout(deps, { id, accountId: schedule.ownerId });
  const priced = await priceOrder(deps, userId, personOrder(schedule));
  const worse = worsening(terms, priced, tolerancePercent);
  if (worse !== null) throw new WorsePrice(worse);
  // Said before anything is made, so that the history shows no transfer that was never paid.
  await requireCovered(deps, userId, priced.total);
  if (priced.genre === 'recharge') {
    const { purchase } = priced;
    await refuseDownOperator(deps, purchase);
    await transact(deps.pool, ({ client }) =>
      orderTopup(deps, client, { id, userId, purchase, request: null }),
    );
    return;
  }
  if (schedule.order.genre !== 'transfert') throw new Error('A quote is a transfer’s');
  const { quote } = priced;
  await insertQuote(deps.pool, quote);
  await sendFromWallet(deps, {
    id,
    senderId: userId,
    quoteId: quote.id,
    recipientId: schedule.order.beneficiaireId,
    memo: schedule.order.motif ?? null,
  });
}

type Recording = {
  readonly due: Due;
  readonly attempt: number;
  readonly lease: Lease;
  readonly outcome: Outcome;
};

/** Writes what became of a try, moves the schedule on, ends the lease and tells the person, in one commit. */
async function record(
  deps: ScheduleDeps,
  { due, attempt, lease, outcome }: Recording,
): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const held = await lockSchedule(client, due.id);
    await endLease(client, lease);
    const isOurs = held !== null && held.nextDay === due.day && held.attempt === attempt;
    if (!isOurs) return;
    const at = deps.clock.now();
    const mayRetry = held.order.genre !== 'versement' && attempt === 0;
    const isRetry = outcome.kind === 'refused' && outcome.again && mayRetry;
    const run: Run = {
      scheduleId: held.id,
      day: due.day,
      plannedAt: momentOf(held.rule, due.day),
      at,
      status: outcome.kind === 'done' ? 'faite' : isRetry ? 'reportee' : 'ignoree',
      object: outcome.kind === 'done' ? outcome.object : null,
      reason: outcome.kind === 'refused' ? outcome.reason : null,
    };
    await writeRun(client, run);
    const isOver = outcome.kind === 'refused' && outcome.ends === true;
    const moved: Schedule = isRetry
      ? { ...held, attempt: 1, nextAt: retryAt(held, at) }
      : { ...held, ...movedTo(held.rule, isOver ? null : nextAfter(held.rule, due.day)) };
    await moveSchedule(client, held, { changed: moved, at: at });
    if (held.order.genre === 'versement') return announcePayoutRun(deps, client, moved, run);
    await publishSchedule(client, moved);
    await notifyOf(client, moved, run);
  });
}

/** The same time on the next day. */
function retryAt({ rule }: Schedule, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(rule.timeZone)
    .toPlainDate();
  return daysAway(rule, today.toString(), 1);
}

/** A payout that is ordered tells of itself; one that is left out is told with its reason. */
async function announcePayoutRun(
  deps: ScheduleDeps,
  client: PoolClient,
  { ownerId: accountId, nextAt }: Schedule,
  { day, reason }: Run,
): Promise<void> {
  if (reason === null || typeof reason === 'string' || nextAt === null) return;
  await announceSkippedPayout(deps, client, { accountId, day, reason, nextAt });
}

/** What was done has a mail of its own; what was not done is said here. */
async function notifyOf(client: PoolClient, schedule: Schedule, run: Run): Promise<void> {
  const notice = noticeOf(schedule, run);
  if (notice === null) return;
  await notify(client, {
    userId: schedule.ownerId,
    event: 'programmations',
    path: `/dashboard/user/schedules?programmation=${schedule.id}`,
    subject: `schedule:${schedule.id}:${run.day}:${run.status}`,
    ...notice,
  });
}

/** Announces an occurrence two days before, once, with what it will cost. */
export async function remind(deps: ScheduleDeps, due: Due): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const held = await lockSchedule(client, due.id);
    const now = deps.clock.now();
    if (held === null || held.status !== 'active' || held.nextDay !== due.day) return;
    if (held.remindedDay === due.day || held.attempt > 0) return;
    if (daysAway(held.rule, due.day, -reminderDays) > now) return;
    await moveSchedule(client, held, { changed: { ...held, remindedDay: due.day }, at: now });
    const [balance] = await deps.ledger.balances(client, [
      wallet(held.ownerId, held.terms.total.currency),
    ]);
    const isShort = balance !== undefined && compare(balance.available, held.terms.total) < 0;
    await notify(client, {
      userId: held.ownerId,
      event: 'programmations',
      title: reminderTitle(held, due.day),
      text: isShort
        ? say('schedules_reminder_short', { amount: balance.available })
        : say('schedules_reminder_text'),
      path: `/dashboard/user/schedules?programmation=${held.id}`,
      subject: `schedule:${held.id}:${due.day}:reminder`,
    });
  });
}

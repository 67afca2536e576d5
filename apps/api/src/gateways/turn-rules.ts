import { addSeconds } from '../kernel/time/clock.ts';
import { nextAttempt } from '../kernel/jobs/patience.ts';
import type { GatewayAnswer, GatewayFault, GatewayRefusal, GatewayRefusalCode } from './gateway.ts';
import type { Order, OrderChange } from './order.ts';

// What a turn does and what an answer means, for every noun (docs/providers.md, « A turn »). Pure: a model explores all
// orders of events (turn-rules.test.ts).

/** Longer than a call with its look-up can take (30 s each), so that no other worker calls meanwhile. */
export const leaseSeconds = 75;

/** A turn that is held up for longer before its call does not call any more: the next one does. */
const callWithinSeconds = 30;

/**
 * How long an order without an answer may still arrive. It leaves within 30 s, and its request is cut after another 30;
 * twice that leaves room for what a network or the provider's own queue holds back.
 */
export const travelSeconds = 120;

/** What a provider refuses for a time that it tells: asking before is refused again. */
const pauseSeconds: Partial<Record<GatewayRefusalCode, number>> = { phone_recently_topped_up: 120 };

/** A row as it is, locked. */
export type Standing = {
  readonly order: Order;
  readonly isOver: boolean;
  /** Still to be ordered, should the provider not have it. */
  readonly isWanted: boolean;
  /** Until when a refusal that is not the person's fault is tried again; null: as long as it takes. */
  readonly deadline: Date | null;
  /** Ordering moves no money: it may be repeated at any time, and needs no lease. */
  readonly isHarmless: boolean;
};

/** A call that a turn makes, between its two transactions. */
export type Asking = {
  readonly call: 'order' | 'lookup';
  readonly at: Date;
  /** When the last order left, this one included; what another turn sends meanwhile has a later time. */
  readonly askedAt: Date;
  /** An order from before may not be accounted for: a refusal of this one says nothing of it. */
  readonly wasAsked: boolean;
  /** Later than that the call is not made. */
  readonly callBefore: Date;
  /** Names the lease; null where none is taken. */
  readonly lease: Date | null;
};

export type Beginning =
  | { readonly to: 'nothing' }
  /** Over, and still due: it is not to be found any more. */
  | { readonly to: 'rest'; readonly change: OrderChange }
  /** Certainly not at the provider, and no longer wanted: it is over. */
  | { readonly to: 'abandon'; readonly change: OrderChange }
  | { readonly to: 'ask'; readonly asking: Asking; readonly change: OrderChange };

const ended = { attempts_since: null, next_action_at: null, leased_until: null } as const;

/**
 * What a turn does first. What may have been ordered is looked up; only what certainly is not there is ordered. A person
 * who asks anew (`isAnew`) has a harmless order repeated at once.
 */
export function begin(standing: Standing, now: Date, isAnew = false): Beginning {
  const { order, isOver, isWanted, isHarmless } = standing;
  const { asked, leasedUntil, nextActionAt } = order;
  if (isOver && nextActionAt === null) return { to: 'nothing' };
  if (isOver) return { to: 'rest', change: { next_action_at: null, leased_until: null } };
  if (leasedUntil !== null && leasedUntil > now) return { to: 'nothing' };
  if (!asked && !isWanted) return { to: 'abandon', change: ended };
  const call = asked && !(isHarmless && isAnew) ? 'lookup' : 'order';
  const before = lastSent(order);
  // Later than any other, so that the last one can be told.
  const sent = before !== null && before >= now ? addSeconds(before, 0.001) : now;
  const askedAt = call === 'order' || before === null ? sent : before;
  const lease = isHarmless ? null : addSeconds(now, leaseSeconds);
  const kept = asked && isSame(order.askedAt, askedAt) ? {} : { asked: true, asked_at: askedAt };
  // Should this turn never end, the next one is due.
  const taken =
    lease !== null
      ? { leased_until: lease, next_action_at: lease }
      : nextActionAt === null
        ? { next_action_at: addSeconds(now, leaseSeconds) }
        : {};
  return {
    to: 'ask',
    asking: {
      call,
      at: now,
      askedAt,
      wasAsked: asked,
      callBefore: addSeconds(now, callWithinSeconds),
      lease,
    },
    change: { ...kept, ...taken },
  };
}

/** The latest time at which an order may have left. A lease that was never given back ended in the middle of a call. */
function lastSent({ asked, askedAt, leasedUntil, updatedAt }: Order): Date | null {
  if (!asked) return null;
  const known = askedAt ?? updatedAt;
  return leasedUntil === null ? known : latest(known, leasedUntil);
}

/** What an answer tells of the order, as its noun reads it. */
export type Facts = {
  /** What the provider calls it; null where it has no name of its own. */
  readonly providerId: string | null;
  readonly reading: Reading;
  /** It brings the order forward. */
  readonly isNews: boolean;
  /** What is told otherwise than it was ordered, by name (agreement.ts). */
  readonly other: readonly string[];
};

/** What the provider's own state comes to. */
export type Reading = 'underway' | 'done' | 'refused';

export type Heard = {
  readonly asking: Asking;
  readonly answer: GatewayAnswer<unknown>;
  /** Null without an answer that tells of the order. */
  readonly facts: Facts | null;
};

/** Nobody's mistake that the person could correct: what is ours, or passes. */
export type Passing = GatewayRefusal & { readonly fault: Exclude<GatewayFault, 'client'> };

export type Conclusion =
  /** Its end is known: what is told is compared with it. */
  | { readonly to: 'compare' }
  /** The provider says so: it is carried out, or never will be. */
  | { readonly to: 'done' | 'refused-there'; readonly change: OrderChange }
  | { readonly to: 'underway'; readonly since: Date; readonly change: OrderChange }
  /** Neither done nor failed, and looked up again; `isOther`: what was told is of another order. */
  | {
      readonly to: 'doubt';
      readonly since: Date;
      readonly isOther: boolean;
      readonly change: OrderChange;
    }
  /** Certainly nothing was carried out: the person's mistake, or the time to try again is over. */
  | { readonly to: 'refused'; readonly refusal: GatewayRefusal; readonly change: OrderChange }
  | { readonly to: 'late' | 'wait'; readonly refusal: Passing; readonly change: OrderChange }
  /** Certainly not there: it is ordered again, at once. */
  | { readonly to: 'order'; readonly change: OrderChange }
  /** The same, and no longer wanted. */
  | { readonly to: 'abandon'; readonly change: OrderChange }
  /** An answer that came after its lease, and says nothing of the order: a later turn goes on. */
  | { readonly to: 'nothing' };

/** What an answer means for the row as it is now. Unknown is never failed, and the state only moves forward. */
export function conclude(standing: Standing, heard: Heard, now: Date): Conclusion {
  const { order, isOver } = standing;
  const { asking, answer, facts } = heard;
  if (isOver) return { to: 'compare' };
  const isOurs = asking.lease === null || isSame(order.leasedUntil, asking.lease);
  if (facts !== null && facts.other.length === 0) return told(order, facts, { now, isOurs });
  if (!isOurs) return { to: 'nothing' };
  const isLast = isSame(order.askedAt, asking.askedAt);
  if (answer.status === 'refused' && isLast && isCertain(order, asking)) {
    return refused(standing, answer, now);
  }
  if (answer.status === 'answered' && answer.value === null && isLast && isGone(standing, asking)) {
    const change = { asked: false, asked_at: null, leased_until: null, next_action_at: now };
    return standing.isWanted ? { to: 'order', change } : { to: 'abandon', change: ended };
  }
  return doubt(order, { asking, isOther: facts !== null }, now);
}

function isSame(one: Date | null, other: Date): boolean {
  return one?.getTime() === other.getTime();
}

/** A refused order moved nothing. It speaks for all of them only when no earlier one may be on its way. */
function isCertain({ providerId }: Order, { call, wasAsked }: Asking): boolean {
  return call === 'order' && !wasAsked && providerId === null;
}

/** Not found, long enough after it left: it never arrived. What the provider took up it must know. */
function isGone({ order, isHarmless }: Standing, { call, at, askedAt }: Asking): boolean {
  if (call === 'order' || (order.providerId !== null && !isHarmless)) return false;
  return addSeconds(askedAt, travelSeconds) <= at;
}

type Recording = { readonly now: Date; readonly isOurs: boolean };

/** Believed whoever hears of it, and however late; another turn's lease and time stay its own. */
function told(order: Order, { providerId, reading, isNews }: Facts, at: Recording): Conclusion {
  const { now, isOurs } = at;
  const known = providerId === null ? {} : { provider_id: providerId };
  if (reading === 'done') return { to: 'done', change: { ...known, ...ended } };
  if (reading === 'refused') return { to: 'refused-there', change: { ...known, ...ended } };
  const since = isNews ? now : (order.attemptsSince ?? now);
  const later = isOurs ? again(since, now) : {};
  const asked = order.asked ? {} : { asked: true, asked_at: now };
  return { to: 'underway', since, change: { ...known, ...asked, ...later } };
}

function again(since: Date, now: Date) {
  return {
    attempts_since: since,
    leased_until: null,
    next_action_at: nextAttempt(since, now),
  };
}

type Doubted = { readonly asking: Asking; readonly isOther: boolean };

/** Lost is lost from now on: the order may have left as late as its answer was given up. */
function doubt(order: Order, { asking, isOther }: Doubted, now: Date): Conclusion {
  const since = order.attemptsSince ?? now;
  const lost = asking.call === 'order' ? { asked_at: latest(asking.askedAt, now) } : {};
  return { to: 'doubt', since, isOther, change: { ...lost, ...again(since, now) } };
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function refused({ order, deadline }: Standing, answer: GatewayRefusal, now: Date): Conclusion {
  const { fault, code } = answer;
  if (fault === 'client') return { to: 'refused', refusal: answer, change: ended };
  const refusal = { ...answer, fault };
  if (deadline !== null && deadline <= now) return { to: 'late', refusal, change: ended };
  const since = order.attemptsSince ?? now;
  const pause = pauseSeconds[code];
  const next = pause === undefined ? nextAttempt(since, now) : addSeconds(now, pause);
  return {
    to: 'wait',
    refusal,
    change: {
      asked: false,
      asked_at: null,
      ...again(since, now),
      next_action_at: deadline !== null && deadline < next ? deadline : next,
    },
  };
}

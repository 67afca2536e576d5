import { identityLevels } from '@nzela/contract/limits';
import type { UserRow } from '../users/users.ts';
import type { Consent } from './consent.ts';
import type { Before, Spending, Spent } from './limits.store.ts';
import { dayPlus, windowDays } from './windows.ts';

/** What left without a proof, by session. */
export type SessionSums = ReadonlyMap<string, bigint>;

/** The row with the sum of the session that spends. */
export function inSession(spending: Spending, consent: Consent, sums: SessionSums): Spending {
  if (consent.kind === 'standing' || consent.sessionId === spending.sessionId) return spending;
  const { sessionId } = consent;
  return { ...spending, sessionId, sessionUnproven: sums.get(sessionId) ?? 0n };
}

export function isTooMuchUnproven(
  { dayUnproven, sessionUnproven }: Spending,
  consent: Consent,
): boolean {
  if (consent.kind !== 'unproven') return false;
  const sum = dayUnproven > sessionUnproven ? dayUnproven : sessionUnproven;
  return sum + consent.cents > consent.most;
}

export function withConsent(spending: Spending, consent: Consent): Spending {
  if (consent.kind === 'standing') return spending;
  if (consent.kind === 'proven') return { ...spending, sessionUnproven: 0n };
  return {
    ...spending,
    dayUnproven: spending.dayUnproven + consent.cents,
    sessionUnproven: spending.sessionUnproven + consent.cents,
  };
}

/** Of somebody who has never spent or chosen anything. */
export function unspent(userId: string, day: string): Spending {
  const nothing = { dayAmount: 0n, monthBefore: 0n, yearBefore: 0n };
  const unchosen = { dayChosen: null, monthChosen: null, yearChosen: null };
  const unproven = { dayUnproven: 0n, sessionId: null, sessionUnproven: 0n };
  return {
    userId,
    level: 0,
    day,
    ...nothing,
    ...unchosen,
    ...unproven,
    raise: null,
    raiseAt: null,
  };
}

export type Now = {
  readonly user: UserRow;
  readonly at: Date;
  readonly day: string;
  /** Of `day`; undefined when it is the row's own. */
  readonly before: Before | undefined;
};

/** The row as it is on `day`: the day turned, a raise that is due taken, the level as the person's proofs say. */
export function upToDate(spending: Spending, { user, at, day, before }: Now): Spending {
  const raised = withRaise({ ...spending, level: levelOf(user) }, at);
  if (raised.day >= day) return raised;
  // The last day spent on is not among the days that are over yet.
  const within = (days: number) => (raised.day > dayPlus(day, -days) ? raised.dayAmount : 0n);
  return {
    ...raised,
    day,
    dayAmount: 0n,
    dayUnproven: 0n,
    monthBefore: (before?.month ?? 0n) + within(windowDays.month),
    yearBefore: (before?.year ?? 0n) + within(windowDays.year),
  };
}

/** A raise that is due holds. */
export function withRaise(spending: Spending, at: Date): Spending {
  const { raise, raiseAt } = spending;
  if (raise === null || raiseAt === null || raiseAt > at) return spending;
  return {
    ...spending,
    dayChosen: centsOf(raise.day),
    monthChosen: centsOf(raise.month),
    yearChosen: centsOf(raise.year),
    raise: null,
    raiseAt: null,
  };
}

export function centsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** The place of the highest level whose proofs the person has given, in the contract's order. */
export function levelOf(user: UserRow): number {
  const confirmed = user.emailVerifiedAt !== null && user.phoneVerifiedAt !== null;
  const code = !confirmed
    ? 'decouverte'
    : user.identityVerifiedAt === null
      ? 'confirme'
      : 'verifie';
  return identityLevels.indexOf(code);
}

export function withSpend(spending: Spending, { day, cents }: Spent): Spending {
  if (day >= spending.day) return { ...spending, dayAmount: spending.dayAmount + cents };
  return addedBefore(spending, day, cents);
}

export function addedBefore(spending: Spending, day: string, cents: bigint): Spending {
  const within = (days: number) => day > dayPlus(spending.day, -days);
  const plus = (sum: bigint) => (sum + cents > 0n ? sum + cents : 0n);
  const { monthBefore, yearBefore } = spending;
  return {
    ...spending,
    monthBefore: within(windowDays.month) ? plus(monthBefore) : monthBefore,
    yearBefore: within(windowDays.year) ? plus(yearBefore) : yearBefore,
  };
}

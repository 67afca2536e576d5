import type { ClientBase, Pool } from 'pg';
import { identityLevels } from '@nzela/contract/limits';
import { formatMoney } from '@nzela/money/format';
import { money } from '@nzela/money/money';
import { refuse } from '../../kernel/problem.ts';
import { findUser, type UserRow } from '../users/users.ts';
import type { Consent } from './consent.ts';
import {
  addToDay,
  addWithin,
  daysBefore,
  exchangeSessions,
  findSpending,
  lockPot,
  lockSpending,
  saveSpending,
  sessionSum,
  sumsBefore,
  takeBackPart,
  takeBackSpend,
  type Levels,
  type Spending,
  type Spent,
} from './limits.store.ts';
import { dayPlus, exceeded, limitsOf, usedOf, windowDays, type Window } from './windows.ts';

/** A spend with the amounts that the levels had when it was asked for. */
export type CountedSpend = Spent & {
  readonly levels: Levels;
  readonly at: Date;
  readonly consent: Consent;
};

/**
 * Counts spends in the caller's transaction, or refuses all of them: `plafond_atteint`, or `verification_requise` when
 * what leaves without a proof adds up to more than may. One statement when everybody has spent today and in this session
 * already, and nobody comes near a limit; the person's row stays locked until the transaction ends.
 */
export async function countSpends(
  client: ClientBase,
  spends: readonly CountedSpend[],
): Promise<void> {
  const { together, apart } = perPerson(spends);
  const levels = spends[0]?.levels ?? [];
  const left = await addWithin(client, together, levels);
  for (const spend of together) {
    if (left.has(spend.userId)) await countCarefully(client, spend);
  }
  for (const spend of apart) await countCarefully(client, spend);
}

/**
 * What each person spends in one batch, in the order of the ids: one row for each, since a statement changes a row once.
 * What the same person spends with another consent comes after it.
 */
function perPerson(spends: readonly CountedSpend[]): {
  readonly together: CountedSpend[];
  readonly apart: CountedSpend[];
} {
  const sums = new Map<string, CountedSpend>();
  const apart: CountedSpend[] = [];
  for (const spend of spends) {
    const sum = sums.get(spend.userId);
    const consent = sum === undefined ? spend.consent : sumOf(sum.consent, spend.consent);
    if (consent === null) {
      apart.push(spend);
      continue;
    }
    const day = sum !== undefined && sum.day > spend.day ? sum.day : spend.day;
    sums.set(spend.userId, { ...spend, day, cents: spend.cents + (sum?.cents ?? 0n), consent });
  }
  const together = [...sums.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  return { together, apart };
}

/** Two consents of one person as one; null when they are not alike. */
function sumOf(one: Consent, other: Consent): Consent | null {
  if (one.kind === 'standing') return other.kind === 'standing' ? one : null;
  if (one.kind !== other.kind || one.sessionId !== other.sessionId) return null;
  return one.kind === 'unproven' && other.kind === 'unproven'
    ? { ...other, cents: one.cents + other.cents }
    : one;
}

/** The first spend of a day or in a session, one near a limit, or one of a day that is over. */
async function countCarefully(client: ClientBase, spend: CountedSpend): Promise<void> {
  const locked = await lockSpending(client, spend.userId, spend.day);
  const user = await userOf(client, spend.userId);
  const current = await upToDate(client, locked, { user, at: spend.at, day: spend.day });
  const window = exceeded(current, spend.levels, spend.cents);
  if (window !== null) return refuseSpend(client, { spend, spending: current, window, user });
  const spending = await inSession(client, current, spend.consent);
  if (isTooMuchUnproven(spending, spend.consent)) return refuse('verification_requise');
  const { sessionId } = spending;
  if (sessionId !== null && sessionId !== locked.sessionId)
    await exchangeSessions(client, locked, { sessionId, at: spend.at });
  await saveSpending(client, withConsent(await withSpend(client, spending, spend), spend.consent));
  if (locked.day < spending.day) {
    await addToDay(client, { userId: spend.userId, day: locked.day, cents: locked.dayAmount });
  }
}

/** The row with the sum of the session that spends. */
async function inSession(
  client: ClientBase | Pool,
  spending: Spending,
  consent: Consent,
): Promise<Spending> {
  if (consent.kind === 'standing' || consent.sessionId === spending.sessionId) return spending;
  const { sessionId } = consent;
  return { ...spending, sessionId, sessionUnproven: await sessionSum(client, sessionId) };
}

function isTooMuchUnproven({ dayUnproven, sessionUnproven }: Spending, consent: Consent): boolean {
  if (consent.kind !== 'unproven') return false;
  const sum = dayUnproven > sessionUnproven ? dayUnproven : sessionUnproven;
  return sum + consent.cents > consent.most;
}

function withConsent(spending: Spending, consent: Consent): Spending {
  if (consent.kind === 'standing') return spending;
  if (consent.kind === 'proven') return { ...spending, sessionUnproven: 0n };
  return {
    ...spending,
    dayUnproven: spending.dayUnproven + consent.cents,
    sessionUnproven: spending.sessionUnproven + consent.cents,
  };
}

/** Refuses what would not fit now, without a lock: for those who were refused a moment ago. */
export async function refuseBeyond(pool: Pool, spend: CountedSpend): Promise<void> {
  const known = (await findSpending(pool, spend.userId)) ?? unspent(spend.userId, spend.day);
  const user = await userOf(pool, spend.userId);
  const spending = await upToDate(pool, known, { user, at: spend.at, day: spend.day });
  const window = exceeded(spending, spend.levels, spend.cents);
  if (window !== null) await refuseSpend(pool, { spend, spending, window, user });
  const inTheirs = await inSession(pool, spending, spend.consent);
  if (isTooMuchUnproven(inTheirs, spend.consent)) refuse('verification_requise');
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

type Now = { readonly user: UserRow; readonly at: Date; readonly day: string };

/** The row as it is on `day`: the day turned, a raise that is due taken, the level as the person's proofs say. */
export async function upToDate(
  client: ClientBase | Pool,
  spending: Spending,
  { user, at, day }: Now,
): Promise<Spending> {
  const raised = withRaise({ ...spending, level: levelOf(user) }, at);
  if (raised.day >= day) return raised;
  const before = await sumsBefore(client, spending.userId, day);
  // The last day spent on is not among the days that are over yet.
  const within = (days: number) => (raised.day > dayPlus(day, -days) ? raised.dayAmount : 0n);
  return {
    ...raised,
    day,
    dayAmount: 0n,
    dayUnproven: 0n,
    monthBefore: before.month + within(windowDays.month),
    yearBefore: before.year + within(windowDays.year),
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

async function withSpend(
  client: ClientBase,
  spending: Spending,
  { userId, day, cents }: Spent,
): Promise<Spending> {
  if (day >= spending.day) return { ...spending, dayAmount: spending.dayAmount + cents };
  await addToDay(client, { userId, day, cents });
  return addedBefore(spending, day, cents);
}

function addedBefore(spending: Spending, day: string, cents: bigint): Spending {
  const within = (days: number) => day > dayPlus(spending.day, -days);
  const plus = (sum: bigint) => (sum + cents > 0n ? sum + cents : 0n);
  const { monthBefore, yearBefore } = spending;
  return {
    ...spending,
    monthBefore: within(windowDays.month) ? plus(monthBefore) : monthBefore,
    yearBefore: within(windowDays.year) ? plus(yearBefore) : yearBefore,
  };
}

/** Gives the room of a spend back, on the day it was taken. Again, or for what was never counted: nothing. */
export async function giveRoomBack(client: ClientBase, subject: string, at: Date): Promise<void> {
  const spent = await takeBackSpend(client, subject, at);
  if (spent !== null) await giveBack(client, spent);
}

/** Gives `cents` of room back from what was put on a pot, the last spend of it first. What exceeds them: nothing. */
export async function givePotBack(
  client: ClientBase,
  { pot, cents, at }: { readonly pot: string; readonly cents: bigint; readonly at: Date },
): Promise<void> {
  let left = cents;
  for (const spend of await lockPot(client, pot)) {
    const part = left < spend.cents ? left : spend.cents;
    if (part === 0n) return;
    await takeBackPart(client, { subject: spend.subject, cents: part, at });
    await giveBack(client, { ...spend, cents: part });
    left -= part;
  }
}

async function giveBack(client: ClientBase, spent: Spent): Promise<void> {
  const spending = await lockSpending(client, spent.userId, spent.day);
  if (spending.day === spent.day) {
    const left = spending.dayAmount - spent.cents;
    await saveSpending(client, { ...spending, dayAmount: left > 0n ? left : 0n });
    return;
  }
  await addToDay(client, { ...spent, cents: -spent.cents });
  await saveSpending(client, addedBefore(spending, spent.day, -spent.cents));
}

async function userOf(client: ClientBase | Pool, userId: string): Promise<UserRow> {
  return (await findUser(client, 'id', userId)) ?? refuse('non_authentifie');
}

type Excess = {
  readonly spend: CountedSpend;
  readonly spending: Spending;
  readonly window: Window;
  readonly user: UserRow;
};

const windowNames: Readonly<Record<Window, string>> = {
  day: 'par jour',
  month: 'sur 30 jours',
  year: 'sur un an',
};

/** Says which limit, what is left of it, and when there is room for this amount. */
async function refuseSpend(
  client: ClientBase | Pool,
  { spend, spending, window, user }: Excess,
): Promise<never> {
  const limit = limitsOf(spending, spend.levels)[window];
  const left = limit - usedOf(spending)[window];
  const missing = spend.cents - (left > 0n ? left : 0n);
  const freedAt = spend.cents > limit ? null : await roomAt(client, spending, { window, missing });
  return refuse('plafond_atteint', {
    values: {
      plafond: `${euros(limit)} ${windowNames[window]}`,
      reste: euros(left > 0n ? left : 0n),
      suite:
        freedAt === null
          ? 'Choisissez un montant plus petit, ou relevez votre plafond dans les paramètres.'
          : `Ce montant passera à partir du ${dateWords(freedAt, user.timeZone)}.`,
    },
  });
}

const euros = (cents: bigint) => formatMoney(money(cents, 'EUR'));

/** When enough of the window's oldest spending has left it. */
async function roomAt(
  client: ClientBase | Pool,
  spending: Spending,
  { window, missing }: { readonly window: Window; readonly missing: bigint },
): Promise<Date> {
  const days = windowDays[window];
  const before = await daysBefore(client, spending.userId, { day: spending.day, days });
  let freed = 0n;
  for (const { day, amount } of before) {
    freed += amount;
    if (freed >= missing) return new Date(`${dayPlus(day, days)}T00:00:00Z`);
  }
  return new Date(`${dayPlus(spending.day, days)}T00:00:00Z`);
}

function dateWords(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(date)
    .replaceAll(' ', ' ');
}

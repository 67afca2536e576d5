import type { ClientBase, Pool } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import { say, type MessageKey } from '@nzela/messages/message';
import { money } from '@nzela/money/money';
import { refuse } from '../../kernel/http/problem.ts';
import { findUser, usersById, type UserRow } from '../users/users.ts';
import type { Consent } from './consent.ts';
import {
  addToDays,
  addWithin,
  daysBefore,
  exchangeSessions,
  findSpending,
  lockSpending,
  lockSpendings,
  saveSpendings,
  sessionSums,
  sumsBefore,
  type Before,
  type Levels,
  type SessionChange,
  type Spending,
  type Spent,
} from './limits.store.ts';
import { lockPot, takeBackPart, takeBackSpend } from './spends.store.ts';
import {
  addedBefore,
  inSession,
  isTooMuchUnproven,
  unspent,
  upToDate,
  withConsent,
  withSpend,
  type Now,
  type SessionSums,
} from './spending.ts';
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
 * already, and nobody comes near a limit; a few more, however many people there are, when somebody has not. The person's
 * row stays locked until the transaction ends.
 */
export async function countSpends(
  client: ClientBase,
  spends: readonly CountedSpend[],
): Promise<void> {
  const { together, apart } = perPerson(spends);
  const levels = spends[0]?.levels ?? [];
  const left = await addWithin(client, together, levels);
  await countCarefully(
    client,
    together.filter(({ userId }) => left.has(userId)),
  );
  for (const spend of apart) await countCarefully(client, [spend]);
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

/** The first spends of a day or in a session, those near a limit, or of a day that is over: one of each person. */
async function countCarefully(client: ClientBase, spends: readonly CountedSpend[]): Promise<void> {
  if (spends.length === 0) return;
  const locked = await lockSpendings(client, spends);
  const people = spends.map(({ userId }) => userId);
  const earlier = spends.filter(({ userId, day }) => (locked.get(userId)?.day ?? day) < day);
  const sessions = spends.flatMap(({ userId, consent }) =>
    consent.kind === 'standing' || consent.sessionId === locked.get(userId)?.sessionId
      ? []
      : [consent.sessionId],
  );
  const [users, befores, sums] = await inOrder(
    client,
    () => usersById(client, people),
    () => sumsBefore(client, earlier),
    () => sessionSums(client, sessions),
  );
  const counted: Counted[] = [];
  for (const spend of spends) {
    const was = locked.get(spend.userId) ?? unspent(spend.userId, spend.day);
    const user = users.get(spend.userId) ?? refuse('non_authentifie');
    const before = befores.get(spend.userId);
    counted.push(await countOne(client, { spend, was, user, before, sums }));
  }
  const changes = counted.flatMap((one) => one.sessions);
  const days = counted.flatMap((one) => one.days);
  const spendings = counted.map(({ spending }) => spending);
  await inOrder(
    client,
    () => exchangeSessions(client, changes),
    () => saveSpendings(client, spendings),
    () => addToDays(client, days),
  );
}

/** What a spend changes. */
type Counted = {
  readonly spending: Spending;
  /** Days that are over, with what is added to them. */
  readonly days: readonly Spent[];
  readonly sessions: readonly SessionChange[];
};

type Careful = {
  readonly spend: CountedSpend;
  /** The locked row as it was. */
  readonly was: Spending;
  readonly user: UserRow;
  readonly before: Before | undefined;
  readonly sums: SessionSums;
};

async function countOne(
  client: ClientBase,
  { spend, was, user, before, sums }: Careful,
): Promise<Counted> {
  const { userId, day, at, consent } = spend;
  const current = upToDate(was, { user, at, day, before });
  const window = exceeded(current, spend.levels, spend.cents);
  if (window !== null) return refuseSpend(client, { spend, spending: current, window, user });
  const spending = inSession(current, consent, sums);
  if (isTooMuchUnproven(spending, consent)) return refuse('verification_requise');
  const isLate = day < spending.day;
  const over = was.day < spending.day ? [{ userId, day: was.day, cents: was.dayAmount }] : [];
  return {
    spending: withConsent(withSpend(spending, spend), consent),
    days: isLate ? [...over, { userId, day, cents: spend.cents }] : over,
    sessions: exchanged(was, { spending, at, sums }),
  };
}

function exchanged(
  was: Spending,
  {
    spending: { userId, sessionId },
    at,
    sums,
  }: { readonly spending: Spending; readonly at: Date; readonly sums: SessionSums },
): SessionChange[] {
  if (sessionId === null || sessionId === was.sessionId) return [];
  const isKept = was.sessionId !== null && was.sessionUnproven !== 0n;
  const before = isKept ? { sessionId: was.sessionId, cents: was.sessionUnproven } : null;
  return [{ userId, at, before, kept: sums.has(sessionId) ? sessionId : null }];
}

/** Refuses what would not fit now, without a lock: for those who were refused a moment ago. */
export async function refuseBeyond(pool: Pool, spend: CountedSpend): Promise<void> {
  const { userId, day, at, consent } = spend;
  const user = await userOf(pool, userId);
  const spending = await readSpending(pool, { user, at, day });
  const window = exceeded(spending, spend.levels, spend.cents);
  if (window !== null) await refuseSpend(pool, { spend, spending, window, user });
  const sums = await sessionSums(pool, consent.kind === 'standing' ? [] : [consent.sessionId]);
  if (isTooMuchUnproven(inSession(spending, consent, sums), consent))
    refuse('verification_requise');
}

/** The person's row as it is now, without a lock. */
export async function readSpending(pool: Pool, now: Omit<Now, 'before'>): Promise<Spending> {
  const { id: userId } = now.user;
  const known = (await findSpending(pool, userId)) ?? unspent(userId, now.day);
  const befores = await sumsBefore(pool, known.day < now.day ? [{ userId, day: now.day }] : []);
  return upToDate(known, { ...now, before: befores.get(userId) });
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
    await saveSpendings(client, [{ ...spending, dayAmount: left > 0n ? left : 0n }]);
    return;
  }
  await addToDays(client, [{ ...spent, cents: -spent.cents }]);
  await saveSpendings(client, [addedBefore(spending, spent.day, -spent.cents)]);
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

const perWindow = {
  day: 'limits_a_day',
  month: 'limits_a_month',
  year: 'limits_a_year',
} as const satisfies Readonly<Record<Window, MessageKey>>;

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
    timeZone: user.timeZone,
    values: {
      limit: say(perWindow[window], { amount: euros(limit) }),
      left: euros(left > 0n ? left : 0n),
      advice:
        freedAt === null
          ? say('limits_advice_less')
          : say('limits_advice_later', { since: freedAt }),
    },
  });
}

const euros = (cents: bigint) => money(cents, 'EUR');

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

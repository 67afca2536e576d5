import type { ClientBase, Pool } from 'pg';
import { bigints, itself, texts, timestamps, uuids } from '@nzela/ledger/arrays';

import {
  aliased,
  byDefault,
  type Column,
  type Selection,
  type Table,
} from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import type { Consent } from './consent.ts';

/** EUR cents per window. */
export type Amounts = { readonly day: bigint; readonly month: bigint; readonly year: bigint };
/** The amounts of the identity levels, the lowest first. */
export type Levels = readonly Amounts[];

/** Of one person on one UTC day. */
export type Spent = {
  readonly userId: string;
  /** `2026-11-21`. */
  readonly day: string;
  readonly cents: bigint;
};

export type Spending = {
  readonly userId: string;
  readonly level: number;
  readonly day: string;
  readonly dayAmount: bigint;
  readonly monthBefore: bigint;
  readonly yearBefore: bigint;
  readonly dayChosen: bigint | null;
  readonly monthChosen: bigint | null;
  readonly yearChosen: bigint | null;
  /** What left without a proof: on `day`, and in `sessionId`, the session that spent last, since its last proof. */
  readonly dayUnproven: bigint;
  readonly sessionId: string | null;
  readonly sessionUnproven: bigint;
  readonly raise: Raise | null;
  readonly raiseAt: Date | null;
};

/** Limits that are to hold later, in cents as text; null: the level's. */
export type Raise = Readonly<Record<'day' | 'month' | 'year', string | null>>;

const spendingTable: Table<'spending', { raise: Raise }> = { name: 'spending' };

const columns: Selection<Spending> = aliased(spendingTable, {
  userId: 'user_id',
  level: 'level',
  day: 'day',
  dayAmount: 'day_amount',
  monthBefore: 'month_before',
  yearBefore: 'year_before',
  dayChosen: 'day_chosen',
  monthChosen: 'month_chosen',
  yearChosen: 'year_chosen',
  dayUnproven: 'day_unproven',
  sessionId: 'session_id',
  sessionUnproven: 'session_unproven',
  raise: 'raise',
  raiseAt: 'raise_at',
});

// One after the other in the order given, so that two batches wait for each other in one order.
const addText = `
  WITH given AS (
    SELECT unnest($1::uuid[]) AS user_id, unnest($2::text[])::date AS day, unnest($3::bigint[]) AS cents,
      unnest($7::uuid[]) AS session_id, unnest($8::bigint[]) AS unproven, unnest($9::bigint[]) AS most
  ), counted AS (
    UPDATE spending s SET day_amount = s.day_amount + i.cents,
      day_unproven = s.day_unproven + coalesce(i.unproven, 0),
      session_unproven = CASE WHEN i.session_id IS NULL THEN s.session_unproven
        ELSE coalesce(s.session_unproven + i.unproven, 0) END
    FROM given i
    WHERE s.user_id = ANY ($1::uuid[]) AND s.user_id = i.user_id AND s.day = i.day
      AND s.day_amount + i.cents <= least(($4::bigint[])[s.level + 1], s.day_chosen)
      AND s.month_before + s.day_amount + i.cents <= least(($5::bigint[])[s.level + 1], s.month_chosen)
      AND s.year_before + s.day_amount + i.cents <= least(($6::bigint[])[s.level + 1], s.year_chosen)
      AND (i.session_id IS NULL OR (s.session_id = i.session_id AND (i.unproven IS NULL
        OR (s.day_unproven + i.unproven <= i.most AND s.session_unproven + i.unproven <= i.most))))
    RETURNING s.user_id
  )
  SELECT user_id AS "userId" FROM given WHERE user_id NOT IN (SELECT user_id FROM counted)`;

type Consented = Spent & { readonly consent: Consent };

/**
 * Counts what fits on the day and in the session that are open already; gives those it was not counted for, who are few. One row per person,
 * by their ids.
 */
export async function addWithin(
  client: ClientBase,
  spent: readonly Consented[],
  levels: Levels,
): Promise<Set<string>> {
  const { rows } = await client.query<{ userId: string }>({
    name: 'limits-add',
    text: addText,
    values: [
      uuids(spent, ({ userId }) => userId),
      texts(spent, ({ day }) => day),
      bigints(spent, ({ cents }) => cents),
      bigints(levels, (level) => level.day),
      bigints(levels, (level) => level.month),
      bigints(levels, (level) => level.year),
      uuids(spent, ({ consent }) => (consent.kind === 'standing' ? null : consent.sessionId)),
      bigints(spent, ({ consent }) => (consent.kind === 'unproven' ? consent.cents : null)),
      bigints(spent, ({ consent }) => (consent.kind === 'unproven' ? consent.most : null)),
    ],
  });
  return new Set(rows.map((row) => row.userId));
}

type Opened = Pick<Spent, 'userId' | 'day'>;

/** The row of each person, locked in the order of their ids; opened on `day` when it is their first. */
export async function lockSpendings(
  client: ClientBase,
  people: readonly Opened[],
): Promise<Map<string, Spending>> {
  const locked = await lockOpened(client, people);
  const fresh = people.filter(({ userId }) => !locked.has(userId));
  if (fresh.length === 0) return locked;
  await insertRows(client, spendingTable, {
    // In one order, so that two transactions wait for each other's rows and never both.
    items: fresh.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    row: {
      user_id: ({ userId }) => userId,
      day: ({ day }) => day,
      level: byDefault,
      day_amount: byDefault,
      month_before: byDefault,
      year_before: byDefault,
      day_chosen: null,
      month_chosen: null,
      year_chosen: null,
      day_unproven: byDefault,
      session_id: null,
      session_unproven: byDefault,
      raise: null,
      raise_at: null,
    },
    onConflict: '(user_id) DO NOTHING',
  });
  return new Map([...locked, ...(await lockOpened(client, fresh))]);
}

async function lockOpened(
  client: ClientBase,
  people: readonly Opened[],
): Promise<Map<string, Spending>> {
  const { rows } = await client.query<Spending>(
    `SELECT ${columns} FROM spending WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`,
    [uuids(people, ({ userId }) => userId)],
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** One person's row, locked; opened on `day` when it is their first. */
export async function lockSpending(
  client: ClientBase,
  userId: string,
  day: string,
): Promise<Spending> {
  const row = (await lockSpendings(client, [{ userId, day }])).get(userId);
  if (row === undefined) throw new Error('A spending row was opened and is not there');
  return row;
}

export async function findSpending(
  client: ClientBase | Pool,
  userId: string,
): Promise<Spending | null> {
  const { rows } = await client.query<Spending>(
    `SELECT ${columns} FROM spending WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Writes locked rows back. */
export async function saveSpendings(
  client: ClientBase,
  spendings: readonly Spending[],
): Promise<void> {
  const [first] = spendings;
  if (first === undefined) return;
  const sets = Object.keys(rowOf(first)).map((column) => `${column} = saved.${column}`);
  await client.query(
    `UPDATE spending SET ${sets.join(', ')}
     FROM jsonb_populate_recordset(NULL::spending, $1::jsonb) AS saved
     WHERE spending.user_id = ANY ($2::uuid[]) AND spending.user_id = saved.user_id`,
    [JSON.stringify(spendings.map(rowOf)), uuids(spendings, ({ userId }) => userId)],
  );
}

/** Each column of the row, as JSON writes it. */
function rowOf(spending: Spending): Record<Column<'spending'>, unknown> {
  return {
    user_id: spending.userId,
    level: spending.level,
    day: spending.day,
    day_amount: String(spending.dayAmount),
    month_before: String(spending.monthBefore),
    year_before: String(spending.yearBefore),
    day_chosen: textOf(spending.dayChosen),
    month_chosen: textOf(spending.monthChosen),
    year_chosen: textOf(spending.yearChosen),
    raise: spending.raise,
    raise_at: spending.raiseAt,
    day_unproven: String(spending.dayUnproven),
    session_id: spending.sessionId,
    session_unproven: String(spending.sessionUnproven),
  };
}

const textOf = (cents: bigint | null) => (cents === null ? null : String(cents));

/** What left without a proof in each of these sessions that is not the one that spent last, where anything is kept of it. */
export async function sessionSums(
  client: ClientBase | Pool,
  sessionIds: readonly string[],
): Promise<Map<string, bigint>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; amount: bigint }>(
    'SELECT session_id AS id, amount FROM unproven_sessions WHERE session_id = ANY ($1::uuid[])',
    [uuids(sessionIds, itself)],
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Sessions end by then at the latest. */
const sessionDays = 31;

/** A session that spends after another one of the same person. Amounts in cents of EUR. */
export type SessionChange = {
  readonly userId: string;
  readonly at: Date;
  readonly before: { readonly sessionId: string; readonly cents: bigint } | null;
  /** The session that spends now, when something is kept of it. */
  readonly kept: string | null;
};

/** Keeps the sums of the sessions before beside the locked rows; those of the sessions that spend now leave there. */
export async function exchangeSessions(
  client: ClientBase,
  changes: readonly SessionChange[],
): Promise<void> {
  const gone = changes.filter(({ kept, before }) => kept !== null || before !== null);
  if (gone.length === 0) return;
  await client.query(
    `DELETE FROM unproven_sessions s USING unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS gone (user_id, kept, at)
      WHERE s.user_id = gone.user_id
        AND (s.session_id = gone.kept OR s.updated_at < gone.at - make_interval(days => $4))`,
    [
      uuids(gone, ({ userId }) => userId),
      uuids(gone, ({ kept }) => kept),
      timestamps(gone, ({ at }) => at),
      sessionDays,
    ],
  );
  const left = changes.flatMap(({ before, ...change }) =>
    before === null ? [] : [{ ...change, before }],
  );
  if (left.length === 0) return;
  await insertRows(client, unprovenSessions, {
    items: left,
    row: {
      session_id: ({ before }) => before.sessionId,
      user_id: ({ userId }) => userId,
      amount: ({ before }) => before.cents,
      updated_at: ({ at }) => at,
    },
    onConflict: { of: ['session_id'], keep: ['user_id'] },
  });
}

const unprovenSessions: Table<'unproven_sessions'> = { name: 'unproven_sessions' };

/** Adds to days that are over; `cents` may be negative, for what came back. One of a person's day. */
export async function addToDays(client: ClientBase, spent: readonly Spent[]): Promise<void> {
  if (spent.length === 0) return;
  await client.query(
    `WITH spent AS (
       SELECT unnest($1::uuid[]) AS user_id, unnest($2::text[])::date AS day, unnest($3::bigint[]) AS cents
     ), changed AS (
       UPDATE spending_days d SET amount = greatest(d.amount + spent.cents, 0) FROM spent
        WHERE d.user_id = spent.user_id AND d.day = spent.day RETURNING d.user_id, d.day
     )
     INSERT INTO spending_days (user_id, day, amount)
     SELECT user_id, day, greatest(cents, 0) FROM spent WHERE (user_id, day) NOT IN (SELECT user_id, day FROM changed)`,
    [
      uuids(spent, ({ userId }) => userId),
      texts(spent, ({ day }) => day),
      bigints(spent, ({ cents }) => cents),
    ],
  );
}

/** What each person spent in the 29 and in the 364 days before `day`. */
export async function sumsBefore(
  client: ClientBase | Pool,
  people: readonly Opened[],
): Promise<Map<string, Before>> {
  if (people.length === 0) return new Map();
  const { rows } = await client.query<Before & { userId: string }>(
    `SELECT asked.user_id AS "userId",
       coalesce(sum(d.amount) FILTER (WHERE d.day > asked.day - 30), 0)::bigint AS month,
       coalesce(sum(d.amount), 0)::bigint AS year
     FROM (SELECT unnest($1::uuid[]) AS user_id, unnest($2::text[])::date AS day) AS asked
     LEFT JOIN spending_days d ON d.user_id = asked.user_id AND d.day < asked.day AND d.day > asked.day - 365
     GROUP BY asked.user_id`,
    [uuids(people, ({ userId }) => userId), texts(people, ({ day }) => day)],
  );
  return new Map(rows.map(({ userId, month, year }) => [userId, { month, year }]));
}

export type Before = { readonly month: bigint; readonly year: bigint };

/** Each day that counts in the window of `days` ending on `day`, oldest first; `day` itself is not among them. */
export async function daysBefore(
  client: ClientBase | Pool,
  userId: string,
  window: { readonly day: string; readonly days: number },
): Promise<{ readonly day: string; readonly amount: bigint }[]> {
  const { rows } = await client.query<{ day: string; amount: bigint }>(
    `SELECT day::text, amount FROM spending_days
      WHERE user_id = $1 AND day < $2::date AND day > $2::date - $3::int AND amount > 0 ORDER BY day`,
    [userId, window.day, window.days],
  );
  return rows;
}

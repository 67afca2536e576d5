import type { ClientBase, Pool } from 'pg';
import { bigints, itself, texts, timestamps, uuids } from '@nzela/ledger/arrays';

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

const columns = `user_id AS "userId", level, day::text, day_amount AS "dayAmount", month_before AS "monthBefore",
  year_before AS "yearBefore", day_chosen AS "dayChosen", month_chosen AS "monthChosen", year_chosen AS "yearChosen",
  day_unproven AS "dayUnproven", session_id AS "sessionId", session_unproven AS "sessionUnproven",
  raise, raise_at AS "raiseAt"`;

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
    WHERE s.user_id = i.user_id AND s.day = i.day
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
  await client.query(
    `INSERT INTO spending (user_id, day)
     SELECT user_id, day::date FROM unnest($1::uuid[], $2::text[]) AS opened (user_id, day) ORDER BY user_id
     ON CONFLICT (user_id) DO NOTHING`,
    [uuids(fresh, ({ userId }) => userId), texts(fresh, ({ day }) => day)],
  );
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
  if (spendings.length === 0) return;
  await client.query(
    `UPDATE spending SET level = saved.level, day = saved.day, day_amount = saved.day_amount,
       month_before = saved.month_before, year_before = saved.year_before, day_chosen = saved.day_chosen,
       month_chosen = saved.month_chosen, year_chosen = saved.year_chosen, raise = saved.raise,
       raise_at = saved.raise_at, day_unproven = saved.day_unproven, session_id = saved.session_id,
       session_unproven = saved.session_unproven
     FROM jsonb_populate_recordset(NULL::spending, $1::jsonb) AS saved WHERE spending.user_id = saved.user_id`,
    [JSON.stringify(spendings.map(rowOf))],
  );
}

function rowOf(spending: Spending) {
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
  await client.query(
    `INSERT INTO unproven_sessions (session_id, user_id, amount, updated_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[])
     ON CONFLICT (session_id) DO UPDATE SET amount = excluded.amount, updated_at = excluded.updated_at`,
    [
      uuids(left, ({ before }) => before.sessionId),
      uuids(left, ({ userId }) => userId),
      bigints(left, ({ before }) => before.cents),
      timestamps(left, ({ at }) => at),
    ],
  );
}

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

/** A spend that may come back; `pot` is what it was put on, if it was. */
type Kept = Spent & { readonly subject: string; readonly pot: string | null };

/** True when `subject` was not counted before. */
export async function insertSpend(
  client: ClientBase,
  { subject, userId, day, cents, pot }: Kept,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO spends (subject, user_id, day, amount, pot) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (subject) DO NOTHING`,
    [subject, userId, day, cents, pot],
  );
  return rowCount === 1;
}

/** What is left of the spend, the first time that it comes back. */
export async function takeBackSpend(
  client: ClientBase,
  subject: string,
  at: Date,
): Promise<Spent | null> {
  const { rows } = await client.query<Spent>(
    // PostgreSQL 15 knows no `old` in RETURNING: what is left is read under the lock.
    `WITH kept AS (
       SELECT subject, amount - returned AS cents FROM spends
        WHERE subject = $1 AND returned < amount FOR NO KEY UPDATE)
     UPDATE spends SET returned_at = $2, returned = amount FROM kept
      WHERE spends.subject = kept.subject
     RETURNING user_id AS "userId", day::text, cents`,
    [subject, at],
  );
  return rows[0] ?? null;
}

/** What is left of each spend put on `pot`, the last one first, locked. */
export async function lockPot(
  client: ClientBase,
  pot: string,
): Promise<(Spent & { readonly subject: string })[]> {
  const { rows } = await client.query<Spent & { readonly subject: string }>(
    `SELECT subject, user_id AS "userId", day::text, amount - returned AS cents FROM spends
      WHERE pot = $1 AND returned < amount ORDER BY day DESC, subject DESC FOR NO KEY UPDATE`,
    [pot],
  );
  return rows;
}

/** Notes that `cents` of a locked spend came back. */
export async function takeBackPart(
  client: ClientBase,
  part: { readonly subject: string; readonly cents: bigint; readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE spends SET returned = returned + $2, returned_at = $3 WHERE subject = $1',
    [part.subject, part.cents, part.at],
  );
}

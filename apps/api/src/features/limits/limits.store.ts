import type { ClientBase, Pool } from 'pg';
import { bigints, texts, uuids } from '@nzela/ledger/arrays';

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

/** The person's row, locked; opened on `day` when it is their first. */
export async function lockSpending(
  client: ClientBase,
  userId: string,
  day: string,
): Promise<Spending> {
  await client.query(
    'INSERT INTO spending (user_id, day) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, day],
  );
  const { rows } = await client.query<Spending>(
    `SELECT ${columns} FROM spending WHERE user_id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  const [row] = rows;
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

/** Writes a locked row back. */
export async function saveSpending(client: ClientBase, spending: Spending): Promise<void> {
  await client.query(
    `UPDATE spending SET level = $2, day = $3, day_amount = $4, month_before = $5, year_before = $6, day_chosen = $7,
       month_chosen = $8, year_chosen = $9, raise = $10, raise_at = $11, day_unproven = $12, session_id = $13,
       session_unproven = $14 WHERE user_id = $1`,
    [
      spending.userId,
      spending.level,
      spending.day,
      spending.dayAmount,
      spending.monthBefore,
      spending.yearBefore,
      spending.dayChosen,
      spending.monthChosen,
      spending.yearChosen,
      spending.raise === null ? null : JSON.stringify(spending.raise),
      spending.raiseAt,
      spending.dayUnproven,
      spending.sessionId,
      spending.sessionUnproven,
    ],
  );
}

/** What left without a proof in a session that is not the one that spent last. */
export async function sessionSum(client: ClientBase | Pool, sessionId: string): Promise<bigint> {
  const { rows } = await client.query<{ amount: bigint }>(
    'SELECT amount FROM unproven_sessions WHERE session_id = $1',
    [sessionId],
  );
  return rows[0]?.amount ?? 0n;
}

/** Sessions end by then at the latest. */
const sessionDays = 31;

/** Another session spends: the sum of the one before is kept beside the locked row, and that of the new one leaves there. */
export async function exchangeSessions(
  client: ClientBase,
  before: Pick<Spending, 'userId' | 'sessionId' | 'sessionUnproven'>,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Promise<void> {
  const { userId } = before;
  await client.query(
    `DELETE FROM unproven_sessions
      WHERE user_id = $1 AND (session_id = $2 OR updated_at < $3::timestamptz - make_interval(days => $4))`,
    [userId, sessionId, at, sessionDays],
  );
  if (before.sessionId === null || before.sessionUnproven === 0n) return;
  await client.query(
    `INSERT INTO unproven_sessions (session_id, user_id, amount, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (session_id) DO UPDATE SET amount = excluded.amount, updated_at = excluded.updated_at`,
    [before.sessionId, userId, before.sessionUnproven, at],
  );
}

/** Adds to a day that is over; `cents` may be negative, for what came back. */
export async function addToDay(client: ClientBase, { userId, day, cents }: Spent): Promise<void> {
  await client.query(
    `INSERT INTO spending_days AS d (user_id, day, amount) VALUES ($1, $2, greatest($3::bigint, 0))
     ON CONFLICT (user_id, day) DO UPDATE SET amount = greatest(d.amount + $3::bigint, 0)`,
    [userId, day, cents],
  );
}

/** What was spent in the 29 and in the 364 days before `day`. */
export async function sumsBefore(
  client: ClientBase | Pool,
  userId: string,
  day: string,
): Promise<{ readonly month: bigint; readonly year: bigint }> {
  const { rows } = await client.query<{ month: bigint; year: bigint }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE day > $2::date - 30), 0)::bigint AS month,
       coalesce(sum(amount), 0)::bigint AS year
     FROM spending_days WHERE user_id = $1 AND day < $2::date AND day > $2::date - 365`,
    [userId, day],
  );
  return rows[0] ?? { month: 0n, year: 0n };
}

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

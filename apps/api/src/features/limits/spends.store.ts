import type { ClientBase } from 'pg';
import { byDefault, type NewRows, type Table } from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import type { Spent } from './limits.store.ts';

/** A spend that may come back; `pot` is what it was put on, if it was. */
export type Kept = Spent & { readonly subject: string; readonly pot: string | null };

/** Gives how many of the subjects were not counted before. */
export async function insertSpends(client: ClientBase, items: readonly Kept[]): Promise<number> {
  return insertRows(client, spends, {
    name: 'limits.spends',
    items,
    row: kept,
    onConflict: '(subject) DO NOTHING',
  });
}

const spends: Table<'spends'> = { name: 'spends' };

const kept: NewRows<typeof spends, Kept> = {
  subject: ({ subject }) => subject,
  user_id: ({ userId }) => userId,
  day: ({ day }) => day,
  amount: ({ cents }) => cents,
  pot: ({ pot }) => pot,
  returned: byDefault,
  returned_at: null,
};

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

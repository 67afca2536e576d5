import type { OperationKind } from '@nzela/contract/operation-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Snapshot } from '../../kernel/data/snapshots.ts';

/** Ways to give money to somebody else. A withdrawal or the load of an own card leaves it the person's own. */
export const sendingKinds: readonly OperationKind[] = ['transfert', 'demande'];

/** Whose, and from when on. */
export type SentBy = { readonly ownerId: string; readonly since: Date };

/** What was sent and is done: what is on its way may still come back. */
const sentLines = `history_of($1)
    WHERE kind = ANY ($2) AND direction = 'out' AND status = 'completed' AND at >= $3`;

export type SentMonth = {
  /** `2026-11`, where the person is. */
  readonly month: string;
  readonly amount: Money;
  readonly count: number;
};

/** By month and currency, for the months and currencies in which something was sent. */
export async function sentByMonth(
  snapshot: Snapshot,
  { ownerId, since, timeZone }: SentBy & { readonly timeZone: string },
): Promise<SentMonth[]> {
  const { rows } = await snapshot.query<{
    month: string;
    currency: CurrencyCode;
    amount: string;
    count: number;
  }>(
    `SELECT to_char(at AT TIME ZONE $4, 'YYYY-MM') AS month, currency, sum(amount)::text AS amount, count(*)::int AS count
       FROM ${sentLines} GROUP BY 1, 2`,
    [ownerId, sendingKinds, since, timeZone],
  );
  return rows.map(({ month, currency, amount, count }) => ({
    month,
    count,
    amount: money(BigInt(amount), currency),
  }));
}

export type SentPerson = {
  readonly name: string | null;
  readonly amount: Money;
  readonly count: number;
  /** How many people there are in all. */
  readonly people: number;
};

/** The `limit` people to whom most went in a currency, the most first. A person is the name that the history tells. */
export async function sentByPerson(
  snapshot: Snapshot,
  {
    ownerId,
    since,
    currency,
    limit,
  }: SentBy & { readonly currency: CurrencyCode; readonly limit: number },
): Promise<SentPerson[]> {
  const { rows } = await snapshot.query<{
    name: string | null;
    amount: string;
    count: number;
    people: number;
  }>(
    `SELECT counterparty AS name, sum(amount)::text AS amount, count(*)::int AS count, (count(*) OVER ())::int AS people
       FROM ${sentLines} AND currency = $4
      GROUP BY counterparty ORDER BY sum(amount) DESC, counterparty LIMIT $5`,
    [ownerId, sendingKinds, since, currency, limit],
  );
  return rows.map((row) => ({ ...row, amount: money(BigInt(row.amount), currency) }));
}

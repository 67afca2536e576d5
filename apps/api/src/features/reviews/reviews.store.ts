import type { ClientBase } from 'pg';
import type { ReviewedObject, ReviewState } from '@nzela/contract/reviews';
import type { RuleKind } from '@nzela/contract/rules';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Parameters } from '../rules/rules.ts';

/** Why an operation is held: a name that looks like one of the list, or a rule that found it, in its version of then. */
export type Cause =
  | { readonly type: 'liste'; readonly id: string }
  | {
      readonly type: 'regle';
      readonly id: string;
      readonly kind: RuleKind;
      readonly version: number;
      readonly parameters: Parameters;
    };

export type ObjectKey = { readonly type: ReviewedObject; readonly id: string };

export type ReviewRow = {
  readonly id: string;
  readonly object: ObjectKey;
  /** Who pays, or answers for the business that does. */
  readonly userId: string;
  readonly business: string | null;
  readonly reference: string;
  readonly amount: Money;
  readonly payee: string;
  readonly causes: readonly Cause[];
  readonly status: ReviewState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
};

const reviews: Table<
  'reviews',
  {
    object_type: ReviewedObject;
    currency: CurrencyCode;
    causes: readonly Cause[];
    status: ReviewState;
  }
> = { name: 'reviews' };

type Row = RowOf<typeof reviews>;

export async function insertReview(client: ClientBase, review: ReviewRow): Promise<void> {
  await insertRow(client, reviews, {
    row: {
      id: review.id,
      object_type: review.object.type,
      object_id: review.object.id,
      user_id: review.userId,
      business: review.business,
      reference: review.reference,
      amount: review.amount.minor,
      currency: review.amount.currency,
      payee: review.payee,
      causes: review.causes,
      status: review.status,
      created_at: review.createdAt,
      updated_at: review.createdAt,
      due_at: review.dueAt,
      next_action_at: review.dueAt,
      decided_by: null,
      decided_at: null,
      reason: null,
    },
  });
}

export async function reviewOf(
  client: ClientBase,
  { type, id }: ObjectKey,
): Promise<ReviewRow | null> {
  const { rows } = await client.query<Row>(
    'SELECT * FROM reviews WHERE object_id = $1 AND object_type = $2',
    [id, type],
  );
  return rows[0] === undefined ? null : reviewIn(rows[0]);
}

/** By id; locked until the transaction ends where it is to be closed. */
export async function findReview(
  source: Readable,
  id: string,
  lock: 'lock' | null = null,
): Promise<ReviewRow | null> {
  const { rows } = await source.query<Row>(
    `SELECT * FROM reviews WHERE id = $1 ${lock === null ? '' : 'FOR UPDATE'}`,
    [id],
  );
  return rows[0] === undefined ? null : reviewIn(rows[0]);
}

export type Closing = {
  readonly status: Exclude<ReviewState, 'en_attente'>;
  readonly by: string | null;
  readonly reason: string | null;
  readonly at: Date;
};

const closed = `status = $2, decided_by = $3, reason = $4, decided_at = $5, updated_at = $5, next_action_at = NULL`;

export async function closeReview(
  client: ClientBase,
  id: string,
  { status, by, reason, at }: Closing,
): Promise<void> {
  await client.query(`UPDATE reviews SET ${closed} WHERE id = $1 AND status = 'en_attente'`, [
    id,
    status,
    by,
    reason,
    at,
  ]);
}

/** Ends the review of an operation that is no longer held; one that was decided on stays as it was. */
export async function withdrawReview(
  client: ClientBase,
  { type, id }: ObjectKey,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE reviews SET ${closed} WHERE object_id = $1 AND object_type = $6 AND status = 'en_attente'`,
    [id, 'retiree', null, null, at, type],
  );
}

/** It stays open past its deadline, and is looked at again then. */
export async function lookAgain(client: ClientBase, id: string, at: Date): Promise<void> {
  await client.query('UPDATE reviews SET next_action_at = $2 WHERE id = $1', [id, at]);
}

/** Those that wait or those that are over, in the order in which they were held. */
export async function listReviews(
  snapshot: Snapshot,
  isOpen: boolean | null,
  span: PageSpan,
): Promise<ReviewRow[]> {
  const rows = await selectPage<Row>(
    snapshot,
    {
      select: `SELECT * FROM reviews WHERE ($1::boolean IS NULL OR (status = 'en_attente') = $1)`,
      values: [isOpen],
      by: 'created_at',
    },
    span,
  );
  return rows.map(reviewIn);
}

export async function countWaiting(
  source: Readable,
  now: Date,
): Promise<{ readonly open: number; readonly late: number }> {
  const { rows } = await source.query<{ open: number; late: number }>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE due_at < $1)::int AS late
       FROM reviews WHERE status = 'en_attente'`,
    [now],
  );
  return rows[0] ?? { open: 0, late: 0 };
}

function reviewIn(row: Row): ReviewRow {
  return {
    id: row.id,
    object: { type: row.object_type, id: row.object_id },
    userId: row.user_id,
    business: row.business,
    reference: row.reference,
    amount: money(row.amount, row.currency),
    payee: row.payee,
    causes: row.causes,
    status: row.status,
    createdAt: row.created_at,
    dueAt: row.due_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}

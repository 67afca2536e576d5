import type { ClientBase } from 'pg';
import type { ApprovalStatus } from '@nzela/contract/approvals';
import type { PostingAccount } from '@nzela/contract/manual-postings';
import type { CurrencyCode } from '@nzela/money/currencies';
import { byDefault, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { readBatches, type Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

const postings: Table<
  'manual_postings',
  { debit: PostingAccount; credit: PostingAccount; currency: CurrencyCode }
> = { name: 'manual_postings' };

export type NewPosting = {
  readonly id: string;
  readonly approvalId: string;
  readonly debit: PostingAccount;
  readonly credit: PostingAccount;
  readonly clientId: string | null;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly reason: string;
  readonly document: string;
  readonly askedBy: string;
  readonly createdAt: Date;
};

export type StoredPosting = Omit<NewPosting, 'approvalId'> & { readonly postedAt: Date | null };

/** With its approval's state and the names of those who asked and decided. */
export type PostingRow = StoredPosting & {
  readonly reference: string;
  readonly status: ApprovalStatus;
  readonly asker: string;
  readonly decider: string | null;
  readonly clientName: string | null;
  readonly clientEmail: string | null;
};

export async function insertPosting(client: ClientBase, posting: NewPosting): Promise<void> {
  const { approvalId, clientId, askedBy, createdAt, ...row } = posting;
  await insertRow(client, postings, {
    row: {
      ...row,
      reference: byDefault,
      approval_id: approvalId,
      client_id: clientId,
      asked_by: askedBy,
      created_at: createdAt,
      posted_at: null,
    },
  });
}

const columns = `p.id, p.debit, p.credit, p.client_id AS "clientId", p.amount, p.currency, p.reason, p.document,
  p.asked_by AS "askedBy", p.created_at AS "createdAt", p.posted_at AS "postedAt"`;

/** Locked until the transaction ends. */
export async function lockPosting(client: ClientBase, id: string): Promise<StoredPosting | null> {
  const { rows } = await client.query<StoredPosting>(
    `SELECT ${columns} FROM manual_postings p WHERE p.id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

export async function markPosted(client: ClientBase, id: string, at: Date): Promise<void> {
  await client.query('UPDATE manual_postings SET posted_at = $2 WHERE id = $1', [id, at]);
}

const nameOf = (table: string) =>
  `concat_ws(' ', ${table}.first_name, nullif(${table}.last_name, ''))`;

/** What the list is narrowed down to; null: not by that. */
export type PostingFilter = {
  /** When the list is read. */
  readonly at: Date;
  readonly status: ApprovalStatus | null;
  /** Where the money leaves or arrives. */
  readonly account: PostingAccount | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

export function listPostings(
  snapshot: Snapshot,
  filter: PostingFilter,
  span: PageSpan,
): Promise<PostingRow[]> {
  return selectPage<PostingRow>(snapshot, { ...filtered(filter), by: 'created_at' }, span);
}

/** All of them, the newest first, `batch` at a time. */
export function readPostings(
  snapshot: Snapshot,
  filter: PostingFilter,
  batch: number,
): AsyncGenerator<readonly PostingRow[], void, undefined> {
  const { select, values } = filtered(filter);
  const text = `${select} ORDER BY created_at DESC, id DESC`;
  return readBatches<PostingRow>(snapshot, { text, values, batch });
}

/** The state of one that waited too long says so before anything has written it. */
function filtered({ at, status, account, from, to }: PostingFilter) {
  const values: unknown[] = [at];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    'true',
    ...(status === null ? [] : [`status = ${place(status)}`]),
    ...(account === null ? [] : [`${place(account)} IN (debit, credit)`]),
    ...(from === null ? [] : [`created_at >= ${place(from)}::timestamptz`]),
    ...(to === null ? [] : [`created_at < ${place(to)}::timestamptz`]),
  ];
  return {
    select: `SELECT * FROM (
        SELECT ${columns}, p.created_at, p.reference, ${nameOf('asker')} AS asker,
          CASE WHEN decider.id IS NULL THEN NULL ELSE ${nameOf('decider')} END AS decider,
          CASE WHEN holder.id IS NULL THEN NULL ELSE ${nameOf('holder')} END AS "clientName", holder.email AS "clientEmail",
          CASE WHEN a.status = 'en_attente' AND a.expires_at <= $1 THEN 'expiree' ELSE a.status END AS status
        FROM manual_postings p JOIN approvals a ON a.id = p.approval_id
        JOIN users asker ON asker.id = p.asked_by
        LEFT JOIN users decider ON decider.id = a.decided_by
        LEFT JOIN users holder ON holder.id = p.client_id) AS posting WHERE ${conditions.join(' AND ')}`,
    values,
  };
}

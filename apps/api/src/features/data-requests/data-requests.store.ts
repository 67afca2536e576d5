import type { ClientBase, Pool } from 'pg';
import type { DataRequestKind, DataRequestState } from '@nzela/contract/data-requests';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

const requests: Table<'data_requests', { kind: DataRequestKind; status: DataRequestState }> = {
  name: 'data_requests',
};

export type DataRequestRow = {
  readonly id: string;
  readonly userId: string;
  readonly kind: DataRequestKind;
  readonly status: DataRequestState;
  readonly details: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly handledBy: string | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
};

const columns: Selection<DataRequestRow> = aliased(requests, {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  status: 'status',
  details: 'details',
  createdAt: 'created_at',
  dueAt: 'due_at',
  handledBy: 'handled_by',
  answer: 'answer',
  answeredAt: 'answered_at',
});

/** False when the person has an open request of that kind. */
export async function insertDataRequest(
  client: ClientBase,
  { userId, createdAt, dueAt, handledBy, answeredAt, ...row }: DataRequestRow,
): Promise<boolean> {
  return insertRow(client, requests, {
    row: {
      ...row,
      user_id: userId,
      created_at: createdAt,
      due_at: dueAt,
      handled_by: handledBy,
      answered_at: answeredAt,
    },
    onConflict: '(user_id, kind) WHERE answered_at IS NULL DO NOTHING',
  });
}

const ownMost = 50;

/** Newest first. */
export async function listOwnRequests(
  snapshot: Snapshot,
  userId: string,
): Promise<DataRequestRow[]> {
  const { rows } = await snapshot.query<DataRequestRow>(
    `SELECT ${columns} FROM data_requests WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${ownMost}`,
    [userId],
  );
  return rows;
}

/** As it is now; locked until the transaction ends where it is to be changed. */
export async function findDataRequest(
  source: ClientBase | Pool,
  id: string,
  lock: 'lock' | null = null,
): Promise<DataRequestRow | null> {
  const { rows } = await source.query<DataRequestRow>(
    `SELECT ${columns} FROM data_requests WHERE id = $1 ${lock === null ? '' : 'FOR UPDATE'}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Those that nobody has answered and that are due until that moment, the first due first. */
export async function openUntil(
  client: ClientBase,
  until: Date,
): Promise<Pick<DataRequestRow, 'id' | 'kind' | 'dueAt'>[]> {
  const { rows } = await client.query<Pick<DataRequestRow, 'id' | 'kind' | 'dueAt'>>(
    `SELECT id, kind, due_at AS "dueAt" FROM data_requests WHERE answered_at IS NULL AND due_at <= $1 ORDER BY due_at, id`,
    [until],
  );
  return rows;
}

export async function takeDataRequest(
  client: ClientBase,
  id: string,
  handledBy: string,
): Promise<void> {
  await client.query(
    `UPDATE data_requests SET status = 'en_cours', handled_by = $2 WHERE id = $1`,
    [id, handledBy],
  );
}

export type Answering = {
  readonly id: string;
  readonly status: 'satisfaite' | 'refusee';
  readonly answer: string;
  readonly by: string;
  readonly at: Date;
};

export async function answerDataRequest(
  client: ClientBase,
  { id, status, answer, by, at }: Answering,
): Promise<void> {
  await client.query(
    `UPDATE data_requests SET status = $2, answer = $3, handled_by = $4, answered_at = $5
      WHERE id = $1 AND answered_at IS NULL`,
    [id, status, answer, by, at],
  );
}

export type RequestFilter = {
  readonly open: boolean | null;
  readonly kind: DataRequestKind | null;
};

export function listDataRequests(
  snapshot: Snapshot,
  { open, kind }: RequestFilter,
  span: PageSpan,
): Promise<DataRequestRow[]> {
  return selectPage<DataRequestRow>(
    snapshot,
    {
      select: `SELECT ${columns} FROM data_requests
                WHERE ($1::boolean IS NULL OR (answered_at IS NULL) = $1) AND ($2::text IS NULL OR kind = $2)`,
      values: [open, kind],
      by: 'created_at',
    },
    span,
  );
}

export async function countOpenRequests(
  snapshot: Snapshot,
  now: Date,
): Promise<{ readonly open: number; readonly late: number }> {
  const { rows } = await snapshot.query<{ open: number; late: number }>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE due_at < $1)::int AS late
       FROM data_requests WHERE answered_at IS NULL`,
    [now],
  );
  return rows[0] ?? { open: 0, late: 0 };
}

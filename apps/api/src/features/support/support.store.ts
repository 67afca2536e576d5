import type { Pool, PoolClient } from 'pg';
import { aliased, byDefault, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export type SupportRecord = {
  readonly id: string;
  readonly reference: string;
  readonly ownerId: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
};

const supportRequests: Table<'support_requests'> = { name: 'support_requests' };

const columns: Selection<SupportRecord> = aliased(supportRequests, {
  id: 'id',
  reference: 'reference',
  ownerId: 'owner_id',
  subject: 'subject',
  message: 'message',
  answer: 'answer',
  answeredAt: 'answered_at',
  createdAt: 'created_at',
});

export async function insertRequest(
  client: PoolClient,
  request: Pick<SupportRecord, 'id' | 'ownerId' | 'subject' | 'message' | 'createdAt'>,
): Promise<SupportRecord> {
  const { reference } = await insertReturning(client, supportRequests, {
    row: {
      id: request.id,
      reference: byDefault,
      owner_id: request.ownerId,
      subject: request.subject,
      message: request.message,
      answer: null,
      answered_by: null,
      answered_at: null,
      created_at: request.createdAt,
    },
  });
  return { ...request, reference, answer: null, answeredAt: null };
}

/** A page of a person's own requests. */
export function requestsOf(
  source: Readable,
  ownerId: string,
  span: PageSpan,
): Promise<SupportRecord[]> {
  const select = `SELECT ${columns} FROM support_requests WHERE owner_id = $1`;
  return selectPage(source, { select, values: [ownerId], by: 'created_at' }, span);
}

/** A page of everybody's, for an operator: those that are open, those that are not, or all of them. */
export function listCases(
  snapshot: Snapshot,
  open: boolean | null,
  span: PageSpan,
): Promise<SupportRecord[]> {
  const which = open === null ? 'true' : `answer IS ${open ? 'NULL' : 'NOT NULL'}`;
  const select = `SELECT ${columns} FROM support_requests WHERE ${which}`;
  return selectPage(snapshot, { select, values: [], by: 'created_at' }, span);
}

/** How many have no answer yet. */
export async function countOpenCases(snapshot: Snapshot): Promise<number> {
  const { rows } = await snapshot.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM support_requests WHERE answer IS NULL',
  );
  return rows[0]?.open ?? 0;
}

export async function readRequest(
  db: Pool | PoolClient,
  id: string,
): Promise<SupportRecord | null> {
  const { rows } = await db.query<SupportRecord>(
    `SELECT ${columns} FROM support_requests WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Null when there is no such request, or it was answered already. */
export async function answerRequest(
  client: PoolClient,
  answer: { readonly id: string; readonly text: string; readonly by: string; readonly at: Date },
): Promise<SupportRecord | null> {
  const { rows } = await client.query<SupportRecord>(
    `UPDATE support_requests SET answer = $2, answered_by = $3, answered_at = $4 WHERE id = $1 AND answer IS NULL
     RETURNING ${columns}`,
    [answer.id, answer.text, answer.by, answer.at],
  );
  return rows[0] ?? null;
}

import type { Pool, PoolClient } from 'pg';
import type { Snapshot } from '../../kernel/data/snapshots.ts';

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

const columns = `id, reference, owner_id AS "ownerId", subject, message, answer, answered_at AS "answeredAt",
  created_at AS "createdAt"`;

export async function insertRequest(
  client: PoolClient,
  request: Pick<SupportRecord, 'id' | 'ownerId' | 'subject' | 'message' | 'createdAt'>,
): Promise<SupportRecord> {
  const { rows } = await client.query<SupportRecord>(
    `INSERT INTO support_requests (id, owner_id, subject, message, created_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${columns}`,
    [request.id, request.ownerId, request.subject, request.message, request.createdAt],
  );
  return one(rows);
}

const listedMost = 50;

/** A person's own requests, the newest first. */
export async function listOwnRequests(
  snapshot: Snapshot,
  ownerId: string,
): Promise<SupportRecord[]> {
  const { rows } = await snapshot.query<SupportRecord>(
    `SELECT ${columns} FROM support_requests WHERE owner_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [ownerId, listedMost],
  );
  return rows;
}

type CaseQuery = {
  readonly open: boolean | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** Everybody's, for an operator. */
export async function listCases(snapshot: Snapshot, query: CaseQuery): Promise<SupportRecord[]> {
  const { rows } = await snapshot.query<SupportRecord>(
    `SELECT ${columns} FROM support_requests WHERE $1::boolean IS NULL OR (answer IS NULL) = $1
      ORDER BY created_at ${query.order}, id ${query.order} LIMIT $2 OFFSET $3`,
    [query.open, query.limit, query.offset],
  );
  return rows;
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

function one(rows: readonly SupportRecord[]): SupportRecord {
  const [row] = rows;
  if (row === undefined) throw new Error('An insert returns its row');
  return row;
}

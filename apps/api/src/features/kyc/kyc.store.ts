import type { ClientBase, Pool, PoolClient } from 'pg';
import type { KycDocument, KycDocumentType } from '@nzela/contract/kyc';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertReturning, insertRow } from '../../kernel/data/inserts.ts';

type Status = KycDocument['statut'];

const documents: Table<'kyc_documents', { type: KycDocumentType; status: Status; format: string }> =
  { name: 'kyc_documents' };

export type DocumentRow = {
  readonly id: string;
  readonly userId: string;
  readonly type: KycDocumentType;
  readonly status: Status;
  /** Media type of the file. */
  readonly format: string;
  readonly reason: string | null;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
};

const columns: Selection<DocumentRow> = aliased(documents, {
  id: 'id',
  userId: 'user_id',
  type: 'type',
  status: 'status',
  format: 'format',
  reason: 'reason',
  reviewedAt: 'reviewed_at',
  createdAt: 'created_at',
});

const files: Table<'kyc_files'> = { name: 'kyc_files' };

type NewDocument = Pick<DocumentRow, 'id' | 'userId' | 'type' | 'format' | 'createdAt'> & {
  readonly sealed: string;
};

export async function insertDocument(
  client: ClientBase,
  { id, userId, type, format, createdAt, sealed }: NewDocument,
): Promise<DocumentRow> {
  await insertReturning(client, documents, {
    row: {
      id,
      user_id: userId,
      type,
      status: 'en_examen',
      format,
      reason: null,
      reviewed_by: null,
      reviewed_at: null,
      created_at: createdAt,
    },
  });
  await insertRow(client, files, { row: { document_id: id, user_id: userId, sealed } });
  return {
    id,
    userId,
    type,
    status: 'en_examen',
    format,
    reason: null,
    reviewedAt: null,
    createdAt,
  };
}

const listedMost = 20;

/** A person's own, the newest first. */
export async function listOwn(pool: Pool, userId: string): Promise<DocumentRow[]> {
  const { rows } = await pool.query<DocumentRow>(
    `SELECT ${columns} FROM kyc_documents WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [userId, listedMost],
  );
  return rows;
}

export async function isUnderReview(client: ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM kyc_documents WHERE user_id = $1 AND status = 'en_examen'",
    [userId],
  );
  return rowCount !== 0;
}

export type Sent = DocumentRow & { readonly name: string; readonly email: string };

/** What waits for a review, the oldest first. */
export async function listWaiting(
  pool: Pool,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Sent[]> {
  const { rows } = await pool.query<Sent>(
    `SELECT ${columns}, concat_ws(' ', first_name, last_name) AS name, email
       FROM (SELECT * FROM kyc_documents WHERE status = 'en_examen'
              ORDER BY created_at, id LIMIT $1 OFFSET $2) AS kyc_documents
       JOIN (SELECT id AS person_id, first_name, last_name, email FROM users) AS people ON person_id = user_id
      ORDER BY created_at, id`,
    [limit, offset],
  );
  return rows;
}

export async function lockDocument(client: PoolClient, id: string): Promise<DocumentRow | null> {
  const { rows } = await client.query<DocumentRow>(
    `SELECT ${columns} FROM kyc_documents WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

type Review = {
  readonly status: Exclude<Status, 'en_examen'>;
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
};

export async function saveReview(
  client: PoolClient,
  document: DocumentRow,
  { status, reason, by, at }: Review,
): Promise<DocumentRow> {
  await client.query(
    'UPDATE kyc_documents SET status = $2, reason = $3, reviewed_by = $4, reviewed_at = $5 WHERE id = $1',
    [document.id, status, reason, by, at],
  );
  return { ...document, status, reason, reviewedAt: at };
}

export async function markIdentityVerified(
  client: PoolClient,
  userId: string,
  at: Date,
): Promise<void> {
  await client.query('UPDATE users SET identity_verified_at = $2 WHERE id = $1', [userId, at]);
}

export async function findFile(
  client: ClientBase,
  id: string,
): Promise<{ readonly sealed: string; readonly format: string; readonly userId: string } | null> {
  const { rows } = await client.query<{ sealed: string; format: string; userId: string }>(
    `SELECT sealed, format, d.user_id AS "userId" FROM kyc_files f
       JOIN kyc_documents d ON d.id = f.document_id WHERE f.document_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function dropFile(db: ClientBase | Pool, id: string): Promise<void> {
  await db.query('DELETE FROM kyc_files WHERE document_id = $1', [id]);
}

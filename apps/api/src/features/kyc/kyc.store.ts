import type { ClientBase, Pool, PoolClient } from 'pg';
import type { KycDocument, KycDocumentType, MerchantDocumentType } from '@nzela/contract/kyc';
import { aliased, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

type Status = KycDocument['statut'];
type Type = KycDocumentType | MerchantDocumentType;

/** Replaced: a business sent another one before this one was reviewed. */
type KeptStatus = Status | 'remplace';
const documents: Table<'kyc_documents', { type: Type; status: KeptStatus }> = {
  name: 'kyc_documents',
};

/** Whose a document is: a person's or a business's. */
export type Holder =
  | { readonly userId: string; readonly merchantId: null }
  | { readonly userId: null; readonly merchantId: string };

/** One sending: another file is another row. */
export type DocumentRow<Of extends Type = Type> = Holder & {
  readonly id: string;
  readonly type: Of;
  readonly status: Status;
  /** Media type of the file. */
  readonly format: string;
  readonly reason: string | null;
  /** ISO date, as the reviewer read it on a person's document. */
  readonly bornOn: string | null;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
};

export const columns = aliased(documents, {
  id: 'id',
  userId: 'user_id',
  merchantId: 'merchant_id',
  type: 'type',
  status: 'status',
  format: 'format',
  reason: 'reason',
  bornOn: 'born_on',
  reviewedAt: 'reviewed_at',
  createdAt: 'created_at',
});

const files: Table<'kyc_files'> = { name: 'kyc_files' };

type NewDocument<Of> = Pick<DocumentRow, 'id' | 'format' | 'createdAt'> & {
  readonly holder: Holder;
  readonly type: Of;
  readonly sealed: string;
};

export async function insertDocument<Of extends Type>(
  client: ClientBase,
  { id, holder, type, format, createdAt, sealed }: NewDocument<Of>,
): Promise<DocumentRow<Of>> {
  const status = 'en_examen';
  const undecided = { status, reason: null, born_on: null } as const;
  const { userId: user_id, merchantId: merchant_id } = holder;
  await insertRow(client, documents, {
    row: {
      id,
      user_id,
      merchant_id,
      type,
      ...undecided,
      format,
      reviewed_by: null,
      reviewed_at: null,
      created_at: createdAt,
    },
  });
  await insertRow(client, files, { row: { document_id: id, user_id, sealed } });
  return {
    id,
    ...holder,
    type,
    status,
    reason: null,
    bornOn: null,
    format,
    reviewedAt: null,
    createdAt,
  };
}

const listedMost = 20;

/** A person's own, the newest first. */
export async function listOwn(pool: Pool, userId: string): Promise<DocumentRow<KycDocumentType>[]> {
  const { rows } = await pool.query<DocumentRow<KycDocumentType>>(
    `SELECT ${columns} FROM kyc_documents WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [userId, listedMost],
  );
  return rows;
}

/** A page of them. */
export function documentsOf(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<DocumentRow<KycDocumentType>[]> {
  const select = `SELECT ${columns} FROM kyc_documents WHERE user_id = $1`;
  return selectPage(source, { select, values: [userId], by: 'created_at' }, span);
}

export async function isUnderReview(client: ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM kyc_documents WHERE user_id = $1 AND status = 'en_examen'",
    [userId],
  );
  return rowCount !== 0;
}

/** With the name and the address of whose it is. */
export type Sent = DocumentRow & { readonly name: string; readonly email: string };

const selectSent = `SELECT ${columns}, holder.name, holder.email FROM kyc_documents
  CROSS JOIN LATERAL (
    SELECT concat_ws(' ', first_name, last_name) AS name, email FROM users u WHERE u.id = user_id
    UNION ALL SELECT name, email FROM merchants m WHERE m.id = merchant_id) AS holder`;

/** A page of what waits for a review. */
export function listWaiting(snapshot: Snapshot, span: PageSpan): Promise<Sent[]> {
  const select = `${selectSent} WHERE status = 'en_examen'`;
  return selectPage(snapshot, { select, values: [], by: 'created_at' }, span);
}

/** Null for one that another one replaced, too. */
export async function findSent(snapshot: Snapshot, id: string): Promise<Sent | null> {
  const { rows } = await snapshot.query<Sent>(
    `${selectSent} WHERE kyc_documents.id = $1 AND status <> 'remplace'`,
    [id],
  );
  return rows[0] ?? null;
}

export async function countWaiting(snapshot: Snapshot): Promise<number> {
  const { rows } = await snapshot.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM kyc_documents WHERE status = 'en_examen'",
  );
  return rows[0]?.count ?? 0;
}

export async function findHolder(client: PoolClient, id: string): Promise<Holder | null> {
  const { rows } = await client.query<Holder>(
    'SELECT user_id AS "userId", merchant_id AS "merchantId" FROM kyc_documents WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

export type KeptDocument = Omit<DocumentRow, 'status' | keyof Holder> &
  Holder & { readonly status: KeptStatus };

export async function lockDocument(client: PoolClient, id: string): Promise<KeptDocument | null> {
  const { rows } = await client.query<KeptDocument>(
    `SELECT ${columns} FROM kyc_documents WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** What a reviewer read on the document that they accept. */
export async function saveBirth(client: PoolClient, id: string, bornOn: string): Promise<void> {
  await client.query('UPDATE kyc_documents SET born_on = $2 WHERE id = $1', [id, bornOn]);
}

/** A document that a decision was just taken on: accepted without a reason, refused with one. */
export type Reviewed = DocumentRow & { readonly reviewedAt: Date };

type Review = {
  readonly status: 'verifie' | 'refuse';
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
};

export async function saveReview(
  client: PoolClient,
  document: KeptDocument,
  { status, reason, by, at }: Review,
): Promise<Reviewed> {
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

/** The identity is no longer verified, nor is the document by which it was: it reads as one that was refused for `reason`. */
export async function withdrawIdentity(
  client: PoolClient,
  userId: string,
  { reason, by, at }: Omit<Review, 'status'>,
): Promise<void> {
  await client.query('UPDATE users SET identity_verified_at = NULL WHERE id = $1', [userId]);
  await client.query(
    `UPDATE kyc_documents SET status = 'refuse', reason = $2, reviewed_by = $3, reviewed_at = $4
      WHERE user_id = $1 AND status = 'verifie'`,
    [userId, reason, by, at],
  );
}

type KeptFile = Holder & { readonly sealed: string; readonly format: string };

/** Of whoever it is, or of one business alone when it is named. */
export async function findFile(
  client: ClientBase,
  id: string,
  merchantId: string | null = null,
): Promise<KeptFile | null> {
  const { rows } = await client.query<KeptFile>(
    `SELECT sealed, format, d.user_id AS "userId", merchant_id AS "merchantId" FROM kyc_files f
       JOIN kyc_documents d ON d.id = f.document_id
      WHERE f.document_id = $1 AND ($2::uuid IS NULL OR merchant_id = $2)`,
    [id, merchantId],
  );
  return rows[0] ?? null;
}

/** Those of these documents whose file is kept. */
export async function keptFilesAmong(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT document_id AS id FROM kyc_files WHERE document_id = ANY ($1::uuid[])',
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function dropFile(db: ClientBase | Pool, id: string): Promise<void> {
  await db.query('DELETE FROM kyc_files WHERE document_id = $1', [id]);
}

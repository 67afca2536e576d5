import type { Pool, PoolClient } from 'pg';
import type { FileType, FileUse } from '@nzela/contract/files';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

export type File = {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly use: FileUse;
  readonly type: FileType;
  /** Bytes, as it is kept. */
  readonly size: number;
  readonly createdAt: Date;
};

const files: Table<'files', { use: FileUse; format: FileType }> = { name: 'files' };

type Row = Omit<RowOf<typeof files>, 'sealed'> & { readonly mode: MerchantMode };

const select = `SELECT f.id, f.account_id, f.use, f.format, f.size, f.created_at, a.mode
  FROM files f JOIN merchant_accounts a ON a.id = f.account_id`;

export type NewFile = Omit<File, 'mode'> & { readonly sealed: string };

export async function insertFile(client: PoolClient, file: NewFile): Promise<void> {
  await insertRow(client, files, {
    row: {
      id: file.id,
      account_id: file.accountId,
      use: file.use,
      format: file.type,
      size: file.size,
      sealed: file.sealed,
      created_at: file.createdAt,
    },
  });
}

export type Own = { readonly id: string; readonly accountId: string };

export async function findFile(db: Readable, { id, accountId }: Own): Promise<File | null> {
  const { rows } = await db.query<Row>(`${select} WHERE f.id = $1 AND f.account_id = $2`, [
    id,
    accountId,
  ]);
  return rows[0] === undefined ? null : fileOf(rows[0]);
}

/** Those of these files that are the account's. */
export async function filesOf(
  db: Readable,
  accountId: string,
  ids: readonly string[],
): Promise<readonly File[]> {
  const { rows } = await db.query<Row>(
    `${select} WHERE f.account_id = $1 AND f.id = ANY($2::uuid[])`,
    [accountId, ids],
  );
  return rows.map(fileOf);
}

/** Whether a business, in one of its modes, sent this file for that use. */
export async function isSentBy(
  db: Readable,
  merchantId: string,
  { id, use }: Pick<File, 'id' | 'use'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM files f JOIN merchant_accounts a ON a.id = f.account_id
      WHERE f.id = $1 AND f.use = $2 AND a.merchant_id = $3`,
    [id, use, merchantId],
  );
  return rowCount === 1;
}

/** Of a picture that anybody may see. */
export async function readSealed(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ sealed: string }>(
    "SELECT sealed FROM files WHERE id = $1 AND use IN ('image_lien', 'logo')",
    [id],
  );
  return rows[0]?.sealed ?? null;
}

/** Of what an account sent for a dispute. */
export async function readSealedEvidence(
  pool: Pool,
  { id, accountId }: Own,
): Promise<string | null> {
  const { rows } = await pool.query<{ sealed: string }>(
    "SELECT sealed FROM files WHERE id = $1 AND account_id = $2 AND use = 'preuve_litige'",
    [id, accountId],
  );
  return rows[0]?.sealed ?? null;
}

export async function dropFile(pool: Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM files WHERE id = $1', [id]);
}

function fileOf(row: Row): File {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    use: row.use,
    type: row.format,
    size: row.size,
    createdAt: row.created_at,
  };
}

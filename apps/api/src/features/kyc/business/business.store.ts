import type { ClientBase, PoolClient } from 'pg';
import type { MerchantDocumentType } from '@nzela/contract/kyc';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { columns, dropFile, type DocumentRow } from '../kyc.store.ts';

export type BusinessDocument = DocumentRow<MerchantDocumentType>;

/** The last one sent of each type. */
export async function listCurrent(
  source: Readable,
  merchantId: string,
): Promise<BusinessDocument[]> {
  const { rows } = await source.query<BusinessDocument>(
    `SELECT DISTINCT ON (type) ${columns} FROM kyc_documents WHERE merchant_id = $1 AND status <> 'remplace'
      ORDER BY type, created_at DESC, id DESC`,
    [merchantId],
  );
  return rows;
}

/** The one of a type that is under review, if any, makes room for another, and its file goes. */
export async function replaceWaiting(
  client: PoolClient,
  merchantId: string,
  type: MerchantDocumentType,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE kyc_documents SET status = 'remplace'
      WHERE merchant_id = $1 AND type = $2 AND status = 'en_examen' RETURNING id`,
    [merchantId, type],
  );
  for (const { id } of rows) await dropFile(client, id);
}

/** All that businesses sent, for good. */
export async function eraseDocuments(
  client: ClientBase,
  merchantIds: readonly string[],
): Promise<void> {
  await client.query(
    'DELETE FROM kyc_files WHERE document_id IN (SELECT id FROM kyc_documents WHERE merchant_id = ANY($1::uuid[]))',
    [merchantIds],
  );
  await client.query('DELETE FROM kyc_documents WHERE merchant_id = ANY($1::uuid[])', [
    merchantIds,
  ]);
}

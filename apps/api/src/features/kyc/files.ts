import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { kycDocumentMaximumBytes } from '@nzela/contract/kyc';
import { documentFile, type DocumentFile } from '../../kernel/http/document-files.ts';
import { readUpload } from '../../kernel/http/upload.ts';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import { openBytes, sealBytes } from '../../kernel/data/sealed-bytes.ts';
import { sealedColumn } from '../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { uploadRules } from '../images/images.ts';
import type { Settings } from '../settings/settings.ts';
import { dropFile } from './kyc.store.ts';

/** Of a person or a business. Refuses what {@link readUpload} and {@link documentFile} refuse. */
export async function readDocument(
  settings: Pick<Settings, 'read'>,
  request: FastifyRequest,
): Promise<DocumentFile> {
  const { maximumBytes, quality } = await uploadRules(settings);
  return documentFile(await readUpload(request, maximumBytes(kycDocumentMaximumBytes)), quality);
}

export function sealFile(secrets: Secrets, id: string, { content }: DocumentFile): string {
  return sealBytes(secrets, content, contextOf(id));
}

export function openFile(secrets: Secrets, id: string, sealed: string): Buffer {
  return openBytes(secrets, sealed, contextOf(id));
}

function contextOf(id: string): string {
  return `kyc:${id}`;
}

/** Documents of people and businesses. One whose key is lost is dropped: its owner sends it again. */
export function sealedKycDocuments(deps: {
  readonly pool: Pool;
  readonly secrets: Secrets;
}): SealedKind {
  const table = 'kyc_files';
  return {
    ...sealedColumn(deps, { name: 'kyc documents', table, key: 'document_id', contextOf }),
    forget: (id) => dropFile(deps.pool, id),
  };
}

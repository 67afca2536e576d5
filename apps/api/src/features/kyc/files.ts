import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { kycDocumentMaximumBytes } from '@nzela/contract/kyc';
import { documentImage, imageTypeOf } from '../../kernel/http/images.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readUpload } from '../../kernel/http/upload.ts';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import { openBytes, sealBytes } from '../../kernel/data/sealed-bytes.ts';
import { sealedColumn } from '../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { dropFile } from './kyc.store.ts';

/** A file as it is kept. */
export type DocumentFile = {
  readonly format: 'image/webp' | 'application/pdf';
  readonly content: Buffer;
};

const pdfStart = Buffer.from('%PDF-');

/**
 * What is kept of an uploaded document, recognised by its content: a picture drawn anew, without what else its file carried;
 * a PDF as it came, which is only ever downloaded. Refuses `document_type_refuse`, `image_illisible`, and what
 * {@link readUpload} refuses.
 */
export async function readDocument(request: FastifyRequest): Promise<DocumentFile> {
  return documentFile(await readUpload(request, kycDocumentMaximumBytes));
}

/** The same of bytes that are here already. */
export async function documentFile(upload: Buffer): Promise<DocumentFile> {
  if (upload.subarray(0, pdfStart.length).equals(pdfStart))
    return { format: 'application/pdf', content: upload };
  const type = imageTypeOf(upload);
  if (type !== 'jpeg' && type !== 'png')
    return refuse('document_type_refuse', { field: 'fichier' });
  return { format: 'image/webp', content: await documentImage(upload) };
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

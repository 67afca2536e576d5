import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { fileMaximumBytes, type FileUse, type MerchantFile } from '@nzela/contract/files';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import { openBytes, sealBytes } from '../../kernel/data/sealed-bytes.ts';
import { sealedColumn } from '../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { documentFile, type DocumentFile } from '../../kernel/http/document-files.ts';
import { printedImage, shownImage } from '../../kernel/http/images.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readUpload } from '../../kernel/http/upload.ts';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import {
  dropFile,
  findFile,
  insertFile,
  readSealed,
  readSealedEvidence,
  type Own,
} from './files.store.ts';
import { uploadRules } from '../images/images.ts';
import type { Settings } from '../settings/settings.ts';
import { wireFile } from './view.ts';

export type FileDeps = {
  readonly settings: Pick<Settings, 'read'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
};

/** Pixels each way, at most: twice what a page draws, for sharp screens. */
const sides = { image_lien: 1_200, logo: 512 } as const;

const uploadsPerDay = 200;

type Sending = {
  readonly accountId: string;
  readonly use: FileUse;
  readonly request: FastifyRequest;
  readonly attempts: Attempts;
};

/**
 * Keeps a file of a merchant, sealed: a picture drawn anew, evidence as {@link documentFile} keeps it. Refuses
 * `trop_de_tentatives`, and what {@link readUpload}, {@link shownImage} and {@link documentFile} refuse.
 */
export async function sendFile(
  { pool, clock, secrets, settings }: FileDeps,
  { accountId, use, request, attempts }: Sending,
): Promise<MerchantFile> {
  const limit = { key: `files:${accountId}`, maximum: uploadsPerDay, windowSeconds: 86_400 };
  await attempts.take([limit]);
  const { maximumBytes, quality } = await uploadRules(settings);
  const upload = await readUpload(request, maximumBytes(fileMaximumBytes[use]));
  const { content, format } = await keptAs(use, upload, quality);
  const own = { id: newId(), accountId };
  const sealed = sealBytes(secrets, content, contextOf(own.id));
  return transact(pool, async ({ client }) => {
    const createdAt = clock.now();
    await insertFile(client, {
      ...own,
      use,
      type: format,
      size: content.length,
      sealed,
      createdAt,
    });
    return wireFile((await findFile(client, own)) ?? refuse('introuvable'));
  });
}

async function keptAs(use: FileUse, upload: Buffer, quality: number): Promise<DocumentFile> {
  if (use === 'preuve_litige') return documentFile(upload, quality);
  return { format: 'image/webp', content: await shownImage(upload, sides[use], quality) };
}

/** Refuses `introuvable`. */
export async function getFile({ pool }: FileDeps, own: Own): Promise<MerchantFile> {
  return wireFile((await findFile(pool, own)) ?? refuse('introuvable'));
}

/** The picture itself, for whoever looks at a page that shows it. Refuses `introuvable`. */
export async function readPicture({ pool, secrets }: FileDeps, id: string): Promise<Buffer> {
  const sealed = (await readSealed(pool, id)) ?? refuse('introuvable');
  return openBytes(secrets, sealed, contextOf(id));
}

/** The same as documents print it; null without one. */
export async function printedPicture(
  deps: Pick<FileDeps, 'pool' | 'secrets'>,
  id: string | null,
): Promise<Buffer | null> {
  const sealed = id === null ? null : await readSealed(deps.pool, id);
  if (id === null || sealed === null) return null;
  return printedImage(openBytes(deps.secrets, sealed, contextOf(id)));
}

/** What an account sent for a dispute, for the bank of the card alone. Refuses `introuvable`. */
export async function readEvidence(
  { pool, secrets }: Pick<FileDeps, 'pool' | 'secrets'>,
  own: Own,
): Promise<Buffer> {
  const sealed = (await readSealedEvidence(pool, own)) ?? refuse('introuvable');
  return openBytes(secrets, sealed, contextOf(own.id));
}

function contextOf(id: string): string {
  return `file:${id}`;
}

/** Files of merchants. One whose key is lost is dropped: what showed it shows nothing, and it is sent again. */
export function sealedFiles(deps: Pick<FileDeps, 'pool' | 'secrets'>): SealedKind {
  return {
    ...sealedColumn(deps, { name: 'files of merchants', table: 'files', key: 'id', contextOf }),
    forget: (id) => dropFile(deps.pool, id),
  };
}

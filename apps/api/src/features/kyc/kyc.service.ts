import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import {
  kycDocumentMaximumBytes,
  type KycDecision,
  type KycDocument,
  type KycDocumentType,
  type KycReviewList,
  type kycReviewQuerySchema,
} from '@nzela/contract/kyc';
import { say } from '@nzela/messages/message';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { newId } from '../../kernel/data/ids.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readUpload } from '../../kernel/http/upload.ts';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { notify } from '../notifications/notifications.ts';
import { findUser } from '../users/users.ts';
import { openFile, readDocument, sealFile } from './files.ts';
import {
  dropFile,
  findFile,
  insertDocument,
  isUnderReview,
  listOwn,
  listWaiting,
  lockDocument,
  markIdentityVerified,
  saveReview,
  type DocumentRow,
} from './kyc.store.ts';

export type KycDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
};

const uploadsPerDay = 5;

type Sending = {
  readonly userId: string;
  readonly type: KycDocumentType;
  readonly request: FastifyRequest;
  readonly attempts: Attempts;
};

/**
 * Keeps a document for a review. Refuses `trop_de_tentatives` past five a day, `document_en_examen`,
 * `identite_deja_verifiee`, and what {@link readUpload} and {@link readDocument} refuse.
 */
export async function sendDocument(
  { pool, clock, secrets }: KycDeps,
  { userId, type, request, attempts }: Sending,
): Promise<KycDocument> {
  const key = `kyc:${userId}`;
  await transact(pool, async ({ client }) => {
    await refuseNeedless(client, userId);
    await attempts.take([{ key, maximum: uploadsPerDay, windowSeconds: 86_400 }], client);
  });
  const file = await readDocument(await readUpload(request, kycDocumentMaximumBytes));
  const id = newId();
  const sealed = sealFile(secrets, id, file);
  return transact(pool, async ({ client }) => {
    await lockByName(client, `kyc:${userId}`);
    await refuseNeedless(client, userId);
    const createdAt = clock.now();
    const { format } = file;
    const kept = await insertDocument(client, { id, userId, type, format, createdAt, sealed });
    await publish(client, { userId, sujet: 'users', id: null });
    return wireDocument(kept);
  });
}

async function refuseNeedless(client: PoolClient, userId: string): Promise<void> {
  const user = (await findUser(client, 'id', userId)) ?? refuse('non_authentifie');
  if (user.identityVerifiedAt !== null) refuse('identite_deja_verifiee');
  if (await isUnderReview(client, userId)) refuse('document_en_examen');
}

/** What the person sent, the newest first. The files are never given back. */
export async function readOwn(
  { pool }: Pick<KycDeps, 'pool'>,
  userId: string,
): Promise<{ readonly elements: KycDocument[] }> {
  return { elements: (await listOwn(pool, userId)).map(wireDocument) };
}

/** What waits for a review, with who sent it. */
export async function searchWaiting(
  { pool }: Pick<KycDeps, 'pool'>,
  { page, limit }: z.output<typeof kycReviewQuerySchema>,
): Promise<KycReviewList> {
  const waiting = await listWaiting(pool, { limit, offset: (page - 1) * limit });
  return {
    elements: waiting.map((row) => ({
      ...wireDocument(row),
      format: row.format,
      personne: { id: row.userId, nom: row.name, email: row.email },
    })),
    page,
    limit,
    curseur: null,
  };
}

type Reviewer = { readonly userId: string; readonly address: string };

/** The file for a reviewer, who is written down. Refuses `introuvable`. */
export async function readFile(
  { pool, clock, secrets }: KycDeps,
  id: string,
  by: Reviewer,
): Promise<{ readonly content: Buffer; readonly format: string }> {
  const { sealed, format } = await transact(pool, async ({ client }) => {
    const file = (await findFile(client, id)) ?? refuse('introuvable');
    await writeAudit(client, {
      actor: by.userId,
      address: by.address,
      action: 'identity.read',
      subject: file.userId,
      before: null,
      after: { document: id },
      at: clock.now(),
    });
    return file;
  });
  return { content: openFile(secrets, id, sealed), format };
}

type Deciding = { readonly id: string; readonly decision: KycDecision; readonly by: Reviewer };

/**
 * Decides on a document, once, and tells its owner. Verified, the person's level follows; refused, its file is dropped.
 * Nobody decides on their own. Refuses `introuvable`, `document_deja_examine`, `acces_refuse`.
 */
export async function decide(
  { pool, clock }: KycDeps,
  { id, decision, by }: Deciding,
): Promise<KycDocument> {
  return transact(pool, async ({ client }) => {
    const held = (await lockDocument(client, id)) ?? refuse('introuvable');
    if (held.userId === by.userId) return refuse('acces_refuse');
    if (held.status !== 'en_examen') return refuse('document_deja_examine');
    const at = clock.now();
    const { decision: status } = decision;
    const reason = status === 'refuse' ? decision.motif : null;
    const reviewed = await saveReview(client, held, { status, reason, by: by.userId, at });
    if (status === 'verifie') await markIdentityVerified(client, held.userId, at);
    else await dropFile(client, id);
    await writeAudit(client, {
      actor: by.userId,
      address: by.address,
      action: 'identity.review',
      subject: held.userId,
      before: { statut: held.status },
      after: { document: id, statut: status, motif: reason },
      at,
    });
    await tellOwner(client, reviewed);
    return wireDocument(reviewed);
  });
}

async function tellOwner(client: PoolClient, { id, userId, reason }: DocumentRow): Promise<void> {
  await publish(
    client,
    { userId, sujet: 'users', id: null },
    // The limits follow the level.
    { userId, sujet: 'operations', id: null },
  );
  await notify(client, {
    userId,
    event: 'compte',
    title: reason === null ? say('identity_verified_title') : say('identity_refused_title'),
    text:
      reason === null ? say('identity_verified_text') : say('identity_refused_text', { reason }),
    path: '/dashboard/user/settings?onglet=limits',
    subject: `kyc:${id}`,
  });
}

function wireDocument(row: DocumentRow): KycDocument {
  return {
    id: row.id,
    type: row.type,
    statut: row.status,
    motif: row.reason,
    dateExamen: row.reviewedAt?.toISOString() ?? null,
    dateCreation: row.createdAt.toISOString(),
  };
}

import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { KycDocument, KycDocumentType } from '@nzela/contract/kyc';
import { say, type Message } from '@nzela/messages/message';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { publishPerson } from '../../kernel/identity/capabilities.ts';
import { notify } from '../notifications/notifications.ts';
import { screenSoon } from '../screening/screening.ts';
import { findUser } from '../users/users.ts';
import type { Settings } from '../settings/settings.ts';
import { readDocument } from './files.ts';
import { keepDocument, lockHolder, wireDocument } from './kept.ts';
import {
  isUnderReview,
  listOwn,
  markIdentityVerified,
  withdrawIdentity,
  type Reviewed,
} from './kyc.store.ts';

export type KycDeps = {
  readonly settings: Pick<Settings, 'read'>;
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
 * `identite_deja_verifiee`, and what {@link readDocument} refuses.
 */
export async function sendDocument(
  deps: KycDeps,
  { userId, type, request, attempts }: Sending,
): Promise<KycDocument> {
  const { pool } = deps;
  const key = `kyc:${userId}`;
  await transact(pool, async ({ client }) => {
    await refuseNeedless(client, userId);
    await attempts.take([{ key, maximum: uploadsPerDay, windowSeconds: 86_400 }], client);
  });
  const file = await readDocument(deps.settings, request);
  const holder = { userId, merchantId: null };
  return transact(pool, async ({ client }) => {
    await lockHolder(client, holder);
    await refuseNeedless(client, userId);
    const kept = await keepDocument(client, deps, { holder, type, file });
    await publishPerson(client, userId);
    await publish(client, { userId, sujet: 'users', id: null });
    return wireDocument(kept);
  });
}

async function refuseNeedless(client: PoolClient, userId: string): Promise<void> {
  const user = (await findUser(client, 'id', userId)) ?? refuse('non_authentifie');
  if (user.identityVerifiedAt !== null) refuse('identite_deja_verifiee');
  if (await isUnderReview(client, userId)) refuse('document_en_examen');
}

/** What the person sent, the newest first. The files are never given back, nor what one reviewer read before a second one. */
export async function readOwn(
  { pool }: Pick<KycDeps, 'pool'>,
  userId: string,
): Promise<{ readonly elements: KycDocument[] }> {
  const own = await listOwn(pool, userId);
  return {
    elements: own.map((row) =>
      wireDocument(row.status === 'verifie' ? row : { ...row, bornOn: null }),
    ),
  };
}

/** A person's document was reviewed: verified, their level follows; they are told. */
export async function personReviewed(
  client: PoolClient,
  userId: string,
  { id, reason, reviewedAt }: Reviewed,
): Promise<void> {
  if (reason === null) {
    await markIdentityVerified(client, userId, reviewedAt);
    await screenSoon(client, userId);
  }
  const [title, text] =
    reason === null
      ? [say('identity_verified_title'), say('identity_verified_text')]
      : [say('identity_refused_title'), say('identity_refused_text', { reason })];
  await tellPerson(client, userId, { title, text, subject: `kyc:${id}` });
}

type Doubt = { readonly reason: string; readonly by: string; readonly at: Date };

/**
 * Asks a verified person for a new document: their level falls until it is accepted, and they read why. Refuses
 * `identite_non_verifiee`.
 */
export async function askIdentityAnew(
  client: PoolClient,
  userId: string,
  { reason, by, at }: Doubt,
): Promise<void> {
  await lockHolder(client, { userId, merchantId: null });
  const user = (await findUser(client, 'id', userId)) ?? refuse('introuvable');
  if (user.identityVerifiedAt === null) refuse('identite_non_verifiee');
  await withdrawIdentity(client, userId, { reason, by, at });
  await tellPerson(client, userId, {
    title: say('identity_anew_title'),
    text: say('identity_anew_text', { reason }),
    subject: `identity:${newId()}`,
  });
}

type Told = { readonly title: Message; readonly text: Message; readonly subject: string };

async function tellPerson(client: PoolClient, userId: string, told: Told): Promise<void> {
  await publishPerson(client, userId);
  await publish(
    client,
    { userId, sujet: 'users', id: null },
    // The limits follow the level.
    { userId, sujet: 'operations', id: null },
  );
  const path = '/dashboard/user/settings?onglet=limits';
  await notify(client, { userId, event: 'compte', path, ...told });
}

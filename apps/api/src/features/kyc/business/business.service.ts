import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import {
  merchantDocumentTypes,
  type MerchantDocument,
  type MerchantDocumentType,
  type MerchantKyc,
} from '@nzela/contract/kyc';
import { transact } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Attempts } from '../../../kernel/identity/attempts.ts';
import { writeAudit } from '../../../kernel/identity/audit.ts';
import type { MerchantPerson } from '../../../kernel/identity/session.ts';
import { whoMay } from '../../merchants/merchants.ts';
import type { DocumentFile } from '../../../kernel/http/document-files.ts';
import { readDocument } from '../files.ts';
import { keepDocument, lockHolder, wireDocument } from '../kept.ts';
import type { KycDeps } from '../kyc.service.ts';
import { listCurrent, replaceWaiting } from './business.store.ts';
import { progressOf, statusOf } from './progress.ts';

/** The five documents, and a mistake or a better picture for each. */
const uploadsPerDay = 20;

type Sender = Pick<MerchantPerson, 'merchantId' | 'userId'> & { readonly address: string | null };

type Sending = {
  readonly by: Sender;
  readonly type: MerchantDocumentType;
  readonly request: FastifyRequest;
  readonly attempts: Attempts;
};

/**
 * Keeps a business's document for a review; one of the same type that was still under review is replaced. Refuses
 * `trop_de_tentatives` past twenty a day, `document_deja_accepte`, and what {@link readDocument} refuses.
 */
export async function sendBusinessDocument(
  deps: KycDeps,
  { by, type, request, attempts }: Sending,
): Promise<MerchantDocument> {
  const { merchantId } = by;
  await transact(deps.pool, async ({ client }) => {
    await refuseAccepted(client, merchantId, type);
    const key = `kyc:${merchantId}`;
    await attempts.take([{ key, maximum: uploadsPerDay, windowSeconds: 86_400 }], client);
  });
  return keepBusinessDocument(deps, { by, type, file: await readDocument(deps.settings, request) });
}

type Keeping = {
  readonly by: Sender;
  readonly type: MerchantDocumentType;
  readonly file: DocumentFile;
};

export async function keepBusinessDocument(
  deps: KycDeps,
  { by, type, file }: Keeping,
): Promise<MerchantDocument> {
  const { merchantId, userId, address } = by;
  const holder = { userId: null, merchantId };
  return transact(deps.pool, async ({ client }) => {
    await lockHolder(client, holder);
    await refuseAccepted(client, merchantId, type);
    await replaceWaiting(client, merchantId, type);
    const kept = await keepDocument(client, deps, { holder, type, file });
    await writeAudit(client, {
      actor: userId,
      address,
      action: 'merchants.document',
      subject: merchantId,
      before: null,
      after: { document: kept.id, type },
      at: kept.createdAt,
    });
    for (const reader of await whoMay(client, merchantId, 'documents.envoyer'))
      await publish(client, { userId: reader, sujet: 'merchants', id: merchantId });
    return wireDocument(kept);
  });
}

async function refuseAccepted(
  client: PoolClient,
  merchantId: string,
  type: MerchantDocumentType,
): Promise<void> {
  const current = await listCurrent(client, merchantId);
  if (current.some((document) => document.type === type && document.status === 'verifie'))
    refuse('document_deja_accepte');
}

/** Where a business is with its documents. The files are read one by one. */
export async function readBusinessDocuments(
  { pool }: Pick<KycDeps, 'pool'>,
  merchantId: string,
): Promise<MerchantKyc> {
  const current = await listCurrent(pool, merchantId);
  const rank = (document: (typeof current)[number]) => merchantDocumentTypes.indexOf(document.type);
  return {
    statut: statusOf(current),
    progression: progressOf(current),
    documents: current
      .toSorted((left, right) => rank(left) - rank(right))
      .map((document) => wireDocument(document)),
  };
}

import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Approval } from '@nzela/contract/approvals';
import type {
  KycDecision,
  KycReviewList,
  kycReviewQuerySchema,
  ReviewedDocument,
  SentDocument,
} from '@nzela/contract/kyc';
import { transact } from '../../kernel/data/database.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { inSnapshot, type Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { dayOf } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { askSecond, refuseAbout, waitingAbout, type CarryOut } from '../approvals/approvals.ts';
import { businessReviewed, worksFor } from './business/reviewed.ts';
import { openFile } from './files.ts';
import { lockHolder, wireDocument } from './kept.ts';
import { personReviewed, type KycDeps } from './kyc.service.ts';
import {
  countWaiting,
  dropFile,
  findFile,
  findHolder,
  findSent,
  listWaiting,
  lockDocument,
  saveBirth,
  saveReview,
  type Holder,
  type KeptDocument,
  type Reviewed,
  type Sent,
} from './kyc.store.ts';

type SearchDeps = Pick<KycDeps, 'pool' | 'clock'>;

/** What waits for a review, with whose it is, as an administrator sees it. */
export async function searchWaiting(
  { pool, clock }: SearchDeps,
  asked: z.output<typeof kycReviewQuerySchema>,
  userId: string,
): Promise<KycReviewList> {
  const query = { ...asked, order: 'asc' } as const;
  return inSnapshot(pool, async (snapshot) => {
    const { shown, ...page } = pageOf(
      query,
      await listWaiting(snapshot, spanOf(query)),
      byCreation,
    );
    const elements = await wireSent(snapshot, shown, { userId, at: clock.now() });
    return { elements, ...page, total: await countWaiting(snapshot) };
  });
}

/** A document that was sent, decided on or not, with whose it is. Refuses `introuvable`. */
export async function readSent(
  { pool, clock }: SearchDeps,
  id: string,
  userId: string,
): Promise<SentDocument> {
  return inSnapshot(pool, async (snapshot) => {
    const row = (await findSent(snapshot, id)) ?? refuse('introuvable');
    const [sent] = await wireSent(snapshot, [row], { userId, at: clock.now() });
    return sent ?? refuse('introuvable');
  });
}

async function wireSent(
  snapshot: Snapshot,
  rows: readonly Sent[],
  reader: { readonly userId: string; readonly at: Date },
): Promise<SentDocument[]> {
  const subjects = rows.filter(({ status }) => status === 'en_examen').map(({ id }) => id);
  const waiting = await waitingAbout(snapshot, { kind: 'identites', subjects }, reader);
  return rows.map((row) => {
    const { userId, merchantId, name: nom, email, format } = row;
    const approbation = waiting.get(row.id) ?? null;
    const document = { ...wireDocument(row), format, approbation };
    return userId === null
      ? { ...document, personne: null, commerce: { id: merchantId, nom, email } }
      : { ...document, personne: { id: userId, nom, email }, commerce: null };
  });
}

/** Who reads or decides, and from where. */
type Reader = { readonly userId: string; readonly address: string | null };

type Reading = {
  readonly id: string;
  /** Only this business's own; null for a reviewer, who reads everybody's. */
  readonly merchantId: string | null;
  readonly by: Reader;
};

/** The file, for whoever may see it, who is written down. Refuses `introuvable`. */
export async function readFile(
  { pool, clock, secrets }: { pool: Pool; clock: Clock; secrets: Secrets },
  { id, merchantId, by }: Reading,
): Promise<{ readonly content: Buffer; readonly format: string }> {
  const { sealed, format } = await transact(pool, async ({ client }) => {
    const file = (await findFile(client, id, merchantId)) ?? refuse('introuvable');
    await writeAudit(client, {
      actor: by.userId,
      address: by.address,
      action: 'identity.read',
      subject: subjectOf(file),
      before: null,
      after: { document: id },
      at: clock.now(),
    });
    return file;
  });
  return { content: openFile(secrets, id, sealed), format };
}

type Deciding = { readonly id: string; readonly decision: KycDecision; readonly by: AuditedBy };

/** What became of a document, or what a second administrator is asked for. */
type Decided = ReviewedDocument | { readonly approbation: Approval };

/**
 * Decides on the sending that the reviewer saw, once, and tells whose it is. Refused, its file is dropped, and a second
 * administrator is no longer asked. Where the level
 * that a person gets opens high limits, a second administrator is asked to accept it, too. Nobody decides on their own, nor
 * on that of a business they work for. Refuses `introuvable`, `document_deja_examine`, `document_remplace`, `acces_refuse`,
 * `approbation_en_attente`, `date_naissance_requise`, `date_naissance_future`.
 */
export async function decide(
  { pool, clock, settings }: Pick<KycDeps, 'pool' | 'clock' | 'settings'>,
  { id, decision, by }: Deciding,
): Promise<Decided> {
  const isHigh = await opensHighLimits(settings);
  return transact(pool, async ({ client }) => {
    const opened = await openDocument(client, id, by.userId);
    const at = clock.now();
    const held = await withBirth(client, opened, { decision, today: dayOf(at, 'UTC') });
    if (decision.decision === 'verifie' && held.userId !== null && isHigh) {
      const approbation = await askSecond(client, asking(held, { by, at }));
      if (approbation !== null) {
        await publishToAdministrators(client, 'kyc');
        return { approbation };
      }
    }
    return close(client, held, { decision, by, at });
  });
}

/** The document, locked, that is to be decided on. */
async function openDocument(
  client: PoolClient,
  id: string,
  reviewerId: string,
): Promise<KeptDocument> {
  await lockHolder(client, (await findHolder(client, id)) ?? refuse('introuvable'));
  const held = (await lockDocument(client, id)) ?? refuse('introuvable');
  if (await isOwn(client, held, reviewerId)) return refuse('acces_refuse');
  if (held.status === 'remplace') return refuse('document_remplace');
  if (held.status !== 'en_examen') return refuse('document_deja_examine');
  return held;
}

type Read = { readonly decision: KycDecision; readonly today: string };

/** A person's document that is accepted keeps their date of birth, which the reviewer read on it. */
async function withBirth(
  client: PoolClient,
  held: KeptDocument,
  { decision, today }: Read,
): Promise<KeptDocument> {
  if (held.userId === null || decision.decision !== 'verifie') return held;
  const field = 'dateNaissance';
  const bornOn = decision.dateNaissance ?? refuse('date_naissance_requise', { field });
  if (bornOn > today) return refuse('date_naissance_future', { field });
  await saveBirth(client, held.id, bornOn);
  return { ...held, bornOn };
}

/** Whether the level that a document gives may spend so much in a day that two administrators look at it. */
async function opensHighLimits(settings: KycDeps['settings']): Promise<boolean> {
  const { secondRegardEur } = await settings.read('compliance');
  const { niveaux } = await settings.read('limits');
  return Number(niveaux.verifie.jour) >= secondRegardEur;
}

type Now = { readonly by: AuditedBy; readonly at: Date };

function asking(held: KeptDocument, { by, at }: Now) {
  const { id, userId, status } = held;
  return {
    kind: 'identites',
    subject: id,
    capability: 'conformite',
    before: { statut: status },
    after: { statut: 'verifie', personne: userId },
    document: { id },
    reason: null,
    by,
    at,
  } as const;
}

/** A second administrator accepts the document, too. Refuses `approbation_perimee` for one that was decided on meanwhile. */
export function approvedIdentity({ clock }: Pick<KycDeps, 'clock'>): CarryOut {
  return async (client, { approval, by }) => {
    const holder = await findHolder(client, approval.subject);
    if (holder !== null) await lockHolder(client, holder);
    const held = await lockDocument(client, approval.subject);
    if (held === null || held.status !== 'en_examen') return refuse('approbation_perimee');
    if (await isOwn(client, held, by.userId)) return refuse('acces_refuse');
    await close(client, held, { decision: { decision: 'verifie' }, by, at: clock.now() });
    return undefined;
  };
}

type Closing = Now & { readonly decision: KycDecision };

async function close(
  client: PoolClient,
  held: KeptDocument,
  { decision, by, at }: Closing,
): Promise<ReviewedDocument> {
  const { id } = held;
  const { decision: status } = decision;
  const reason = status === 'refuse' ? decision.motif : null;
  const reviewed = await saveReview(client, held, { status, reason, by: by.userId, at });
  if (status === 'refuse') await dropFile(client, id);
  await tellHolder(client, reviewed);
  await publishToAdministrators(client, 'kyc');
  await writeAudit(client, {
    ...auditOf(by),
    action: 'identity.review',
    subject: subjectOf(held),
    before: { statut: held.status },
    after: { document: id, statut: status, motif: reason },
    at,
  });
  if (status === 'refuse')
    await refuseAbout(client, { kind: 'identites', subject: id, by, reason, at });
  return wireDocument(reviewed);
}

function subjectOf({ userId, merchantId }: Holder): string {
  return merchantId ?? userId;
}

async function isOwn(
  client: PoolClient,
  { userId, merchantId }: Holder,
  reviewer: string,
): Promise<boolean> {
  return merchantId === null ? userId === reviewer : worksFor(client, merchantId, reviewer);
}

async function tellHolder(client: PoolClient, reviewed: Reviewed): Promise<void> {
  const { userId, merchantId } = reviewed;
  if (merchantId === null) await personReviewed(client, userId, reviewed);
  else await businessReviewed(client, merchantId, reviewed);
}

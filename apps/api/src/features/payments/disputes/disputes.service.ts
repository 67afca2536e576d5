import type { z } from 'zod';
import type {
  Dispute as WireDispute,
  disputeEvidenceSchema,
  DisputeList,
  disputeListQuerySchema,
} from '@nzela/contract/disputes';
import { transact } from '../../../kernel/data/database.ts';
import { dueJob } from '../../../kernel/data/due.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { namesIn } from '../../../kernel/http/expansions.ts';
import { byCreation, pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { MerchantCaller } from '../../../kernel/identity/session.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { filesOf } from '../../files/files.ts';
import type { PaymentDeps } from '../deps.ts';
import { lockPayment } from '../payments.store.ts';
import {
  attachFiles,
  findDispute,
  listDisputes,
  lockDispute,
  updateDispute,
  type Dispute,
  type Own,
} from './disputes.store.ts';
import { expandDisputes, type DisputeExpansions } from './expanding.ts';
import { disputesDue, moveDispute } from './steps.ts';
import { wireDisputes } from './view.ts';

/** With the objects that `names` ask for. Refuses `introuvable`. */
export async function getDispute(
  deps: PaymentDeps,
  own: Own,
  names: DisputeExpansions,
): Promise<WireDispute> {
  const dispute = (await findDispute(deps.pool, own)) ?? refuse('introuvable');
  const { accountId } = own;
  const asked = { accountId, disputes: [dispute], names };
  const [shown] = await expandDisputes({ ...deps, db: deps.pool }, asked);
  return shown ?? refuse('introuvable');
}

/** A page of a merchant's disputes, of one payment or in one state if they are named. */
export async function searchDisputes(
  deps: Pick<PaymentDeps, 'clock' | 'config'> & { readonly snapshot: Snapshot },
  accountId: string,
  query: z.output<typeof disputeListQuerySchema>,
): Promise<DisputeList> {
  const found = await listDisputes(deps.snapshot, {
    accountId,
    paymentId: query.paiement ?? null,
    status: query.statut ?? null,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, byCreation);
  const names = namesIn(query['expand[]']);
  const asked = { accountId, disputes: shown, names };
  return { elements: await expandDisputes({ ...deps, db: deps.snapshot }, asked), ...page };
}

type Answering = { readonly id: string; readonly caller: MerchantCaller };

type Answer =
  | { readonly kind: 'acceptation' }
  | ({ readonly kind: 'preuves' } & z.output<typeof disputeEvidenceSchema>);

/**
 * What the merchant has to say to the bank of the card, once and until the date; the same again changes nothing. Refuses `introuvable`, `fichier_inconnu`,
 * `litige_deja_repondu`, `litige_echeance_passee`, `litige_termine`.
 */
export function sendEvidence(
  deps: PaymentDeps,
  { body, ...answering }: Answering & { readonly body: z.output<typeof disputeEvidenceSchema> },
): Promise<WireDispute> {
  return answer(deps, answering, { kind: 'preuves', ...body });
}

/** Gives the dispute up. Refuses what {@link sendEvidence} does of disputes. */
export function acceptLoss(deps: PaymentDeps, answering: Answering): Promise<WireDispute> {
  return answer(deps, answering, { kind: 'acceptation' });
}

/** Written with the job that tells the gateway, before the gateway hears of it. */
async function answer(
  deps: PaymentDeps,
  { id, caller }: Answering,
  told: Answer,
): Promise<WireDispute> {
  const { accountId } = caller;
  return transact(deps.pool, async ({ client }) => {
    const own = { id, accountId };
    const { paymentId } = (await findDispute(client, own)) ?? refuse('introuvable');
    const payment = await lockPayment(client, paymentId);
    const dispute = await lockDispute(client, id);
    const at = deps.clock.now();
    if (isAnsweredSo(dispute, told))
      return shownAs(await wireDisputes(client, accountId, [dispute]));
    if (dispute.endedAt !== null) return refuse('litige_termine');
    if (dispute.status !== 'a_repondre') return refuse('litige_deja_repondu');
    if (dispute.dueAt <= at)
      return refuse('litige_echeance_passee', { values: { moment: dispute.dueAt } });
    const fileIds = told.kind === 'preuves' ? told.fichiers : [];
    await requireEvidence(client, accountId, fileIds);
    await attachFiles(client, own, fileIds);
    const asked = { asked: false, asked_at: null, attempts_since: at, next_action_at: at };
    const ready = await updateDispute(client, { ...dispute, fileIds }, { at, change: asked });
    const moved = await moveDispute(deps, client, {
      payment,
      dispute: ready,
      to: 'repondu',
      change: {
        answer: told.kind,
        ...(told.kind === 'preuves' ? { evidence: told.texte } : {}),
        answered_at: at,
        answered_by: caller.kind === 'person' ? caller.userId : null,
      },
    });
    await addJobs(client, [dueJob(disputesDue, id, at)]);
    return shownAs(await wireDisputes(client, accountId, [moved]));
  });
}

/** The very same answer was given before: it is asked again after a lost reply. */
function isAnsweredSo({ answer: given, fileIds }: Dispute, told: Answer): boolean {
  if (told.kind === 'acceptation') return given?.kind === 'acceptation';
  const isSame = given?.kind === 'preuves' && given.evidence === told.texte;
  return isSame && fileIds.join() === told.fichiers.join();
}

function shownAs([shown]: readonly WireDispute[]): WireDispute {
  return shown ?? refuse('introuvable');
}

/** Files that the account sent as evidence. */
async function requireEvidence(
  client: Parameters<typeof filesOf>[0],
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const sent = (await filesOf(client, accountId, ids)).filter(({ use }) => use === 'preuve_litige');
  if (sent.length < ids.length) refuse('fichier_inconnu', { field: 'fichiers' });
}

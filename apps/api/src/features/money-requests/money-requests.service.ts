import { randomBytes, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  createMoneyRequestSchema,
  MoneyRequest as WireRequest,
  MoneyRequestList,
  moneyRequestListQuerySchema,
} from '@nzela/contract/money-requests';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import { admitStranger } from '../../gateways/deliver.ts';
import { transact } from '../../kernel/data/database.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { Refusal, refuse } from '../../kernel/http/problem.ts';
import { closeCardPayment, liveCardPayment } from '../card-payments/card-payments.ts';
import { liveCollection } from '../mobile-money/mobile-money.ts';
import { phoneOf, readPhone } from '../recipients/recipients.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { findUser, personById, shortName, type UserRow } from '../users/users.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { endOfDay, reminderAt } from './due.ts';
import {
  findRequest,
  insertRequest,
  listRequests,
  lockOwnRequest,
  lockRequest,
  type MoneyRequest,
} from './money-requests.store.ts';
import { statusAt } from './payable.ts';
import { requireOffered } from '../rates/rates.ts';
import { moveRequest, tellOwner } from './steps.ts';

type CreateBody = z.output<typeof createMoneyRequestSchema>;
type Creation = {
  readonly ownerId: string;
  readonly body: CreateBody;
};

const openDays = 90;

/**
 * Asks for money: kept, and sent in the same commit. Its id is the key's. Refuses `devise_inactive`, `montant_invalide`,
 * `telephone_invalide`, `echeance_passee`, and what {@link admitStranger} refuses.
 */
export async function createRequest(
  deps: MoneyRequestDeps,
  key: IdempotencyKey,
  { ownerId, body }: Creation,
): Promise<StoredAnswer> {
  const owner = (await findUser(deps.pool, 'id', ownerId)) ?? refuse('non_authentifie');
  await requireOffered(deps.settings, body.devise, 'devise');
  const amount = readAmount(body.montant, body.devise, 'montant');
  if (amount.minor === 0n) refuse('montant_invalide', { field: 'montant' });
  const recipient = recipientOf(body, owner);
  const createdAt = deps.clock.now();
  const dueOn = body.echeance ?? null;
  const expiresAt =
    dueOn === null
      ? new Date(createdAt.getTime() + openDays * 86_400_000)
      : endOfDay(dueOn, owner.timeZone);
  if (expiresAt <= createdAt) refuse('echeance_passee', { field: 'echeance' });
  return once(deps.pool, key, async ({ client }) => {
    const request = await insertRequest(client, {
      id: key.id,
      reference: newReference(),
      code: randomBytes(16).toString('base64url'),
      ownerId,
      amount,
      reason: body.motif === undefined || body.motif === '' ? null : body.motif,
      dueOn,
      method: body.mode,
      recipient,
      createdAt,
      expiresAt,
      remindAt: dueOn === null || recipient === null ? null : reminderAt(expiresAt, createdAt),
    });
    if (recipient !== null) await send(client, request, { kind: 'demande', at: createdAt });
    return { status: 201, body: await wireRequest(deps, request) };
  });
}

function recipientOf(body: CreateBody, owner: UserRow): string | null {
  if (body.mode === 'link') return null;
  if (body.mode === 'email') return body.destinataire;
  const own = readPhone(owner.phone, 'FR');
  return phoneOf(body.destinataire, own.ok ? own.country : 'FR', { champ: 'destinataire' });
}

// Spec §3: 'req-' plus 8 random characters. 36^8 of them, and the column is unique.
const referenceAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
function newReference(): string {
  const characters = Array.from(
    { length: 8 },
    () => referenceAlphabet[randomInt(referenceAlphabet.length)],
  );
  return `req-${characters.join('')}`;
}

export type Sending = 'demande' | 'rappel';

/** Of the mail, or the reference of the SMS. */
export function messageId({ id }: MoneyRequest, kind: Sending, day: string): string {
  return derivedId('mail', id, kind, day);
}

type Errand = { readonly kind: Sending; readonly at: Date };

/** Has the request sent in the caller's transaction, if its owner may. Refuses what {@link admitStranger} refuses. */
async function send(
  client: PoolClient,
  request: MoneyRequest,
  { kind, at }: Errand,
): Promise<void> {
  const { id: requestId, ownerId: senderId, recipient } = request;
  if (recipient === null) return;
  const day = kind === 'rappel' ? at.toISOString().slice(0, 10) : '';
  const id = messageId(request, kind, day);
  await admitStranger(client, { id, to: recipient, senderId, at, field: 'destinataire' });
  const name = request.method === 'email' ? 'money-requests.send' : 'money-requests.sms';
  const key = `${name}:${requestId}:${kind}:${day}`;
  await addJobs(client, [{ name, payload: { requestId, kind, day }, key }]);
}

/** The same where nobody waits for the answer: false when it may not be sent. */
async function triedToSend(
  client: PoolClient,
  request: MoneyRequest,
  errand: Errand,
): Promise<boolean> {
  try {
    await send(client, request, errand);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Own = { readonly id: string; readonly userId: string };

export async function getRequest(deps: MoneyRequestDeps, own: Own): Promise<WireRequest> {
  const request = (await findRequest(deps.pool, own.id, own.userId)) ?? refuse('introuvable');
  return wireRequest(deps, request);
}

/**
 * Calls a request off. Doing so again changes nothing; a card that is taken after all, or a phone that pays after all,
 * gets its money back. Refuses `introuvable`, `demande_terminee`.
 */
export async function cancelRequest(deps: MoneyRequestDeps, own: Own): Promise<WireRequest> {
  const cancelled = await transact(deps.pool, async ({ client }) => {
    const request = (await lockOwnRequest(client, own.id, own.userId)) ?? refuse('introuvable');
    if (request.status === 'annulee') return request;
    if (request.status !== 'en_attente') return refuse('demande_terminee');
    await closeCardPayment(deps, client, { purpose: 'money-request', subjectId: request.id });
    return moveRequest(client, request, { at: deps.clock.now(), to: 'annulee' });
  });
  return wireRequest(deps, cancelled);
}

/** Sends it again, once a day. Refuses `introuvable`, `demande_terminee`, `rappel_impossible`, `rappel_trop_tot`. */
export async function remindRequest(deps: MoneyRequestDeps, own: Own): Promise<WireRequest> {
  const reminded = await transact(deps.pool, async ({ client }) => {
    const request = (await lockOwnRequest(client, own.id, own.userId)) ?? refuse('introuvable');
    const at = deps.clock.now();
    if (statusAt(request, at) !== 'en_attente') return refuse('demande_terminee');
    if (request.recipient === null) return refuse('rappel_impossible');
    if (!isRemindable(request, at)) return refuse('rappel_trop_tot');
    await send(client, request, { kind: 'rappel', at });
    return moveRequest(client, request, { at, change: { reminded_at: at } });
  });
  return wireRequest(deps, reminded);
}

const dayMs = 86_400_000;

function isRemindable({ createdAt, remindedAt, recipient }: MoneyRequest, now: Date): boolean {
  const last = remindedAt ?? createdAt;
  return recipient !== null && now.getTime() - last.getTime() >= dayMs;
}

/** Its last day is over. A card or a phone that is being charged for it has its own end first. */
export async function expireRequest(deps: MoneyRequestDeps, id: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const request = await lockRequest(client, id);
    const at = deps.clock.now();
    if (request === null || request.status !== 'en_attente' || request.expiresAt > at) return;
    const key = { purpose: 'money-request', subjectId: id } as const;
    if ((await liveCardPayment(client, key)) !== null) return;
    if ((await liveCollection(client, key)) !== null) return;
    await moveRequest(client, request, { at, to: 'expiree', change: { remind_at: null } });
    await tellOwner(client, request, 'expiree');
  });
}

/** The one reminder that goes out by itself. */
export async function remindByItself(deps: MoneyRequestDeps, id: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const request = await lockRequest(client, id);
    const at = deps.clock.now();
    if (request === null || statusAt(request, at) !== 'en_attente') return;
    const isSent = await triedToSend(client, request, { kind: 'rappel', at });
    if (isSent) await tellOwner(client, request, 'rappel');
    const reminded = isSent ? { reminded_at: at } : {};
    await moveRequest(client, request, { at, change: { ...reminded, remind_at: null } });
  });
}

/** A page of what a person asked for. */
export async function searchRequests(
  deps: Pick<MoneyRequestDeps, 'clock' | 'config'> & { readonly snapshot: Snapshot },
  ownerId: string,
  query: z.output<typeof moneyRequestListQuerySchema>,
): Promise<MoneyRequestList> {
  const found = await listRequests(deps.snapshot, {
    ownerId,
    status: query.statut ?? null,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, byCreation);
  const elements: WireRequest[] = [];
  for (const request of shown)
    elements.push(await wireRequest({ ...deps, pool: deps.snapshot }, request));
  return { elements, ...page };
}

export function payUrl({ config }: Pick<MoneyRequestDeps, 'config'>, code: string): string {
  return `${config.publicUrl}/pay/${code}`;
}

async function wireRequest(
  deps: Pick<MoneyRequestDeps, 'clock' | 'config'> & { readonly pool: Readable },
  request: MoneyRequest,
): Promise<WireRequest> {
  const now = deps.clock.now();
  const status = statusAt(request, now);
  const payer =
    status === 'payee' && request.payerId !== null
      ? await personById(deps.pool, request.payerId)
      : null;
  return {
    id: request.id,
    reference: request.reference,
    statut: status,
    montant: wireAmount(request.amount),
    devise: request.amount.currency,
    motif: request.reason,
    echeance: request.dueOn,
    mode: request.method,
    destinataire: request.recipient,
    lien: payUrl(deps, request.code),
    payeLe: request.paidAt?.toISOString() ?? null,
    payePar: payer === null ? null : shortName(payer),
    moyenPaiement: request.paidWay,
    rappelable: status === 'en_attente' && isRemindable(request, now),
    expireLe: request.expiresAt.toISOString(),
    dateCreation: request.createdAt.toISOString(),
  };
}

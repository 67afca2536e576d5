import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  createTransferSchema,
  Transfer as WireTransfer,
  TransferList,
  transferListQuerySchema,
} from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { movement, settled } from '../../kernel/data/book.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { paymentSubject, type StepUpRequest } from '../step-up/step-up.ts';
import { closeCardPayment } from '../card-payments/card-payments.ts';
import { requireFunding } from '../gateways/gateways.ts';
import { refuseManyUnpaid, spendProven, spendWithinLimits } from '../limits/limits.ts';
import { sinceOf } from '../operations/operations.ts';
import { refuseManyReturns } from '../payouts/payouts.ts';
import { codeSince } from '../qr/qr.ts';
import {
  checkLimits,
  isKeptNow,
  requireKept,
  useQuote,
  type StoredQuote,
} from '../quotes/quotes.ts';
import {
  isKeptUnasked,
  keepAside,
  keepRecipient,
  payableRecipient,
  resolveRecipient,
  type ResolvedRecipient,
} from '../recipients/recipients.ts';
import { corridorOf } from '../tariffs/tariffs.ts';
import { findUser, personById, shortName } from '../users/users.ts';
import { confirmFromWallet } from './quoted/confirmation.ts';
import { refuseUnreachable, refuseUnreachableNow } from './quoted/reach.ts';
import { priceNow, type PricingDeps } from './quoted/arrival.ts';
import type { TransferDeps } from './deps.ts';
import { isCancellable, isExpired, isUnpaid } from './machine.ts';
import { giveUp } from './payout/money-back.ts';
import { payeeFrom, provenPayee, type Transfer } from './transfer.ts';
import {
  countUnpaidTransfers,
  findTransfer,
  insertTransfer,
  lockOwnTransfer,
  readEvents,
} from './transfers.store.ts';
import { listTransfers } from './history/transfer-lists.store.ts';
import { wireTransfer, type Offer, type UntoldTransfer } from './history/view.ts';

type CreateBody = z.output<typeof createTransferSchema>;
export type QuotedBody = Extract<CreateBody, { devisId: string }>;
type Creation = {
  readonly key: IdempotencyKey;
  readonly senderId: string;
  readonly body: QuotedBody;
};

/**
 * A transfer on a quote, waiting for its confirmation. Its id is the key's. Refuses what the recipient and the quote
 * refuse, `operateur_en_panne`, `destination_en_panne`, `moyen_desactive`, `paiements_en_attente`, and `cle_idempotence_reutilisee` for a key that came with another body.
 */
export async function createTransfer(
  deps: TransferDeps,
  creation: Creation,
): Promise<StoredAnswer> {
  const { key, senderId, body } = creation;
  const destinations = await deps.gateways.payouts.destinations();
  return once(deps.pool, key, async ({ client }) => {
    // The book knows every key that moved money at once: this one must not be among them, nor become one.
    const [claim] = await deps.ledger.apply(client, [
      { ...movement('transfer.create', key.id, []), id: key.id, bodyHash: key.bodyHash },
    ]);
    settled(claim);
    const sender = (await findUser(client, 'id', senderId)) ?? refuse('non_authentifie');
    await requirePayable(deps, body.methodePaiement);
    const recipient = await recipientOf(deps, client, creation);
    await refuseClosed(client, recipient);
    await refuseUnreachable({ ...deps, destinations }, recipient);
    await refuseManyUnpaid(client, {
      noun: 'transfers',
      userId: senderId,
      count: countUnpaidTransfers,
    });
    const createdAt = deps.clock.now();
    const quote = await useQuote(client, {
      quoteId: body.devisId,
      ownerId: senderId,
      usedBy: key.id,
      now: createdAt,
      rates: deps.rates,
      deliveryMethod: recipient.mode,
      country: recipient.country,
      paymentMethod: body.methodePaiement,
    });
    const { mode: method } = recipient;
    if (method !== 'nzela')
      await refuseManyReturns(client, {
        ownerId: senderId,
        at: createdAt,
        parity: quote.parity,
        method,
      });
    const deliveryHours = await deliveryOf(deps, recipient, quote);
    // Kept under another's name only with the proof that a changed account asks for.
    const isKept = await isKeptUnasked(client, { ownerId: senderId, recipient, at: createdAt });
    const keep = isKept ? keepRecipient : keepAside;
    await keep(client, senderId, { recipient, at: createdAt });
    const transfer = await insertTransfer(client, {
      id: key.id,
      senderId,
      senderName: shortName(sender),
      paymentMethod: body.methodePaiement,
      ...payeeFrom(recipient, 'account'),
      memo: memoOf(body.motif),
      tellsRecipient: body.prevenirBeneficiaire === true && isToldBySms(method),
      ...pricedBy(quote),
      deliveryHours,
      createdAt,
      expiresAt: priceHolds(quote, body.methodePaiement),
    });
    // From the wallet it counts as it leaves it. What comes by card or wire is in nobody's hands here before it is paid.
    if (body.methodePaiement !== 'wallet')
      await spendWithinLimits(deps, client, {
        subject: transfer.id,
        userId: senderId,
        amount: transfer.total,
        at: createdAt,
      });
    // Over this transaction's own connection: waiting for another one while it holds this, it might wait for itself.
    const reading = { ...deps, db: client };
    return { status: 201, body: await seen(reading, transfer, senderId) };
  });
}

/** Refuses `moyen_desactive` for money that would come by a way that an administrator has off. */
async function requirePayable(
  { settings }: Pick<TransferDeps, 'settings'>,
  method: PaymentMethod,
): Promise<void> {
  if (method === 'wallet') return;
  const funding = method === 'card' ? 'card' : 'bank-transfer';
  await requireFunding(settings, { method: funding, field: 'methodePaiement' });
}

/** A kept recipient may have closed their account meanwhile. Refuses `compte_ferme`. */
async function refuseClosed(client: PoolClient, { userId }: ResolvedRecipient): Promise<void> {
  const person = userId === null ? null : await personById(client, userId);
  if (person?.closed === true) refuse('compte_ferme', { field: 'beneficiaire' });
}

// A wire takes 1 to 3 business days (spec §9): five days hold a weekend and a holiday.
const wireDays = 5;

/** Until when the price of the quote holds for a payment. */
function priceHolds({ createdAt, expiresAt }: StoredQuote, payment: PaymentMethod): Date {
  return payment === 'bank' ? addSeconds(createdAt, wireDays * 86_400) : expiresAt;
}

/** What a transfer takes over from its quote. */
function pricedBy({ id: quoteId, sent, fee, total, received, spread, ...quote }: StoredQuote) {
  const { rate, midRate, rateSource, rateAt, parity } = quote;
  return { quoteId, sent, fee, total, received, spread, rate, midRate, rateSource, rateAt, parity };
}

/** Money at a counter is announced with its code, and a Nzela account hears of its own. */
function isToldBySms(method: DeliveryMethod): boolean {
  return method === 'bank' || method === 'mobile';
}

export function memoOf(motif: string | undefined): string | null {
  return motif === undefined || motif === '' ? null : motif;
}

async function recipientOf(
  { settings }: TransferDeps,
  client: PoolClient,
  { senderId, body }: Creation,
): Promise<ResolvedRecipient> {
  const { beneficiaire } = body;
  if ('id' in beneficiaire) {
    const { id } = beneficiaire;
    return payableRecipient(client, { id, ownerId: senderId, field: 'beneficiaire.id' });
  }
  return resolveRecipient({ db: client, settings }, beneficiaire, {
    ownerId: senderId,
    path: 'beneficiaire.',
  });
}

/** The promised hours. A quote made before the country was chosen is checked against the corridor here. */
async function deliveryOf(
  deps: TransferDeps,
  recipient: ResolvedRecipient,
  quote: StoredQuote,
): Promise<number> {
  if (recipient.mode === 'nzela') return 0;
  const { corridor, mode } = await corridorOf(deps.settings, recipient.country, recipient.mode);
  if (corridor.devise !== quote.received.currency) return refuse('devis_different');
  const euro = await deps.rates.between('EUR', quote.sent.currency);
  checkLimits(quote.sent, mode, euro.rate);
  return mode.delaiHeures;
}

type Own = { readonly id: string; readonly userId: string };

/**
 * Confirms a transfer: from the wallet the money is set aside now; by card or wire it must have come. Confirming again
 * changes nothing. Refuses `introuvable`, `operateur_en_panne`, `destination_en_panne`, `transfert_non_confirmable`, `paiement_non_recu`, `devis_expire`, `devis_taux_modifie`,
 * `solde_insuffisant`, `plafond_atteint`, `verification_requise`. `request` is null where nobody asks over HTTP.
 */
export async function confirmTransfer(
  deps: TransferDeps,
  own: Own & { readonly request: StepUpRequest | null },
): Promise<Untold<WireTransfer>> {
  const destinations = await deps.gateways.payouts.destinations();
  const transfer = await transact(deps.pool, async ({ client }) => {
    const held = (await lockOwnTransfer(client, own.id, own.userId)) ?? refuse('introuvable');
    if (held.confirmedAt !== null && held.status !== 'annule') return held;
    if (held.status !== 'en_attente') return refuse('transfert_non_confirmable');
    if (held.paymentMethod !== 'wallet') return refuse('paiement_non_recu');
    if (isExpired(held, deps.clock.now())) return refuse('devis_expire');
    await requireKept(deps.rates, held);
    await refuseUnreachableNow({ ...deps, destinations }, held);
    const { id: subject, senderId: userId, total: amount } = held;
    return spendProven(deps, client, {
      spend: { subject, userId, amount, at: deps.clock.now() },
      proof: {
        request: own.request,
        action: 'transfert',
        subject: paymentSubject(amount, provenPayee(held)),
        use: held.id,
      },
      take: () => confirmFromWallet(deps, client, held),
    });
  });
  return seen({ ...deps, db: deps.pool }, transfer, own.userId);
}

/**
 * Calls a transfer off while its payout has not left. Cancelling again changes nothing. Refuses `introuvable`,
 * `transfert_non_annulable`.
 */
export async function cancelTransfer(deps: TransferDeps, own: Own): Promise<Untold<WireTransfer>> {
  const transfer = await transact(deps.pool, async ({ client }) => {
    const held = (await lockOwnTransfer(client, own.id, own.userId)) ?? refuse('introuvable');
    if (isCalledOff(held)) return held;
    if (!isCancellable(held.status)) return refuse('transfert_non_annulable');
    // A card page may still be open somewhere.
    await closeCardPayment(deps, client, { purpose: 'transfer', subjectId: held.id });
    return giveUp(deps, client, {
      transfer: held,
      end: { to: 'annule', events: [{ type: 'annule', actor: 'client' }], reason: null },
    });
  });
  return seen({ ...deps, db: deps.pool }, transfer, own.userId);
}

function isCalledOff({ status }: Transfer): boolean {
  return status === 'annule' || status === 'rembourse';
}

export async function getTransfer(deps: TransferDeps, own: Own): Promise<Untold<WireTransfer>> {
  const transfer = await findTransfer(deps.pool, own.id, own.userId);
  const found = transfer ?? refuse('introuvable');
  return seen({ ...deps, db: deps.pool }, found, own.userId);
}

/** The transfer with its timeline, as its viewer sees it. */
export async function seen(
  deps: PricingDeps & { readonly db: Pool | PoolClient },
  transfer: Transfer,
  viewerId: string,
): Promise<UntoldTransfer> {
  const { db, settings } = deps;
  const timelines = await readEvents(db, [transfer.id]);
  const waitsForWire = transfer.wireReference !== null && isUnpaid(transfer);
  return wireTransfer({
    transfer,
    viewerId,
    timeline: timelines.get(transfer.id) ?? [],
    bank: waitsForWire ? await settings.read('bank-account') : null,
    payeeCode: await paidCode(db, transfer),
    offer: await offerOf(deps, transfer),
  });
}

/** What would arrive if the sender agreed now, while they are asked. */
async function offerOf(deps: PricingDeps, transfer: Transfer): Promise<Offer | null> {
  if (transfer.answerBy === null) return null;
  const isKept = await isKeptNow(deps.rates, transfer);
  const price = isKept ? transfer : await priceNow(deps, transfer);
  return price === null ? null : { price, until: transfer.answerBy };
}

/** Whoever showed a code gave nothing else away: it alone leads to them again, and no newer one does. */
async function paidCode(db: Pool | PoolClient, transfer: Transfer): Promise<string | null> {
  const { deliveryMethod, recipientId, recipientUserId, createdAt } = transfer;
  const isByCode = deliveryMethod === 'nzela' && recipientId === null;
  return isByCode && recipientUserId !== null ? codeSince(db, recipientUserId, createdAt) : null;
}

type Search = z.output<typeof transferListQuerySchema>;

export async function searchTransfers(
  deps: Pick<TransferDeps, 'pool' | 'clock' | 'settings'> & { readonly snapshot: Snapshot },
  userId: string,
  query: Search,
): Promise<Untold<TransferList>> {
  const span = spanOf(query);
  const since = await sinceOf(deps, userId, query.periode);
  const found = await listTransfers(deps.snapshot, {
    userId,
    status: query.statut ?? null,
    direction: query.type === 'all' ? null : query.type,
    since,
    search: query.recherche === undefined || query.recherche === '' ? null : query.recherche,
    sort: query.sort,
    span,
  });
  const { shown, ...page } = pageOf(query, found, ({ at, transfer: { id } }) => ({ at, id }));
  const timelines = await readEvents(
    deps.snapshot,
    shown.map(({ transfer }) => transfer.id),
  );
  const bank = await deps.settings.read('bank-account');
  return {
    elements: shown.map(({ transfer }) =>
      wireTransfer({
        transfer,
        viewerId: userId,
        timeline: timelines.get(transfer.id) ?? [],
        bank,
      }),
    ),
    ...page,
  };
}

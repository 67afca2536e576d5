import type { z } from 'zod';
import type { createTransferSchema } from '@nzela/contract/transfers';
import type { LedgerResult } from '@nzela/ledger/types';
import { decimal } from '@nzela/money/decimal';
import type { Money } from '@nzela/money/money';
import { requireCovered, settled, submit, wallet } from '../../../kernel/data/book.ts';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import type { IdempotencyKey } from '../../../kernel/http/idempotency.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { Refusal, refuse } from '../../../kernel/http/problem.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import { sourceName } from '../../rates/rates.ts';
import { paymentSubject, requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import {
  consentTo,
  requireWithinLimits,
  spendingWriter,
  type Consent,
  type SpendingGate,
} from '../../limits/limits.ts';
import { payeeOfCode } from '../../qr/qr.ts';
import { price } from '../../quotes/quotes.ts';
import { asShown, nzelaRecipient, type ResolvedRecipient } from '../../recipients/recipients.ts';
import { tariffOf } from '../../tariffs/tariffs.ts';
import { shortName, type People, type Person } from '../../users/users.ts';
import type { TransferDeps } from '../deps.ts';
import { instantWriter } from './instant.store.ts';
import { payeeField, type Payees } from './payees.ts';
import { deliveryLegs } from '../postings.ts';
import type { References } from './references.ts';
import { payeeFrom, provenPayee, type Transfer } from '../transfer.ts';
import { memoOf, seen } from '../transfers.service.ts';
import { readTransfer } from '../transfers.store.ts';
import { wireTransfer, type UntoldTransfer } from '../history/view.ts';

type CreateBody = z.output<typeof createTransferSchema>;
export type InstantBody = Extract<CreateBody, { montant: string }>;
type Order = {
  readonly key: IdempotencyKey;
  readonly senderId: string;
  readonly body: InstantBody;
  /** Who asks, with their proof; null where nobody asks over HTTP and there is nobody to prove anything. */
  readonly request: StepUpRequest | null;
};

/** What the shortest way keeps at hand. */
export type InstantDeps = TransferDeps & {
  readonly people: People;
  readonly payees: Payees;
  readonly references: References;
  readonly spending: SpendingGate;
};

const one = decimal('1');
const sameCurrency = { rate: one, parity: true, volatility: 0, driftAhead: 0 } as const;

/**
 * From wallet to wallet, in one group commit with its rows: the shortest way there is, and the busiest. The key's id is
 * the ledger's operation id, so the book itself knows a request that comes again, and which transfer it made. Gives the
 * answer. Refuses `montant_invalide`, `beneficiaire_introuvable`, `beneficiaire_soi_meme`, `solde_insuffisant`,
 * `beneficiaire_change`, `code_qr_inconnu`, `plafond_atteint`, `cle_idempotence_reutilisee`, `verification_requise`.
 */
export async function sendInstantly(deps: InstantDeps, order: Order): Promise<UntoldTransfer> {
  const transfer = await prepare(deps, order);
  const { beneficiaire } = order.body;
  const consent =
    (await consentTo(deps, order.request, transfer.total)) ??
    (await proveSender(deps, order, transfer));
  const result = await move(deps, order, { transfer, consent })
    .then((done) => {
      settled(done);
      return done;
    })
    .catch((error: unknown) => refused(deps, order, { transfer, error }));
  if (result.status === 'replayed') return replay(deps, order);
  return wireTransfer({
    transfer,
    viewerId: order.senderId,
    timeline: [],
    bank: null,
    payeeCode: 'codeQr' in beneficiaire ? beneficiaire.codeQr : null,
  });
}

/** Moves the money, with the transfer's story and what it takes of the sender's limits, in one group commit. */
async function move(
  deps: InstantDeps,
  { key, senderId }: Order,
  { transfer, consent }: { readonly transfer: Transfer; readonly consent: Consent },
): Promise<LedgerResult> {
  const { recipientUserId, total, received } = transfer;
  const operation = {
    id: key.id,
    kind: 'transfer.nzela',
    subject: transfer.id,
    bodyHash: key.bodyHash,
    legs: deliveryLegs(
      transfer,
      wallet(senderId, total.currency),
      wallet(recipientUserId ?? '', received.currency),
    ),
  };
  const spend = await deps.spending.admit({
    userId: senderId,
    amount: total,
    at: transfer.createdAt,
    consent,
    isDone: async () => (await madeBefore(deps, key)) !== null,
  });
  return submit(deps, operation, [
    { writer: instantWriter, row: { transfer, origin: key.origin ?? null } },
    { writer: spendingWriter, row: spend },
  ]).catch((error: unknown) => {
    deps.spending.learn(senderId, error);
    throw error;
  });
}

/**
 * The sender proves who they are; not again for a request that was already carried out, nor for one that would be refused
 * then: the group commit comes too late to say so first.
 */
async function proveSender(deps: TransferDeps, order: Order, transfer: Transfer): Promise<Consent> {
  const { senderId, total: amount, createdAt: at } = transfer;
  const { request, key } = order;
  if (request === null || (await madeBefore(deps, key)) !== null) return { kind: 'standing' };
  await requireAffordable(deps, { userId: senderId, amount, at });
  await requireStepUp(deps, request, guardedBy(order, transfer));
  return { kind: 'proven', sessionId: actorOf(request).sessionId };
}

/**
 * What the sender cannot pay, in one order whoever is named, and before it is said that there is nobody: the answer to a
 * payment that costs nothing must not tell which numbers have an account.
 */
async function requireAffordable(
  deps: TransferDeps,
  spend: { readonly userId: string; readonly amount: Money; readonly at: Date },
): Promise<void> {
  await requireCovered(deps, spend.userId, spend.amount);
  await requireWithinLimits(deps, spend);
}

const unaffordable: ReadonlySet<string> = new Set(['solde_insuffisant', 'plafond_atteint']);

/** The commit found that the sender cannot pay, or that what left without a proof adds up to too much. */
async function refused(
  deps: InstantDeps,
  order: Order,
  { transfer, error }: { readonly transfer: Transfer; readonly error: unknown },
): Promise<never> {
  if (!(error instanceof Refusal)) throw error;
  const { senderId: userId, total: amount, createdAt: at } = transfer;
  if (unaffordable.has(error.code)) await requireAffordable(deps, { userId, amount, at });
  if (error.code === 'verification_requise' && order.request !== null)
    await requireStepUp(deps, order.request, guardedBy(order, transfer));
  throw error;
}

function guardedBy({ key }: Order, transfer: Transfer) {
  const subject = paymentSubject(transfer.total, provenPayee(transfer));
  return { action: 'transfert', subject, use: key.id } as const;
}

/** The same request before: a settled transfer never changes, so it is told again as it is. */
async function replay(deps: TransferDeps, { key, senderId }: Order): Promise<UntoldTransfer> {
  const transfer = await madeBefore(deps, key);
  // Known to the book and without a transfer: a quoted creation that is being written this moment.
  if (transfer === null) return refuse('operation_en_cours', { retryAfterSeconds: 1 });
  const reading = { ...deps, db: deps.pool };
  return seen(reading, transfer, senderId);
}

/** The transfer that the key has made already. */
async function madeBefore(
  { ledger, pool }: TransferDeps,
  key: IdempotencyKey,
): Promise<Transfer | null> {
  const id = await ledger.subjectOf(pool, key.id);
  return id === null ? null : readTransfer(pool, id);
}

async function prepare(deps: InstantDeps, { senderId, body }: Order): Promise<Transfer> {
  const amount = readAmount(body.montant, body.devise, 'montant');
  const { people } = deps;
  const sender = (await people.byId(senderId)) ?? refuse('non_authentifie');
  const createdAt = deps.clock.now();
  const tariff = await tariffOf(deps.settings, 'nzela', createdAt);
  const free = tariff.flatEur.units === 0n;
  const priced = price({
    side: 'envoi',
    amount,
    source: amount.currency,
    target: amount.currency,
    tariff,
    exchange: sameCurrency,
    euro: free ? one : (await deps.rates.between('EUR', amount.currency)).rate,
  });
  if (priced === null) return refuse('montant_invalide', { field: 'montant' });
  const { sent, fee, total, received, spread } = priced;
  const { beneficiaire } = body;
  const recipient = await payee(deps, sender, beneficiaire).catch(async (error: unknown) => {
    if (error instanceof Refusal && aboutPayee.has(error.code))
      await requireAffordable(deps, { userId: senderId, amount: total, at: createdAt });
    throw error;
  });
  return {
    id: newId(),
    reference: await deps.references.next(),
    senderId,
    senderName: shortName(sender),
    status: 'complete',
    paymentMethod: 'wallet',
    ...payeeFrom(recipient, 'codeQr' in beneficiaire ? 'code' : 'account'),
    memo: memoOf(body.motif),
    tellsRecipient: false,
    quoteId: null,
    sent,
    fee,
    total,
    received,
    spread,
    rate: one,
    midRate: one,
    rateSource: sourceName('sameCurrency'),
    rateAt: createdAt,
    parity: true,
    deliveryHours: 0,
    ...settledAt(createdAt),
    expiresAt: null,
    answerBy: null,
    feeRefundedAt: null,
    cancellableUntil: null,
    reviewDueAt: null,
    wireReference: null,
    reason: null,
    pickupCode: null,
  };
}

/** Everything at once: that is the promise. */
function settledAt(at: Date) {
  return {
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    confirmedAt: at,
    promisedAt: at,
    guaranteeAt: at,
    completedAt: at,
  };
}

/** What must not be said of a payee to a sender who cannot pay. */
const aboutPayee: ReadonlySet<string> = new Set([
  'beneficiaire_introuvable',
  'beneficiaire_change',
]);

/** Refuses {@link aboutPayee}, `beneficiaire_soi_meme` and `code_qr_inconnu`. */
async function payee(
  { payees, pool }: InstantDeps,
  sender: Person,
  named: InstantBody['beneficiaire'],
): Promise<ResolvedRecipient> {
  const field = payeeField;
  const person =
    'codeQr' in named
      ? ((await payeeOfCode(pool, named.codeQr)) ?? refuse('code_qr_inconnu'))
      : await payees.byPhone(named.telephone, payees.countryOf(sender.phone));
  if (person === null || person.blocked) return refuse('beneficiaire_introuvable', { field });
  if (person.id === sender.id) return refuse('beneficiaire_soi_meme', { field });
  return asShown(nzelaRecipient(sender.id, person, payees.countryOf(person.phone)), {
    compte: 'compte' in named ? named.compte : undefined,
    field,
  });
}

import type { Pool, PoolClient } from 'pg';
import type { CardPayment } from '@nzela/contract/card-payments';
import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { Payable, PayByPhone } from '@nzela/contract/money-requests';
import { say } from '@nzela/messages/message';
import { networkOf } from '../../kernel/http/addresses.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { AttemptLimit, Attempts } from '../../kernel/identity/attempts.ts';
import { apply, movement, post, wallet } from '../../kernel/data/book.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { paymentSubject, type StepUpRequest } from '../step-up/step-up.ts';
import { readCardPayment, startCardPayment } from '../card-payments/card-payments.ts';
import { spendProven } from '../limits/limits.ts';
import {
  collectedPhone,
  isCollectable,
  isServed,
  liveCollection,
  readCollection,
  startCollection,
} from '../mobile-money/mobile-money.ts';
import { writeOperations } from '../operations/operations.ts';
import { recipientId } from '../recipients/recipients.ts';
import { personById, shortName, type Person } from '../users/users.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { lockByCode, requestOfCode, type MoneyRequest } from './money-requests.store.ts';
import { refuseOver, statusAt, waysOf } from './payable.ts';
import { markPaid } from './steps.ts';

/** Whoever holds a link: a visitor, or a signed-in person. */
export type Holder = {
  readonly code: string;
  readonly userId: string | null;
  readonly address: string;
};

/** Codes cannot be guessed; trying many is still nobody's business. */
const missesPerTenMinutes = 60;

/** What the page of a link shows. Refuses `introuvable`, `trop_de_tentatives`. */
export async function readPayable(
  deps: MoneyRequestDeps & Limited & { readonly offer: () => Promise<MobileMoneyOffer> },
  holder: Holder,
): Promise<Payable> {
  const request = await heldRequest(deps, holder);
  const { amount } = request;
  const isAsked = statusAt(request, deps.clock.now()) === 'en_attente' && isCollectable(amount);
  const byPhone = isAsked && isServed(await deps.offer(), amount.currency);
  return payableOf(deps, deps.pool, { request, userId: holder.userId, byPhone });
}

type Limited = { readonly attempts: Attempts };

/** Who holds a link looks as often as they like, from behind an address that many share; who guesses does not. */
async function heldRequest(
  { pool, attempts }: Pick<MoneyRequestDeps, 'pool'> & Limited,
  { code, userId, address }: Holder,
): Promise<MoneyRequest> {
  const request = await requestOfCode(pool, code);
  if (request !== null) return request;
  const key = `money-requests.look:${userId ?? networkOf(address)}`;
  await attempts.take([{ key, maximum: missesPerTenMinutes, windowSeconds: 600 }]);
  return refuse('introuvable');
}

type Looked = {
  readonly request: MoneyRequest;
  readonly userId: string | null;
  /** Operators could collect it now. */
  readonly byPhone: boolean;
};

async function payableOf(
  deps: MoneyRequestDeps,
  db: Pool | PoolClient,
  { request, userId, byPhone }: Looked,
): Promise<Payable> {
  const owner = await personById(db, request.ownerId);
  const { amount, id } = request;
  const phone = await liveCollection(db, { purpose: 'money-request', subjectId: id });
  return {
    reference: request.reference,
    statut: statusAt(request, deps.clock.now()),
    demandeur: owner === null ? '' : shortName(owner),
    montant: wireAmount(amount),
    devise: amount.currency,
    motif: request.reason,
    expireLe: request.expiresAt.toISOString(),
    payeLe: request.paidAt?.toISOString() ?? null,
    moyens: waysOf(amount).filter((way) => way !== 'mobile' || byPhone),
    encaissementEnCours: phone !== null,
    soi: userId === request.ownerId,
    soldeDisponible: userId === null ? null : await spendable(deps, request, userId),
  };
}

async function spendable(
  { pool, ledger }: MoneyRequestDeps,
  { amount }: MoneyRequest,
  userId: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    const [balance] = await ledger.balances(client, [wallet(userId, amount.currency)]);
    return balance === undefined ? 0 : wireAmount(balance.available);
  } finally {
    client.release();
  }
}

type WalletPayment = {
  readonly key: IdempotencyKey;
  readonly code: string;
  readonly payerId: string;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Pays from the payer's own wallet, at once. Refuses `introuvable`, `beneficiaire_soi_meme`, `demande_payee`,
 * `demande_annulee`, `demande_expiree`, `verification_requise`, `solde_insuffisant`, `plafond_atteint`.
 */
export async function payFromWallet(
  deps: MoneyRequestDeps,
  payment: WalletPayment,
): Promise<StoredAnswer> {
  return once(deps.pool, payment.key, async ({ client }) => {
    const request = (await lockByCode(client, payment.code)) ?? refuse('introuvable');
    const paid = await payLocked(deps, client, { ...payment, request, http: payment.request });
    // Kept to be told again: what the payer has left is no part of it.
    return {
      status: 201,
      body: await payableOf(deps, client, { request: paid, userId: null, byPhone: false }),
    };
  });
}

async function payLocked(
  deps: MoneyRequestDeps,
  client: PoolClient,
  payment: {
    readonly key: IdempotencyKey;
    readonly payerId: string;
    readonly request: MoneyRequest;
    readonly http: StepUpRequest | null;
  },
): Promise<MoneyRequest> {
  const { request, payerId, key } = payment;
  const { id, ownerId, amount } = request;
  const at = deps.clock.now();
  if (ownerId === payerId) refuse('beneficiaire_soi_meme');
  refuseOver(request, at);
  const [payer, owner] = [await named(client, payerId), await named(client, ownerId)];
  if (owner.blocked) refuse('demande_annulee');
  const { currency } = amount;
  const legs = post(wallet(payerId, currency), wallet(ownerId, currency), amount);
  await spendProven(deps, client, {
    spend: { subject: id, userId: payerId, amount, at },
    proof: {
      request: payment.http,
      action: 'paiement',
      subject: paymentSubject(
        amount,
        {
          words: shortName(owner),
          account: recipientId(payerId, { mode: 'nzela', userId: ownerId }),
        },
        { reference: request.reference },
      ),
      use: key.id,
    },
    take: () => apply(deps.ledger, client, movement('request.wallet', id, legs)),
  });
  await writeOperations(client, [
    {
      ownerId: payerId,
      kind: 'demande',
      direction: 'out',
      description: request.reason ?? say('operations_request_of', { name: shortName(owner) }),
      counterparty: shortName(owner),
      amount,
      status: 'completed',
      at,
      object: null,
      subject: id,
    },
  ]);
  const by = { id: payerId, name: shortName(payer) };
  return markPaid(client, request, { way: 'wallet', payer: by, at });
}

async function named(client: PoolClient, id: string): Promise<Person> {
  return (await personById(client, id)) ?? refuse('non_authentifie');
}

/** Opens an attempt to pay by card, or gives the one that is open. Refuses what {@link payFromWallet} refuses of links. */
export async function startCard(
  deps: MoneyRequestDeps,
  key: IdempotencyKey,
  { code, userId }: Holder,
): Promise<Untold<CardPayment>> {
  return startCardPayment(deps, key, { ...(await subjectOf(deps, code)), payerId: userId });
}

export async function readCard(
  deps: MoneyRequestDeps,
  id: string,
  { code, userId }: Holder,
): Promise<Untold<CardPayment>> {
  return readCardPayment(deps, { id, ...(await subjectOf(deps, code)), payerId: userId });
}

/** A phone rings for each: enough to correct a number, too few to pester anybody with. */
const phoneLimits = (holder: Holder, phone: string): AttemptLimit[] =>
  [
    { key: `money-requests.phone:${collectedPhone(phone)}`, maximum: 10 },
    { key: `money-requests.phones:${holder.code}`, maximum: 30 },
    { key: `money-requests.phones:${holder.userId ?? networkOf(holder.address)}`, maximum: 60 },
  ].map((limit) => ({ ...limit, windowSeconds: 3_600 }));

/**
 * Asks a phone to pay, or gives the payment that this phone is asked for already. Refuses what {@link payFromWallet}
 * refuses of links, `trop_de_tentatives`, `moyen_de_paiement_indisponible`, and what mobile money refuses of phones.
 */
export async function startPhone(
  deps: MoneyRequestDeps & Limited,
  key: IdempotencyKey,
  { holder, body }: { readonly holder: Holder; readonly body: PayByPhone },
): Promise<StoredAnswer> {
  const { id, ownerId, amount } = await heldRequest(deps, holder);
  if (ownerId === holder.userId) return refuse('beneficiaire_soi_meme');
  if (!isCollectable(amount)) return refuse('moyen_de_paiement_indisponible');
  await deps.attempts.take(phoneLimits(holder, body.telephone));
  return startCollection(deps, key, {
    payer: { purpose: 'money-request', subjectId: id, payerId: holder.userId },
    phone: { ...body, devise: amount.currency },
  });
}

/** How a phone's payment stands, for whoever holds the link and began it: nobody guesses its id. */
export async function readPhone(
  deps: MoneyRequestDeps,
  id: string,
  { code }: Holder,
): Promise<Untold<MobileMoneyPayment>> {
  return readCollection(deps, { id, ...(await subjectOf(deps, code)) });
}

async function subjectOf(deps: MoneyRequestDeps, code: string) {
  const request = (await requestOfCode(deps.pool, code)) ?? refuse('introuvable');
  return { purpose: 'money-request', subjectId: request.id } as const;
}

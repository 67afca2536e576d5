import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { createPaymentSchema, MerchantPayment } from '@nzela/contract/payments';
import { money } from '@nzela/money/money';
import { readAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import {
  onceInBatch,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { MerchantCaller } from '../../kernel/identity/session.ts';
import { closeCardPayment } from '../card-payments/card-payments.ts';
import { findCustomer, whoIn, type Named } from '../customers/customers.ts';
import type { PaymentDeps } from './deps.ts';
import { expandPayments, type PaymentExpansions } from './expanding.ts';
import { findPayment, lockOwnPayment, type Payment } from './payments.store.ts';
import { statusAt } from './payable.ts';
import { movePayment } from './steps.ts';
import { saleWriter, type SaleRow } from './sales.store.ts';
import { termsOf } from './terms.ts';
import { requireOffered } from '../rates/rates.ts';
import { wirePayment } from './view.ts';

type Creation = {
  readonly caller: Pick<MerchantCaller, 'accountId' | 'mode' | 'takesMoney'>;
  readonly body: z.output<typeof createPaymentSchema>;
};

/**
 * Makes a payment that waits to be paid at its address. Its id is the key's. Refuses `montant_invalide`,
 * `telephone_invalide`, `moyen_de_paiement_indisponible` where no way to pay would leave the merchant anything, `taux_indisponible`
 * `client_inconnu` and `mode_production_inactif`.
 */
export async function createPayment(
  deps: PaymentDeps,
  key: IdempotencyKey,
  { caller: { accountId, mode, takesMoney }, body }: Creation,
): Promise<StoredAnswer> {
  await requireOffered(deps.settings, body.devise, 'devise');
  const amount = readAmount(body.montant, body.devise, 'montant');
  if (amount.minor === 0n) refuse('montant_invalide', { field: 'montant' });
  if (!takesMoney) refuse('mode_production_inactif');
  const sale = {
    accountId,
    mode,
    linkId: null,
    amount,
    feeBearer: body.supportFrais,
    description: body.description || null,
    customer: namedIn(body.client ?? {}),
    metadata: body.metadata ?? {},
    returnUrl: body.adresseRetour ?? null,
    seconds: body.dureeMinutes * 60,
  };
  return makePayment(deps, key, { sale, answer: (payment) => wirePayment(deps, payment) });
}

type Sale = Pick<
  Payment,
  | 'accountId'
  | 'mode'
  | 'linkId'
  | 'amount'
  | 'feeBearer'
  | 'description'
  | 'customer'
  | 'metadata'
  | 'returnUrl'
> & {
  /** How long it can be paid. */
  readonly seconds: number;
};

type Making = {
  readonly sale: Sale;
  readonly answer: (payment: Payment) => object;
};

/**
 * The one place where a payment begins, written in a batch with those of others. Refuses what {@link createPayment} refuses
 * of amounts, rates and customers.
 */
export async function makePayment(
  deps: PaymentDeps,
  key: IdempotencyKey,
  { sale, answer }: Making,
): Promise<StoredAnswer> {
  const { seconds, ...asked } = sale;
  const { accountId, amount, feeBearer, customer } = sale;
  const createdAt = deps.clock.now();
  const terms = await termsOf(deps, { amount, feeBearer, at: createdAt });
  if (Object.keys(terms).length === 0)
    refuse('moyen_de_paiement_indisponible', { field: 'montant' });
  // A refusal of the batch would cost those who are in it a second try.
  if (
    customer.id !== null &&
    (await findCustomer(deps.pool, { id: customer.id, accountId })) === null
  )
    refuse('client_inconnu', { field: 'client.id' });
  const payment = {
    id: key.id,
    status: 'en_attente',
    reference: newReference(),
    code: `p_${randomBytes(16).toString('base64url')}`,
    ...asked,
    terms,
    createdAt,
    expiresAt: addSeconds(createdAt, seconds),
    receipt: null,
    refunded: money(0n, amount.currency),
    disputed: money(0n, amount.currency),
    disputeStatus: null,
  } as const;
  const row: SaleRow = { key, payment, answer, made: null };
  return onceInBatch(deps.pool, key, async () => {
    await deps.rowBatches.write([{ writer: saleWriter, row }]);
    return row.made;
  });
}

/** Refuses `telephone_invalide`. */
export function namedIn({ id, ...who }: NonNullable<Creation['body']['client']>): Named {
  return { id: id ?? null, ...whoIn(who) };
}

// Without I, L, O and U: it is read aloud. 32^12 of them, and the column is unique.
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
function newReference(): string {
  const characters = Array.from(
    { length: 12 },
    () => referenceAlphabet[randomInt(referenceAlphabet.length)],
  );
  return `PAY-${characters.join('')}`;
}

export type Own = { readonly id: string; readonly accountId: string };

/** With the objects that `names` ask for. Refuses `introuvable`. */
export async function getPayment(
  deps: PaymentDeps,
  own: Own,
  names: PaymentExpansions,
): Promise<MerchantPayment> {
  const payment = (await findPayment(deps.pool, own)) ?? refuse('introuvable');
  const shown = wirePayment(deps, { ...payment, status: statusAt(payment, deps.clock.now()) });
  const [expanded = shown] = await expandPayments(deps.pool, {
    accountId: own.accountId,
    elements: [shown],
    names,
  });
  return expanded;
}

/**
 * Calls a payment off. Doing so again changes nothing; a card that is taken after all, or a phone that pays after all,
 * gets its money back. Refuses `introuvable`, `paiement_non_annulable` once it is paid.
 */
export async function cancelPayment(deps: PaymentDeps, own: Own): Promise<MerchantPayment> {
  const cancelled = await transact(deps.pool, async ({ client }) => {
    const payment = (await lockOwnPayment(client, own)) ?? refuse('introuvable');
    if (payment.status === 'annule' || payment.status === 'expire') return payment;
    if (payment.status !== 'en_attente') return refuse('paiement_non_annulable');
    await closeCardPayment(deps, client, { purpose: 'payment', subjectId: payment.id });
    const at = deps.clock.now();
    const change = { next_action_at: null };
    const step = { at, to: 'annule', change, event: 'payment.cancelled' } as const;
    return movePayment(deps, client, { payment, step });
  });
  return wirePayment(deps, cancelled);
}

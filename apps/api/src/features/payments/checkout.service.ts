import type { CardPayment } from '@nzela/contract/card-payments';
import {
  mobileMoneyCurrencies,
  type MobileMoneyCurrency,
  type MobileMoneyOffer,
  type MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import type { PayByPhone } from '@nzela/contract/money-requests';
import { paymentWays, type PaymentCurrency } from '@nzela/contract/payment-terms';
import type { Checkout } from '@nzela/contract/payments';
import { wallet } from '../../kernel/data/book.ts';
import { networkOf } from '../../kernel/http/addresses.ts';
import type { IdempotencyKey, StoredAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { AttemptLimit, Attempts } from '../../kernel/identity/attempts.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { readCardPayment, startCardPayment } from '../card-payments/card-payments.ts';
import { pictureAddress } from '../files/files.ts';
import { faceOf, type Face } from '../merchants/merchants.ts';
import {
  collectedPhone,
  isServed,
  liveCollection,
  readCollection,
  startCollection,
} from '../mobile-money/mobile-money.ts';
import { findLink } from '../payment-links/payment-links.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentOfCode, type Payment } from './payments.store.ts';
import { statusAt } from './payable.ts';
import { chargedFor } from './terms.ts';

/** Whoever holds a payment's address: a visitor, or a signed-in person. */
export type Holder = {
  readonly code: string;
  readonly userId: string | null;
  readonly address: string;
};

export type CheckoutDeps = PaymentDeps & {
  readonly attempts: Attempts;
  readonly offer: () => Promise<MobileMoneyOffer>;
};

/** Codes cannot be guessed; trying many is still nobody's business. */
const missesPerTenMinutes = 60;

/** What the page of a payment shows. Refuses `introuvable`, `trop_de_tentatives`. */
export async function readCheckout(deps: CheckoutDeps, holder: Holder): Promise<Checkout> {
  const payment = await heldPayment(deps, holder);
  const isAsked = statusAt(payment, deps.clock.now()) === 'en_attente';
  const byPhone = isAsked && (await isServedByPhone(deps, payment));
  const face = await faceOf(deps.pool, payment.accountId);
  return checkoutOf(deps, { payment, face, userId: holder.userId, byPhone });
}

/** The sandbox's operators are always there. */
async function isServedByPhone(deps: CheckoutDeps, payment: Payment): Promise<boolean> {
  const { terms, amount, mode } = payment;
  if (terms.mobile === undefined) return false;
  return mode === 'test' || isServed(await deps.offer(), amount.currency);
}

/** Who holds an address looks as often as they like, from behind a network that many share; who guesses does not. */
async function heldPayment(
  { pool, attempts }: Pick<CheckoutDeps, 'pool' | 'attempts'>,
  { code, userId, address }: Holder,
): Promise<Payment> {
  const payment = await paymentOfCode(pool, code);
  if (payment !== null) return payment;
  const key = `payments.look:${userId ?? networkOf(address)}`;
  await attempts.take([{ key, maximum: missesPerTenMinutes, windowSeconds: 600 }]);
  return refuse('introuvable');
}

type Looked = {
  readonly payment: Payment;
  readonly face: Face;
  readonly userId: string | null;
  /** Operators could collect it now. */
  readonly byPhone: boolean;
};

export async function checkoutOf(
  deps: PaymentDeps,
  { payment, face, userId, byPhone }: Looked,
): Promise<Checkout> {
  const { amount, feeBearer, terms, receipt } = payment;
  // A phone that pays after all gets its money back.
  const phone =
    receipt === null
      ? await liveCollection(deps.pool, { purpose: 'payment', subjectId: payment.id })
      : null;
  const offered = paymentWays.flatMap((moyen) => {
    const term = terms[moyen];
    if (term === undefined || (moyen === 'mobile' && !byPhone)) return [];
    const total = wireAmount(chargedFor(amount, { feeBearer, fee: term.fee }));
    return [{ moyen, total, frais: feeBearer === 'payeur' ? wireAmount(term.fee) : 0 }];
  });
  return {
    mode: payment.mode,
    reference: payment.reference,
    statut: statusAt(payment, deps.clock.now()),
    commerce: { nom: face.name, logo: pictureAddress(face.logoId) },
    montant: wireAmount(amount),
    devise: amount.currency,
    description: payment.description,
    moyens: offered,
    email: payment.customer.email,
    expireLe: payment.expiresAt.toISOString(),
    payeLe: receipt?.paidAt.toISOString() ?? null,
    moyen: receipt?.method ?? null,
    paye: receipt === null ? null : wireAmount(receipt.paid),
    encaissementEnCours: phone !== null,
    adresseRetour: payment.returnUrl,
    merci: receipt === null ? null : await thanksOf(deps, payment),
    soldeDisponible:
      userId === null || payment.mode === 'test' ? null : await spendable(deps, payment, userId),
  };
}

async function thanksOf(
  { pool }: PaymentDeps,
  { linkId, accountId }: Payment,
): Promise<string | null> {
  if (linkId === null) return null;
  return (await findLink(pool, { id: linkId, accountId }))?.thanks ?? null;
}

async function spendable(
  { pool, ledger }: PaymentDeps,
  { amount }: Payment,
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

/** Opens an attempt to pay by card, or gives the one that is open. Refuses what {@link requirePayable} refuses. */
export async function startCard(
  deps: PaymentDeps,
  key: IdempotencyKey,
  { code, userId }: Holder,
): Promise<Untold<CardPayment>> {
  return startCardPayment(deps, key, { ...(await subjectOf(deps, code)), payerId: userId });
}

export async function readCard(
  deps: PaymentDeps,
  id: string,
  { code, userId }: Holder,
): Promise<Untold<CardPayment>> {
  return readCardPayment(deps, { id, ...(await subjectOf(deps, code)), payerId: userId });
}

/** A phone rings for each: enough to correct a number, too few to pester anybody with. */
const phoneLimits = (holder: Holder, phone: string): AttemptLimit[] =>
  [
    { key: `payments.phone:${collectedPhone(phone)}`, maximum: 10 },
    { key: `payments.phones:${holder.code}`, maximum: 30 },
    { key: `payments.phones:${holder.userId ?? networkOf(holder.address)}`, maximum: 60 },
  ].map((limit) => ({ ...limit, windowSeconds: 3_600 }));

/**
 * Asks a phone to pay, or gives the payment that this phone is asked for already. Refuses what {@link payFromWallet}
 * refuses of payments, `trop_de_tentatives`, and what mobile money refuses of phones.
 */
export async function startPhone(
  deps: CheckoutDeps,
  key: IdempotencyKey,
  { holder, body }: { readonly holder: Holder; readonly body: PayByPhone },
): Promise<StoredAnswer> {
  const { id, amount, mode } = await heldPayment(deps, holder);
  // The sandbox's phones ring at nobody's.
  if (mode === 'live') await deps.attempts.take(phoneLimits(holder, body.telephone));
  return startCollection(deps, key, {
    payer: { purpose: 'payment', subjectId: id, payerId: holder.userId },
    phone: { ...body, devise: collectedCurrency(amount.currency) },
  });
}

function collectedCurrency(currency: PaymentCurrency): MobileMoneyCurrency {
  const found = mobileMoneyCurrencies.find((one) => one === currency);
  return found ?? refuse('moyen_de_paiement_indisponible');
}

/** How a phone's payment stands, for whoever holds the address: nobody guesses its id. */
export async function readPhone(
  deps: PaymentDeps,
  id: string,
  { code }: Holder,
): Promise<Untold<MobileMoneyPayment>> {
  return readCollection(deps, { id, ...(await subjectOf(deps, code)) });
}

async function subjectOf(deps: PaymentDeps, code: string) {
  const payment = (await paymentOfCode(deps.pool, code)) ?? refuse('introuvable');
  return { purpose: 'payment', subjectId: payment.id } as const;
}

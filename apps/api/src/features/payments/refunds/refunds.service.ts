import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  createRefundSchema,
  refundListQuerySchema,
  Refund as WireRefund,
  RefundList,
} from '@nzela/contract/payments';
import { say, type Message } from '@nzela/messages/message';
import { compare, money, subtract, type Money } from '@nzela/money/money';
import {
  applyIfCovered,
  inMode,
  movement,
  post,
  settlement,
  transit,
  wallet,
} from '../../../kernel/data/book.ts';
import { isEnd } from '../../../kernel/data/states.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { namesIn } from '../../../kernel/http/expansions.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { planCardRefund } from '../../card-payments/card-payments.ts';
import { returnSpend } from '../../limits/limits.ts';
import { faceOf } from '../../merchants/merchants.ts';
import { payingCollection } from '../../mobile-money/mobile-money.ts';
import { creditOrSuspend, writeOperations } from '../../operations/operations.ts';
import { planPayout } from '../../payouts/payouts.ts';
import type { PaymentDeps } from '../deps.ts';
import { coverOwed, undisputed } from '../disputes/covering.ts';
import { disputeStates } from '../disputes/states.ts';
import { coveredOn, lockOwnPayment, type Payment, type Receipt } from '../payments.store.ts';
import { expandRefunds, type RefundExpansions } from './expanding.ts';
import { findRefund, insertRefund, listRefunds, type Refund } from './refunds.store.ts';
import { addRefunded, completeRefund } from './steps.ts';
import type { Site } from '../view.ts';
import { wireRefund } from './view.ts';

export type Paid = Payment & { readonly receipt: Receipt };
export type RefundDeps = PurposeDeps & Site;
type Held = { readonly payment: Paid; readonly refund: Refund };

type Creation = {
  readonly accountId: string;
  readonly paymentId: string;
  /** Null: a program of the merchant. */
  readonly createdBy: string | null;
  readonly body: z.output<typeof createRefundSchema>;
};

/**
 * Gives back a part of a payment, or all that is left, from what the merchant can spend: to a wallet at once, to a card or a
 * phone by their gateway, while the money is set aside. Its id is the key's. Refuses `introuvable`,
 * `paiement_conteste`, `paiement_non_remboursable`, `montant_invalide`, `remboursement_trop_grand`, `remboursement_sans_solde` with when it will do.
 */
export async function createRefund(
  deps: PaymentDeps,
  key: IdempotencyKey,
  { accountId, paymentId, createdBy, body }: Creation,
): Promise<StoredAnswer> {
  return once(deps.pool, key, async ({ client }) => {
    const found =
      (await lockOwnPayment(client, { id: paymentId, accountId })) ?? refuse('introuvable');
    const payment = paidOf(found);
    const refund = await refundPayment(deps, client, {
      id: key.id,
      payment,
      amount: amountOf(payment, body.montant),
      reason: body.raison || null,
      metadata: body.metadata ?? {},
      createdBy,
    });
    return { status: 201, body: wireRefund(refund) };
  });
}

type Order = Pick<Refund, 'id' | 'amount' | 'reason' | 'metadata' | 'createdBy'> & {
  /** Locked until the transaction ends. */
  readonly payment: Paid;
};

/** Gives `amount` of a paid payment back, from what the merchant can spend. Refuses `remboursement_sans_solde`. */
export async function refundPayment(
  deps: RefundDeps,
  client: PoolClient,
  { payment, ...order }: Order,
): Promise<Refund> {
  const refund = await insertRefund(client, {
    ...order,
    accountId: payment.accountId,
    paymentId: payment.id,
    paymentReference: payment.reference,
    createdAt: deps.clock.now(),
  });
  await addRefunded(deps, client, { payment, refund });
  return sendBack(deps, client, { payment, refund });
}

function paidOf(payment: Payment): Paid {
  const { receipt } = payment;
  if (receipt === null) return refuse('paiement_non_remboursable');
  const { disputeStatus } = payment;
  if (disputeStatus !== null && !isEnd(disputeStates, disputeStatus))
    return refuse('paiement_conteste');
  return { ...payment, receipt };
}

function amountOf(payment: Paid, typed: string | undefined): Refund['amount'] {
  const left = undisputed(payment);
  const amount = typed === undefined ? left : readAmount(typed, left.currency, 'montant');
  if (compare(amount, left) > 0 || left.minor === 0n)
    refuse('remboursement_trop_grand', { field: 'montant', values: { left } });
  if (amount.minor === 0n) refuse('montant_invalide', { field: 'montant' });
  return amount;
}

/** Back to where it came from. */
async function sendBack(deps: RefundDeps, client: PoolClient, held: Held): Promise<Refund> {
  switch (held.payment.receipt.method) {
    case 'wallet':
      return toWallet(deps, client, held);
    case 'card':
      return toCard(deps, client, held);
    case 'mobile':
      return toPhone(deps, client, held);
  }
}

async function toWallet(deps: RefundDeps, client: PoolClient, held: Held): Promise<Refund> {
  await setAside(deps, client, held);
  const { payment, refund } = held;
  const { accountId, mode, amount, id } = refund;
  const { payerId } = payment.receipt;
  const { currency } = amount;
  // Nobody has a wallet in the test book: it went out of an imagined one.
  const to = payerId === null ? settlement('test-wallets', currency) : wallet(payerId, currency);
  const operation = movement(
    'refund.wallet',
    id,
    inMode(mode, post(transit(accountId, currency), to, amount)),
  );
  await creditOrSuspend(deps.ledger, client, { operation, ownerId: payerId ?? accountId, amount });
  if (payerId !== null) await tellPayer(deps, client, { ...held, payerId });
  return completeRefund(deps, client, held);
}

async function tellPayer(
  { clock }: RefundDeps,
  client: PoolClient,
  { payment, refund, payerId }: Held & { readonly payerId: string },
): Promise<void> {
  const { name } = await faceOf(client, payment.accountId);
  const at = clock.now();
  await writeOperations(client, [
    {
      ownerId: payerId,
      kind: 'remboursement',
      direction: 'in',
      description: say('operations_payment_refunded', { name }),
      counterparty: name,
      amount: refund.amount,
      status: 'completed',
      at,
      object: null,
      reference: refund.reference,
      subject: refund.id,
    },
  ]);
  const isWhole = payment.receipt.paid.minor === payment.refunded.minor + refund.amount.minor;
  if (isWhole) await returnSpend(client, payment.id, at);
}

async function toCard(deps: RefundDeps, client: PoolClient, held: Held): Promise<Refund> {
  await setAside(deps, client, held);
  const { payment, refund } = held;
  const { id, reference, amount } = refund;
  await planCardRefund(client, {
    payment: { purpose: 'payment', subjectId: payment.id },
    part: { id, reference },
    amount,
    settles: true,
    at: deps.clock.now(),
  });
  return refund;
}

async function toPhone(deps: RefundDeps, client: PoolClient, held: Held): Promise<Refund> {
  await setAside(deps, client, held);
  const { payment, refund } = held;
  const key = { purpose: 'payment', subjectId: payment.id } as const;
  const paying = await payingCollection(client, key);
  if (paying === null) throw new Error(`No phone paid ${payment.id}`);
  const { phone, country, operator, customerName } = paying;
  await planPayout(client, {
    purpose: 'refund',
    subjectId: refund.id,
    reference: refund.reference,
    amount: refund.amount,
    method: 'mobile',
    beneficiary: {
      // A visitor gave no name: the number says whose wallet it is.
      name: customerName ?? phone,
      country,
      phone,
      operator: operator.code.toLowerCase(),
    },
    at: deps.clock.now(),
  });
  return refund;
}

/** Out of what the merchant can spend, until whoever paid has it. */
async function setAside(
  deps: RefundDeps,
  client: PoolClient,
  { refund: { id, accountId, mode, amount } }: Held,
): Promise<void> {
  const { currency } = amount;
  await coverOwed(deps, client, { accountId, currency });
  const own = wallet(accountId, currency);
  const legs = inMode(mode, post(own, transit(accountId, currency), amount));
  const isCovered = await applyIfCovered(
    deps.ledger,
    client,
    movement('refund.reserved', id, legs),
  );
  if (isCovered) return;
  const [balance] = await deps.ledger.balances(client, [{ ...own, mode }]);
  const available = money(balance?.available.minor ?? 0n, currency);
  const missing = subtract(amount, available);
  return refuse('remboursement_sans_solde', {
    values: { available, next: await whenCovered(client, { accountId, missing }) },
  });
}

type Missing = { readonly accountId: string; readonly missing: Money };

/** When what waits will have become spendable far enough. */
async function whenCovered(client: PoolClient, missing: Missing): Promise<Message> {
  const day = await coveredOn(client, missing);
  return day === null ? say('payments_refund_later') : say('payments_refund_on', { day });
}

type Own = { readonly id: string; readonly accountId: string };

/** With the objects that `names` ask for. Refuses `introuvable`. */
export async function getRefund(
  deps: PaymentDeps,
  own: Own,
  names: RefundExpansions,
): Promise<Untold<WireRefund>> {
  const refund = (await findRefund(deps.pool, own)) ?? refuse('introuvable');
  const { accountId } = own;
  const [expanded] = await expandRefunds(
    { ...deps, db: deps.pool },
    { accountId, refunds: [refund], names },
  );
  return expanded ?? wireRefund(refund);
}

/** A page of what a merchant gave back, of one payment if it is named. */
export async function searchRefunds(
  deps: Pick<PaymentDeps, 'clock' | 'config'> & { readonly snapshot: Snapshot },
  accountId: string,
  query: z.output<typeof refundListQuerySchema>,
): Promise<Untold<RefundList>> {
  const paymentId = query.paiement ?? null;
  const found = await listRefunds(deps.snapshot, { accountId, paymentId, span: spanOf(query) });
  const { shown, ...page } = pageOf(query, found, byCreation);
  const elements = await expandRefunds(
    { ...deps, db: deps.snapshot },
    { accountId, refunds: shown, names: namesIn(query['expand[]']) },
  );
  return { elements, ...page };
}

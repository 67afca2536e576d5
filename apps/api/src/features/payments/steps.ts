import type { PoolClient } from 'pg';
import type { AccountRef, LedgerOperation } from '@nzela/ledger/types';
import type { PaymentMethod, PaymentStatus } from '@nzela/contract/payment-terms';
import { subtract } from '@nzela/money/money';
import {
  apply,
  applyUnlessClosed,
  inMode,
  movement,
  own,
  pending,
  post,
  wallet,
} from '../../kernel/data/book.ts';
import { publish } from '../../kernel/data/events.ts';
import { keepIf } from '../../kernel/data/database.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { addJobs, type Job } from '../../kernel/jobs/jobs.ts';
import { addBusinessDays, kinshasa, paris } from '../../kernel/time/business-days.ts';
import { recordEvent } from '../events/events.ts';
import { countUses } from '../payment-links/payment-links.ts';
import { membersOf } from '../merchants/merchants.ts';
import type { PaymentDeps } from './deps.ts';
import { updatePayment, type Payment, type PaymentChange, type Receipt } from './payments.store.ts';
import { paymentStates } from './states.ts';
import { chargedFor, type Term } from './terms.ts';
import { wirePayment } from './view.ts';

/** What changes of a payment, when, and what the merchant's programs hear of it. */
type Step = {
  readonly at: Date;
  readonly to: PaymentStatus;
  readonly change?: Omit<PaymentChange, 'status'>;
  readonly event?: 'payment.paid' | 'payment.expired' | 'payment.cancelled';
};
type StepDeps = Pick<PaymentDeps, 'config'>;

/** The one place where a payment's status changes: the merchant's open pages and programs hear of it. */
export async function movePayment(
  deps: StepDeps,
  client: PoolClient,
  { payment, step }: { readonly payment: Payment; readonly step: Step },
): Promise<Payment> {
  const { at, to, change, event } = step;
  assertWay(paymentStates, payment.status, to);
  const moved = await updatePayment(client, payment, { at, change: { ...change, status: to } });
  const { accountId } = payment;
  if (event !== undefined)
    await recordEvent(client, { accountId, type: event, data: wirePayment(deps, moved), at });
  await showMembers(client, moved);
  return moved;
}

/** The open pages of the merchant's people read it again, with the figures and the balance that it is in. */
async function showMembers(
  client: PoolClient,
  { accountId, id }: Pick<Payment, 'accountId' | 'id'>,
): Promise<void> {
  const members = await membersOf(client, accountId);
  await publish(client, ...members.map((userId) => ({ userId, sujet: 'payments' as const, id })));
}

type Received = {
  readonly payment: Payment;
  readonly method: PaymentMethod;
  /** Where the payer's money is. */
  readonly from: AccountRef;
  /** Null: a visitor. */
  readonly payerId: string | null;
};

/**
 * The payer's money becomes the merchant's, less the fee: at once, or in so many business days as the payment's terms say.
 * The payer gets a receipt by mail where an address was given; in the test mode nobody is written to. False, and nothing
 * has moved, when the merchant's account is closed or its link was used as often as it may be.
 */
export async function receivePayment(
  deps: StepDeps & Pick<PaymentDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  received: Received,
): Promise<boolean> {
  const { payment } = received;
  const at = deps.clock.now();
  const { operation, receipt } = receiving(received, at);
  const { linkId } = payment;
  const isTaken = () => applyUnlessClosed(deps.ledger, client, operation);
  // The ledger's locks first, then the link's: in the order of a group commit.
  const isReceived = await (linkId === null
    ? isTaken()
    : keepIf(client, async () => (await isTaken()) && countUses(client, [linkId])));
  if (!isReceived) return false;
  const { method, fee, paid, paidAt, payerId, availableAt, settledAt } = receipt;
  const change = {
    method,
    fee: fee.minor,
    paid: paid.minor,
    paid_at: paidAt,
    payer_id: payerId,
    available_at: availableAt,
    settled_at: settledAt,
    next_action_at: settledAt === null ? availableAt : null,
  };
  const step = { at, to: 'paye', change, event: 'payment.paid' } as const;
  await movePayment(deps, client, { payment, step });
  await addJobs(client, receiptMails(payment));
  return true;
}

/** What being paid at `at` makes of a payment: the movement of its money, and its receipt. */
export function receiving(
  { payment, method, from, payerId }: Received,
  at: Date,
): { readonly operation: LedgerOperation; readonly receipt: Receipt } {
  const { id, accountId, mode, amount, feeBearer } = payment;
  const { currency } = amount;
  const { fee, days } = termOf(payment, method);
  const paid = chargedFor(amount, { feeBearer, fee });
  const to = days === 0 ? wallet(accountId, currency) : pending(accountId, currency);
  const legs = inMode(mode, [
    ...post(from, to, subtract(paid, fee)),
    ...post(from, own('fees', currency), fee),
  ]);
  return {
    operation: movement('sale.received', id, legs),
    receipt: {
      method,
      fee,
      paid,
      paidAt: at,
      payerId,
      availableAt: addBusinessDays(at, days, [paris, kinshasa]),
      settledAt: days === 0 ? at : null,
    },
  };
}

/** The mail of the receipt, where an address was given; in the test mode nobody is written to. */
export function receiptMails({ id, mode, customer }: Payment): Job[] {
  if (mode === 'test' || customer.email === null) return [];
  return [{ name: 'payments.receipt-mail', payload: { paymentId: id } }];
}

/** What was paid can be spent from now on. */
export async function settle(
  deps: Pick<PaymentDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  payment: Payment,
): Promise<Payment> {
  const { id, accountId, mode, receipt } = payment;
  if (receipt === null) throw new Error(`The payment ${id} is not paid`);
  const { currency } = receipt.paid;
  const net = subtract(receipt.paid, receipt.fee);
  const legs = inMode(mode, post(pending(accountId, currency), wallet(accountId, currency), net));
  await apply(deps.ledger, client, movement('sale.settled', id, legs));
  const at = deps.clock.now();
  const { availableAt } = receipt;
  const available_at = at < availableAt ? at : availableAt;
  const change = { settled_at: at, available_at, next_action_at: null };
  await showMembers(client, payment);
  return updatePayment(client, payment, { at, change });
}

/** On what terms a payment is paid in a way that was offered when it was made. */
export function termOf({ terms, id }: Payment, method: PaymentMethod): Term {
  const term = terms[method];
  if (term === undefined) throw new Error(`The payment ${id} does not offer ${method}`);
  return term;
}

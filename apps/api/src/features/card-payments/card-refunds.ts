import type { PoolClient } from 'pg';
import type { Money } from '@nzela/money/money';
import type { CardRefund } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { apply, movement, post, settlement, transit } from '../../kernel/book.ts';
import { transact } from '../../kernel/database.ts';
import { derivedId } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import { approvedAttempt, type Attempt } from './card-payments.store.ts';
import { insertRefund, readRefund, setRefundState, type Refund } from './card-refunds.store.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import type { CardSubject, CardSubjectKey } from './purpose.ts';

type RefundPlan = {
  /** The payment to give back, or what it paid for. */
  readonly payment: Attempt | CardSubjectKey;
  readonly amount: Money;
  /** The subject is refunded with it: false for a payment too many. */
  readonly settles: boolean;
  readonly at: Date;
};

/** Writes the intent to give a card payment back, with the job that does it, in the caller's transaction. */
export async function planRefund(client: PoolClient, plan: RefundPlan): Promise<void> {
  const { amount, settles, at } = plan;
  const payment = 'id' in plan.payment ? plan.payment : await approvedAttempt(client, plan.payment);
  if (payment === null) throw new Error('No card payment to give back');
  const id = derivedId('refund', payment.id);
  await insertRefund(client, {
    id,
    paymentId: payment.id,
    purpose: payment.purpose,
    subjectId: payment.subjectId,
    ownerId: payment.ownerId,
    reference: `${payment.reference}-R`,
    amount,
    settles,
    createdAt: at,
  });
  await scheduleRefund(client, id, at);
}

function scheduleRefund(client: PoolClient, id: string, runAt: Date): Promise<void> {
  const job = { name: 'card-payments.refund' as const, payload: { refundId: id } };
  return addJobs(client, [{ ...job, runAt, key: `card-payments.refund:${id}` }]);
}

/** Asks for the refund, or how it stands, and records the answer. Done once, however often it runs. */
export async function followRefund(deps: CardPaymentDeps, refundId: string): Promise<void> {
  const refund = await readRefund(deps.pool, refundId);
  if (refund === null || refund.state === 'fait' || refund.state === 'refuse') return;
  const { reference, amount, providerId } = refund;
  const known = await deps.gateways.cards.lookupRefund(reference);
  const answer =
    known.status === 'answered' && known.value === null
      ? await deps.gateways.cards.refund({ reference, amount, paymentId: providerId })
      : (known as GatewayAnswer<CardRefund>);
  await transact(deps.pool, ({ client }) => record(deps, client, { refund, answer }));
}

async function record(
  deps: CardPaymentDeps,
  client: PoolClient,
  { refund, answer }: { readonly refund: Refund; readonly answer: GatewayAnswer<CardRefund> },
): Promise<void> {
  const subject = await lockSubject(deps, client, refund);
  const current = await readRefund(client, refund.id);
  if (current === null || current.state === 'fait' || current.state === 'refuse') return;
  const at = deps.clock.now();
  const done = answer.status === 'answered' && answer.value.state === 'done';
  const refused =
    (answer.status === 'answered' && answer.value.state === 'refused') ||
    (answer.status === 'refused' && answer.fault !== 'attendre');
  if (done) return complete(deps, client, { subject, refund: current, at });
  if (refused) {
    // The money is still the person's, in transit: an operator finds another way to give it back.
    await raiseAlert(client, {
      kind: 'refund_refused',
      subject: refund.id,
      detail: { reference: refund.reference, answer: { ...answer } },
    });
  }
  const next = refused
    ? new Date(at.getTime() + refusedAgainMs)
    : nextAttempt(current.createdAt, at);
  await setRefundState(client, refund.id, { state: 'en_attente', at, next });
  await scheduleRefund(client, refund.id, next);
}

const refusedAgainMs = 3_600_000;

async function complete(
  { ledger }: CardPaymentDeps,
  client: PoolClient,
  {
    subject,
    refund,
    at,
  }: { readonly subject: CardSubject; readonly refund: Refund; readonly at: Date },
): Promise<void> {
  const { amount, ownerId, settles } = refund;
  const legs = post(
    transit(ownerId, amount.currency),
    settlement('cards', amount.currency),
    amount,
  );
  await apply(ledger, client, movement('refund.card', refund.id, legs));
  await setRefundState(client, refund.id, { state: 'fait', at, next: null });
  await subject.refunded({ amount, settles });
}

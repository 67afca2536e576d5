import type { PoolClient } from 'pg';
import type { Money } from '@nzela/money/money';
import type { CardRefund } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { apply, movement } from '../../kernel/book.ts';
import { transact } from '../../kernel/database.ts';
import { derivedId } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import { approvedAttempt, type Attempt } from './card-payments.store.ts';
import { insertRefund, readRefund, setRefundState, type Refund } from './card-refunds.store.ts';
import type { TransferDeps } from './deps.ts';
import { cardRefundLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { Transfer } from './transfer.ts';
import { lockTransfer } from './transfers.store.ts';

type RefundPlan = {
  readonly transfer: Transfer;
  /** The payment to give back; the one that paid the transfer when absent. */
  readonly payment?: Attempt;
  readonly amount: Money;
  readonly at: Date;
};

/** Writes the intent to give a card payment back, with the job that does it, in the caller's transaction. */
export async function planRefund(client: PoolClient, plan: RefundPlan): Promise<void> {
  const { transfer, amount, at } = plan;
  const payment = plan.payment ?? (await approvedAttempt(client, transfer.id));
  if (payment === null) throw new Error(`No card payment of ${transfer.id} to give back`);
  const id = derivedId('refund', payment.id);
  // A late payment of a transfer that was called off unpaid ends that transfer, too.
  const settles =
    plan.payment === undefined || (transfer.status === 'annule' && transfer.paidAt === null);
  await insertRefund(client, {
    id,
    paymentId: payment.id,
    transferId: transfer.id,
    ownerId: transfer.senderId,
    reference: `${payment.reference}-R`,
    amount,
    settlesTransfer: settles,
    createdAt: at,
  });
  await scheduleRefund(client, id, at);
}

function scheduleRefund(client: PoolClient, id: string, runAt: Date): Promise<void> {
  const job = { name: 'transfers.refund' as const, payload: { refundId: id } };
  return addJobs(client, [{ ...job, runAt, key: `transfers.refund:${id}` }]);
}

/** Asks for the refund, or how it stands, and records the answer. Done once, however often it runs. */
export async function followRefund(deps: TransferDeps, refundId: string): Promise<void> {
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
  deps: TransferDeps,
  client: PoolClient,
  { refund, answer }: { readonly refund: Refund; readonly answer: GatewayAnswer<CardRefund> },
): Promise<void> {
  const transfer = await lockTransfer(client, refund.transferId);
  const current = await readRefund(client, refund.id);
  if (current === null || current.state === 'fait' || current.state === 'refuse') return;
  const at = deps.clock.now();
  const done = answer.status === 'answered' && answer.value.state === 'done';
  const refused =
    (answer.status === 'answered' && answer.value.state === 'refused') ||
    (answer.status === 'refused' && answer.fault !== 'attendre');
  if (done) return complete(deps, client, { transfer, refund: current, at });
  if (refused) {
    // The money is still the sender's, in transit: an operator finds another way to give it back.
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
  { ledger }: TransferDeps,
  client: PoolClient,
  {
    transfer,
    refund,
    at,
  }: { readonly transfer: Transfer; readonly refund: Refund; readonly at: Date },
): Promise<void> {
  const withGuarantee = refund.settlesTransfer && transfer.paidAt !== null;
  const legs = cardRefundLegs(transfer, refund.amount, { withGuarantee });
  await apply(ledger, client, movement('refund.card', refund.id, legs));
  await setRefundState(client, refund.id, { state: 'fait', at, next: null });
  await moveTransfer(client, transfer, {
    at,
    ...(refund.settlesTransfer ? { to: 'rembourse' as const } : {}),
    events: [{ type: 'rembourse', actor: 'partenaire', detail: 'Sur votre carte.' }],
    mails: ['rembourse'],
  });
}

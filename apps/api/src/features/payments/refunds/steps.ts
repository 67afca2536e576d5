import type { PoolClient } from 'pg';
import type { PaymentStatus } from '@nzela/contract/payment-terms';
import type { Message } from '@nzela/messages/message';
import { add, subtract } from '@nzela/money/money';
import { apply, inMode, movement, post, transit, wallet } from '../../../kernel/data/book.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { recordEvent } from '../../events/events.ts';
import { widenDisputes } from '../disputes/covering.ts';
import type { Payment } from '../payments.store.ts';
import { movePayment } from '../steps.ts';
import type { Site } from '../view.ts';
import { assertMove } from '../../../kernel/data/states.ts';
import { refundStates } from './states.ts';
import { refundedOf, updateRefund, type Refund } from './refunds.store.ts';
import { wireRefund } from './view.ts';

type Held = { readonly payment: Payment; readonly refund: Refund };

/** Whoever paid has the money. */
export async function completeRefund(
  deps: PurposeDeps & Site,
  client: PoolClient,
  { payment, refund }: Held,
): Promise<Refund> {
  assertMove(refundStates, refund.status, 'reussi');
  const at = deps.clock.now();
  const change = { status: 'reussi', completed_at: at } as const;
  const done = await updateRefund(client, refund, { at, change });
  const to = await statusOf(client, payment);
  await movePayment(deps, client, { payment, step: { at, to } });
  await tell(client, { refund: done, type: 'refund.succeeded', at });
  return done;
}

async function statusOf(client: PoolClient, { id, receipt }: Payment): Promise<PaymentStatus> {
  const isWhole = (await refundedOf(client, id)) === receipt?.paid.minor;
  return isWhole ? 'rembourse' : 'partiellement_rembourse';
}

/** It came to nothing: the money is the merchant's to spend again, and the payment can be refunded anew. */
export async function giveUpRefund(
  deps: PurposeDeps & Site,
  client: PoolClient,
  { payment, refund, why }: Held & { readonly why: Message },
): Promise<void> {
  assertMove(refundStates, refund.status, 'echoue');
  const { id, accountId, mode, amount } = refund;
  const { currency } = amount;
  const legs = post(transit(accountId, currency), wallet(accountId, currency), amount);
  await apply(deps.ledger, client, movement('refund.given-up', id, inMode(mode, legs)));
  const at = deps.clock.now();
  const change = { status: 'echoue', completed_at: at, failure_message: why } as const;
  const failed = await updateRefund(client, refund, { at, change });
  const refunded = subtract(payment.refunded, amount).minor;
  const step = { at, to: payment.status, change: { refunded } };
  const moved = await movePayment(deps, client, { payment, step });
  await widenDisputes(deps, client, moved);
  await tell(client, { refund: failed, type: 'refund.failed', at });
}

/** One more refund of a payment, whatever becomes of it. The table refuses more than was paid. */
export function addRefunded(
  deps: PurposeDeps & Site,
  client: PoolClient,
  { payment, refund }: Held,
): Promise<Payment> {
  const refunded = add(payment.refunded, refund.amount).minor;
  const step = { at: deps.clock.now(), to: payment.status, change: { refunded } };
  return movePayment(deps, client, { payment, step });
}

type Told = {
  readonly refund: Refund;
  readonly type: 'refund.succeeded' | 'refund.failed';
  readonly at: Date;
};

async function tell(client: PoolClient, { refund, type, at }: Told): Promise<void> {
  const { accountId } = refund;
  await recordEvent(client, { accountId, type, data: wireRefund(refund), at });
}

import type { PoolClient } from 'pg';
import { apply, inMode, movement, post, settlement, transit } from '../../kernel/data/book.ts';
import type { Due } from '../../kernel/data/due.ts';
import { publish } from '../../kernel/data/events.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { assertWay, isEnd } from '../../kernel/data/states.ts';
import type { MobileMoneyDeps } from './deps.ts';
import { notify } from '../notifications/notifications.ts';
import { updatePayment, type PaymentChange } from './mobile-money.store.ts';
import type { Payment } from './payment.ts';
import type { CollectionSubject } from './purpose.ts';
import { planReturn } from './return.ts';
import { collectionStates } from './states.ts';
import { returnNotice } from './words.ts';

export const paymentsDue: Due = {
  table: 'mobile_money_payments',
  job: 'mobile-money.advance',
  key: 'paymentId',
};

type Step = { readonly at: Date; readonly change: PaymentChange };

/** The one place where a payment changes: the way is checked, its payer told how it ended, and open pages hear of it. */
export async function movePayment(
  client: PoolClient,
  payment: Payment,
  { at, change }: Step,
): Promise<void> {
  const { status: to } = change;
  if (to !== undefined) assertWay(collectionStates, payment.status, to);
  const moved = await updatePayment(client, payment.id, { at, change });
  if (to === undefined) return;
  if (isEnd(collectionStates, to)) await addJobs(client, [noticeJob(payment.id)]);
  await publishPayment(client, moved);
}

type Success = {
  readonly payment: Payment;
  readonly subject: CollectionSubject;
  readonly at: Date;
};

/**
 * The phone has paid: the gateway owes us, and the money goes where it belongs, once; too late, back to the phone. Answers
 * whether it stays.
 */
export async function receive(
  { ledger }: Pick<MobileMoneyDeps, 'ledger'>,
  client: PoolClient,
  { payment, subject, at }: Success,
): Promise<boolean> {
  const { amount, ownerId } = payment;
  const { currency } = amount;
  const legs = post(settlement('mobile-money', currency), transit(ownerId, currency), amount);
  await apply(
    ledger,
    client,
    movement('collection.received', payment.id, inMode(payment.mode, legs)),
  );
  const isTaken = subject.isWanted && (await subject.succeeded());
  if (!isTaken) await giveBack(client, { payment, subject, at });
  return isTaken;
}

async function giveBack(client: PoolClient, { payment, subject, at }: Success): Promise<void> {
  const { id, payerId } = payment;
  await planReturn(client, payment, at);
  if (payerId === null) return;
  await notify(client, returnNotice(payment, { userId: payerId, path: subject.pathOf(id) }));
}

/** The person is told how it ended, apart from the money. */
function noticeJob(paymentId: string) {
  return {
    name: 'mobile-money.tell' as const,
    payload: { paymentId },
    key: `mobile-money.tell:${paymentId}`,
  };
}

/** Open pages of who pays and of who receives read again. */
export async function publishPayment(
  client: PoolClient,
  { id, ownerId, payerId }: Payment,
): Promise<void> {
  const people = [...new Set([ownerId, ...(payerId === null ? [] : [payerId])])];
  await publish(
    client,
    ...people.flatMap((userId) => [
      { userId, sujet: 'mobile-money' as const, id },
      { userId, sujet: 'operations' as const, id: null },
      { userId, sujet: 'wallets' as const, id: null },
    ]),
  );
}

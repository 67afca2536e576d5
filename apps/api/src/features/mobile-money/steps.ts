import type { PoolClient } from 'pg';
import { apply, movement, post, settlement, transit } from '../../kernel/book.ts';
import { publish } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import type { MobileMoneyDeps } from './deps.ts';
import { notify } from '../notifications/notifications.ts';
import { updatePayment, type PaymentChange } from './mobile-money.store.ts';
import { isOver, type Payment } from './payment.ts';
import type { CollectionSubject } from './purpose.ts';
import { planReturn } from './return.ts';
import { returnNotice, type Verdict } from './words.ts';

type Step = { readonly at: Date; readonly change: PaymentChange };

/** Changes a locked payment that is not over, queues what is due next, and tells open pages. */
export async function movePayment(
  client: PoolClient,
  payment: Payment,
  { at, change }: Step,
): Promise<Payment> {
  const moved = await updatePayment(client, payment, { at, change });
  const { next_action_at: next } = change;
  await addJobs(client, [
    ...(next === undefined || next === null ? [] : [advanceJob(payment.id, next)]),
    ...(isOver(moved) ? [tellJob(payment.id)] : []),
  ]);
  await tell(client, moved);
  return moved;
}

const ended = { next_action_at: null, leased_until: null, attempts_since: null } as const;

type Ending = { readonly payment: Payment; readonly subject: CollectionSubject; readonly at: Date };

/** The phone has paid: the gateway owes us, and the money goes where it belongs, once; too late, back to the phone. */
export async function succeed(
  { ledger }: Pick<MobileMoneyDeps, 'ledger'>,
  client: PoolClient,
  { payment, subject, at }: Ending,
  known: PaymentChange,
): Promise<void> {
  const { amount, ownerId } = payment;
  const { currency } = amount;
  const legs = post(settlement('mobile-money', currency), transit(ownerId, currency), amount);
  await apply(ledger, client, movement('collection.received', payment.id, legs));
  const isTaken = subject.isWanted && (await subject.succeeded());
  if (!isTaken) await giveBack(client, { payment, subject, at });
  await movePayment(client, payment, {
    at,
    change: {
      ...known,
      ...ended,
      ...(isTaken ? {} : { return_state: 'en_cours' as const }),
      status: 'reussi',
      completed_at: at,
      fault: null,
      field: null,
      reason: null,
    },
  });
}

async function giveBack(client: PoolClient, { payment, subject, at }: Ending): Promise<void> {
  const { id, payerId } = payment;
  await planReturn(client, payment, at);
  if (payerId === null) return;
  await notify(client, returnNotice(payment, { userId: payerId, path: subject.pathOf(id) }));
}

/** Certainly nothing was paid. */
export async function fail(
  client: PoolClient,
  { payment, subject, at }: Ending,
  verdict: Verdict,
): Promise<void> {
  await subject.failed(verdict.reason);
  await movePayment(client, payment, {
    at,
    change: { ...ended, status: 'echoue', completed_at: at, ...verdict },
  });
}

export function advanceJob(paymentId: string, runAt: Date) {
  return {
    name: 'mobile-money.advance' as const,
    payload: { paymentId },
    runAt,
    key: `mobile-money.advance:${paymentId}`,
  };
}

/** The person is told how it ended, apart from the money. */
function tellJob(paymentId: string) {
  return {
    name: 'mobile-money.tell' as const,
    payload: { paymentId },
    key: `mobile-money.tell:${paymentId}`,
  };
}

/** Open pages of who pays and of who receives read again. */
export async function tell(client: PoolClient, { id, ownerId, payerId }: Payment): Promise<void> {
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

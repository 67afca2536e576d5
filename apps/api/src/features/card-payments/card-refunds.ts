import type { PoolClient } from 'pg';
import type { Money } from '@nzela/money/money';
import type { CardRefund } from '../../gateways/cards/cards.port.ts';
import { createTurn } from '../../gateways/turn.ts';
import type { Reading } from '../../gateways/turn-rules.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { apply, inMode, movement, post, settlement, transit } from '../../kernel/data/book.ts';
import { dueJob, type Due } from '../../kernel/data/due.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { alarmOf, raiseAlert } from '../operations/operations.ts';
import { approvedAttempt, type Attempt } from './card-payments.store.ts';
import {
  insertRefund,
  readRefund,
  updateRefund,
  type Refund,
  type RefundChange,
} from './card-refunds.store.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import type { CardSubject, CardSubjectKey } from './purpose.ts';
import { refundStates } from './states.ts';

/** A refund, and what its payment was for. */
type Held = Refund & { readonly subject: CardSubject };

export const refundsDue: Due = {
  table: 'card_refunds',
  job: 'card-payments.refund',
  key: 'refundId',
};

type RefundPlan = {
  /** The payment to give back, or what it paid for. */
  readonly payment: Attempt | CardSubjectKey;
  /** One of several parts of the payment, by the id of the noun's own refund; otherwise it is given back whole, once. */
  readonly part?: { readonly id: string; readonly reference: string };
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
  const { id, reference } = plan.part ?? {
    id: derivedId('refund', payment.id),
    reference: `${payment.reference}-R`,
  };
  await insertRefund(client, {
    id,
    paymentId: payment.id,
    isPart: plan.part !== undefined,
    purpose: payment.purpose,
    subjectId: payment.subjectId,
    ownerId: payment.ownerId,
    reference,
    amount,
    settles,
    createdAt: at,
  });
  await addJobs(client, [dueJob(refundsDue, id, at)]);
}

/** The turns of a refund. It is somebody's money: we never give up giving it back. */
export const { advance: followRefund } = createTurn<
  CardPaymentDeps,
  Held,
  CardRefund,
  RefundChange
>({
  due: refundsDue,
  async lock(deps, client, id) {
    const key = await readRefund(client, id);
    if (key === null) return null;
    const subject = await lockSubject(deps, client, key);
    const refund = await readRefund(client, id);
    return refund === null ? null : { ...refund, subject };
  },
  async save(client, { id, state }, { at, change }) {
    const { attempts_since: _since, provider_id: known, ...columns } = change;
    if (columns.state !== undefined) assertWay(refundStates, state, columns.state);
    const name = known === undefined ? {} : { known_as: known };
    await updateRefund(client, id, { at, change: { ...columns, ...name } });
  },
  async order(deps, { reference, amount, chargeId: paymentId, subject }) {
    const { gateways } = worldOf(deps, subject.mode);
    const answer = await gateways.cards.refund({ reference, amount, paymentId });
    // Nobody typed it: what is wrong with it is ours to mend. A payment that is disputed goes back another way.
    const isRefused =
      answer.status === 'refused' &&
      answer.fault === 'client' &&
      (answer.code !== 'payment_disputed' || subject.refundRefused === undefined);
    return isRefused ? { ...answer, fault: 'nous' } : answer;
  },
  lookup: (deps, { reference, subject }) =>
    worldOf(deps, subject.mode).gateways.cards.lookupRefund(reference),
  endOf({ state }) {
    if (state === 'fait') return 'done';
    return state === 'refuse' ? 'refused' : null;
  },
  deadlineOf: () => null,
  factsOf: ({ reference, amount, chargeId: paymentId }) => ({ reference, amount, paymentId }),
  read: ({ subject }, { reference: providerId, state }) => ({
    providerId,
    reading: readingOf(state, subject),
    isNews: false,
  }),
  async done({ deps, client, held }) {
    const { id, amount, ownerId, settles, subject } = held;
    const { currency } = amount;
    const legs = post(transit(ownerId, currency), settlement('cards', currency), amount);
    await apply(deps.ledger, client, movement('refund.card', id, inMode(subject.mode, legs)));
    await subject.refunded({ id, amount, settles });
    return { state: 'fait' };
  },
  async underway({ client, held }, { state }) {
    // The money is still the person's, in transit: an operator finds another way to give it back.
    const detail = { reference: held.reference };
    if (state === 'refused')
      await raiseAlert(client, { kind: 'refund_refused', subject: held.id, detail });
    return { state: 'en_attente' };
  },
  async failed({ held: { id, subject } }) {
    if (subject.refundRefused === undefined) throw new Error('This refund is never given up');
    await subject.refundRefused(id);
    return { state: 'refuse' };
  },
  doubted: async () => ({ state: 'en_attente' }),
  delayed: async () => ({ state: 'en_attente' }),
  alarm: alarmOf({
    other: 'payment_amount',
    contradiction: 'payment_contradiction',
    stuck: 'refund_refused',
    ours: 'refund_refused',
  }),
});

/** A refund that is refused waits for an operator, unless what it is for takes its money back. */
function readingOf(state: CardRefund['state'], { refundRefused }: CardSubject): Reading {
  if (state === 'done') return 'done';
  return state === 'refused' && refundRefused !== undefined ? 'refused' : 'underway';
}

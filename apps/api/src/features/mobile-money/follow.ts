import { nothingWrong, verdictColumns, type Verdict } from '../../gateways/asked.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { Collection } from '../../gateways/mobile-money/mobile-money.port.ts';
import type { Failure, Recording } from '../../gateways/noun.ts';
import { createTurn } from '../../gateways/turn.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { notify } from '../notifications/notifications.ts';
import { alarmOf } from '../operations/operations.ts';
import { lockSubject, type MobileMoneyDeps } from './deps.ts';
import { findPayment, lockPayment, type PaymentChange } from './mobile-money.store.ts';
import type { Payment } from './payment.ts';
import type { CollectionSubject } from './purpose.ts';
import { movePayment, paymentsDue, receive } from './steps.ts';
import {
  failureVerdict,
  givenUp,
  lateNotice,
  refusalVerdict,
  unwanted,
  waitingVerdict,
} from './words.ts';

/** A payment, and what it pays. */
type Held = Payment & { readonly subject: CollectionSubject };
type Recorded = Recording<MobileMoneyDeps, Held>;

const readings = { pending: 'underway', success: 'done', failed: 'refused' } as const;
const ends = { reussi: 'done', echoue: 'refused' } as const;

/** The turns of a payment at the phone that is to pay. */
export const { advance: advancePayment, hear: heardOf } = createTurn<
  MobileMoneyDeps,
  Held,
  Collection,
  PaymentChange
>({
  due: paymentsDue,
  async lock(deps, client, id) {
    const key = await findPayment(client, id);
    if (key === null) return null;
    const subject = await lockSubject(deps, client, key);
    return { ...(await lockPayment(client, id)), subject };
  },
  save: movePayment,
  order: async (deps, held) =>
    worldOf(deps, held.mode).gateways.mobileMoney.start(await requestOf(deps, held)),
  lookup: (deps, { reference, mode }) =>
    worldOf(deps, mode).gateways.mobileMoney.lookup({ reference }),
  endOf: ({ status }) => (status === 'reussi' || status === 'echoue' ? ends[status] : null),
  deadlineOf: ({ deadlineAt }) => deadlineAt,
  // Paid otherwise or called off meanwhile, no phone is to ring for it any more.
  isWanted: ({ subject }) => subject.isWanted,
  factsOf: ({ reference, amount, phone, providerId: id }) => ({ id, reference, amount, phone }),
  read: ({ status }, { id: providerId, state }) => ({
    providerId,
    reading: readings[state],
    isNews: status !== 'en_cours',
  }),
  async done({ deps, client, held, at }, told) {
    const isTaken = await receive(deps, client, { payment: held, subject: held.subject, at });
    return {
      ...costOf(told),
      ...nothingWrong,
      ...(isTaken ? {} : { return_state: 'en_cours' as const }),
      status: 'reussi',
      completed_at: at,
      field: null,
    };
  },
  async failed({ held, at }, failure) {
    const verdict = verdictOf(held, failure);
    await held.subject.failed(verdict.reason);
    return { status: 'echoue', completed_at: at, ...verdictColumns(verdict) };
  },
  async underway(recorded, told) {
    await notifyLate(recorded);
    return { ...costOf(told), ...nothingWrong, status: 'en_cours' };
  },
  async doubted(recorded) {
    await notifyLate(recorded);
    const { providerId } = recorded.held;
    return { ...nothingWrong, status: providerId === null ? 'indetermine' : 'en_cours' };
  },
  async delayed(_recorded, { fault }) {
    return { status: 'en_attente', ...verdictColumns(waitingVerdict(fault)) };
  },
  isOursToldDaily: true,
  alarm: alarmOf({
    other: 'collection_amount',
    contradiction: 'collection_contradiction',
    stuck: 'collection_stuck',
    ours: 'collection_ours',
  }),
});

async function requestOf(deps: MobileMoneyDeps, payment: Payment) {
  const { urlRappel } = await worldOf(deps, payment.mode).settings.read('gateways.mobile-money');
  return {
    reference: payment.reference,
    amount: payment.amount,
    operator: payment.operator.code,
    phone: payment.phone,
    customerName: payment.customerName ?? '',
    customerEmail: payment.customerEmail ?? '',
    callbackUrl:
      urlRappel === '' ? callbackUrl(deps.config, 'mobile-money', payment.mode) : urlRappel,
  };
}

function costOf({ fee, total }: Collection) {
  return { fee: fee.minor, total: total.minor };
}

function verdictOf(payment: Payment, failure: Failure<Collection>): Verdict {
  switch (failure.kind) {
    case 'told':
      return failureVerdict(failure.told.failure, payment);
    case 'refused':
      return refusalVerdict(failure.refusal.code, payment);
    case 'late':
      return givenUp;
    case 'unwanted':
      return unwanted;
  }
}

/** Past the configured time-out the person is told that we keep looking. */
async function notifyLate({ client, held, at }: Recorded): Promise<void> {
  const { payerId, subject, deadlineAt, id } = held;
  if (at < deadlineAt || payerId === null) return;
  await notify(client, lateNotice(held, { userId: payerId, path: subject.pathOf(id) }));
}

import type { PoolClient } from 'pg';
import { contradicted } from '../../gateways/agreement.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { GatewayAnswer, GatewayRefusal } from '../../gateways/gateway.ts';
import type { Collection } from '../../gateways/mobile-money/mobile-money.port.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { notify } from '../notifications/notifications.ts';
import { raiseAlert } from '../operations/operations.ts';
import { lockSubject, type MobileMoneyDeps } from './deps.ts';
import { findPayment, lockPayment, updatePayment } from './mobile-money.store.ts';
import { isOver, type Payment } from './payment.ts';
import type { CollectionSubject } from './purpose.ts';
import { fail, movePayment, succeed } from './steps.ts';
import {
  failureVerdict,
  givenUp,
  lateNotice,
  refusalVerdict,
  unwanted,
  waitingVerdict,
} from './words.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;

/**
 * Takes a payment one step on: asks the phone to pay, or how it stands, and records the answer. Safe to run at any time,
 * any number of times, by any instance.
 */
export async function advancePayment(deps: MobileMoneyDeps, paymentId: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, paymentId));
  if (turn === null) return;
  const { mobileMoney } = deps.gateways;
  const found = turn.asked ? await mobileMoney.lookup({ reference: turn.reference }) : null;
  // Never heard of: asking (again) under a reference that serves once cannot charge twice. What the provider took up
  // already it must know, and is never asked for again; neither is, past the deadline, what may still be on its way.
  const unheard =
    found === null ||
    (turn.isWanted &&
      found.status === 'answered' &&
      found.value === null &&
      turn.providerId === null);
  const answer = unheard ? await mobileMoney.start(await requestOf(deps, turn)) : found;
  await record(deps, turn, { answer, certain: unheard });
}

type Turn = Payment & {
  /** Paid otherwise or called off meanwhile, no phone is to ring for it any more. */
  readonly isWanted: boolean;
};

/** Decides under lock whether there is something to do, and takes the lease for it. */
async function takeTurn(
  deps: MobileMoneyDeps,
  client: PoolClient,
  paymentId: string,
): Promise<Turn | null> {
  const key = await findPayment(client, paymentId);
  if (key === null) return null;
  const subject = await lockSubject(deps, client, key);
  const payment = await lockPayment(client, paymentId);
  const at = deps.clock.now();
  if (isOver(payment) || (payment.leasedUntil !== null && payment.leasedUntil > at)) return null;
  const { isWanted } = subject;
  if (!isWanted && !payment.asked) {
    await fail(client, { payment, subject, at }, unwanted);
    return null;
  }
  const until = addSeconds(at, leaseSeconds);
  const change = { asked: true, leased_until: until, next_action_at: until };
  await updatePayment(client, payment, { at, change });
  // As it was before this turn: whether the provider may have heard of it.
  return { ...payment, isWanted };
}

async function requestOf({ config, settings }: MobileMoneyDeps, payment: Payment) {
  const { urlRappel } = await settings.read('gateways.mobile-money');
  return {
    reference: payment.reference,
    amount: payment.amount,
    operator: payment.operator.code,
    phone: payment.phone,
    customerName: payment.customerName ?? '',
    customerEmail: payment.customerEmail ?? '',
    callbackUrl: urlRappel === '' ? callbackUrl(config, 'mobile-money') : urlRappel,
  };
}

type Answer = GatewayAnswer<Collection | null>;

/** Somebody says that it changed: whatever they claim, the payment is looked up; one that is over must say the same. */
export async function heardOf(deps: MobileMoneyDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.pool, paymentId);
  if (payment === null) return;
  if (!isOver(payment)) return advancePayment(deps, paymentId);
  const answer = await deps.gateways.mobileMoney.lookup({ reference: payment.reference });
  await transact(deps.pool, ({ client }) => checkAgreement(client, payment, answer));
}

/** Anything else than what was held is for an operator. */
async function checkAgreement(client: PoolClient, payment: Payment, answer: Answer): Promise<void> {
  if (answer.status !== 'answered' || answer.value === null) return;
  const { state } = answer.value;
  const held = payment.status === 'reussi' ? 'success' : 'failed';
  const agrees = state === held || state === 'pending';
  if (agrees && otherFacts(payment, answer.value).length === 0) return;
  await raiseAlert(client, {
    kind: 'collection_contradiction',
    subject: payment.id,
    detail: { reference: payment.reference, held: payment.status, told: state },
  });
}

type Told = {
  readonly answer: Answer;
  /** A refusal means that nothing was ever asked of the phone, not only that this question was refused. */
  readonly certain: boolean;
};

type Recording = {
  readonly payment: Payment;
  readonly subject: CollectionSubject;
  readonly at: Date;
};

/** Records what was said of a payment. Its state only moves forward. */
async function record(
  deps: MobileMoneyDeps,
  turn: Payment,
  { answer, certain }: Told,
): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const subject = await lockSubject(deps, client, turn);
    const payment = await lockPayment(client, turn.id);
    const at = deps.clock.now();
    if (isOver(payment)) return checkAgreement(client, payment, answer);
    const recording = { payment, subject, at };
    if (answer.status === 'refused' && certain) return refused(client, recording, answer);
    // A refused or empty look-up says nothing of what was taken up, or may have been.
    if (answer.status !== 'answered') return doubt(client, recording);
    if (answer.value === null) return unknown(client, recording);
    return answered(deps, client, recording, answer.value);
  });
}

/** The provider knows nothing of it. Nobody wants it any more, and what was on its way would be there by now: it is over. */
async function unknown(client: PoolClient, recording: Recording): Promise<void> {
  const { payment, subject, at } = recording;
  const isPast = payment.providerId === null && at >= payment.deadlineAt;
  return isPast && !subject.isWanted ? fail(client, recording, unwanted) : doubt(client, recording);
}

/** The answer is lost or unreadable. */
async function doubt(client: PoolClient, recording: Recording): Promise<void> {
  const { payment, at } = recording;
  const since = payment.attemptsSince ?? at;
  await tellLate(client, recording, since);
  await movePayment(client, payment, {
    at,
    change: {
      status: payment.providerId === null ? 'indetermine' : 'en_cours',
      fault: null,
      reason: null,
      attempts_since: since,
      leased_until: null,
      next_action_at: nextAttempt(since, at),
    },
  });
}

/** Past the configured time-out the person is told that we keep looking; after a day, an operator. */
async function tellLate(
  client: PoolClient,
  { payment, subject, at }: Recording,
  since: Date,
): Promise<void> {
  const { payerId } = payment;
  if (at >= payment.deadlineAt && payerId !== null) {
    await notify(
      client,
      lateNotice(payment, { userId: payerId, path: subject.pathOf(payment.id) }),
    );
  }
  if (at.getTime() - since.getTime() <= patienceEndsMs) return;
  const detail = { reference: payment.reference };
  await raiseAlert(client, { kind: 'collection_stuck', subject: payment.id, detail });
}

/**
 * Nothing was asked of the phone, for certain. The person's mistake ends it, with its fix; ours and a passing one are
 * tried again until the deadline: nobody's phone is to ring for a payment they have forgotten.
 */
async function refused(
  client: PoolClient,
  recording: Recording,
  { fault, code, message }: GatewayRefusal,
): Promise<void> {
  const { payment, at } = recording;
  if (fault === 'client') return fail(client, recording, refusalVerdict(code, payment));
  if (fault === 'nous') {
    // Told once a day: an empty float stops everybody's payments at once.
    const subject = `${code}:${at.toISOString().slice(0, 10)}`;
    const detail = { reference: payment.reference, code, message };
    await raiseAlert(client, { kind: 'collection_ours', subject, detail });
  }
  if (at >= payment.deadlineAt) return fail(client, recording, givenUp);
  const since = payment.attemptsSince ?? at;
  const again = nextAttempt(since, at);
  await movePayment(client, payment, {
    at,
    change: {
      status: 'en_attente',
      asked: false,
      ...waitingVerdict(fault),
      attempts_since: since,
      leased_until: null,
      next_action_at: again < payment.deadlineAt ? again : payment.deadlineAt,
    },
  });
}

function otherFacts(
  { reference, amount, phone, providerId: id }: Payment,
  told: Collection,
): string[] {
  return contradicted({ id, reference, amount, phone }, told);
}

async function answered(
  deps: MobileMoneyDeps,
  client: PoolClient,
  recording: Recording,
  told: Collection,
): Promise<void> {
  const { payment, at } = recording;
  const { state } = told;
  const other = otherFacts(payment, told);
  if (other.length > 0) {
    await raiseAlert(client, {
      kind: 'collection_amount',
      subject: payment.id,
      detail: { reference: payment.reference, provider: told.id, other },
    });
    return doubt(client, recording);
  }
  const known = { provider_id: told.id, fee: told.fee.minor, total: told.total.minor };
  if (state === 'success') return succeed(deps, client, recording, known);
  if (state === 'failed') return fail(client, recording, failureVerdict(told.failure, payment));
  const isNews = payment.status !== 'en_cours';
  const since = isNews ? at : (payment.attemptsSince ?? at);
  await tellLate(client, recording, since);
  await movePayment(client, payment, {
    at,
    change: {
      ...known,
      status: 'en_cours',
      fault: null,
      reason: null,
      attempts_since: since,
      leased_until: null,
      next_action_at: nextAttempt(since, at),
    },
  });
}

import { render } from '@nzela/messages/render';
import type { PoolClient } from 'pg';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { CardPayment } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import type { OrderChange } from '../../gateways/order.ts';
import type { Failure, Recording } from '../../gateways/noun.ts';
import { createTurn } from '../../gateways/turn.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { apply, inMode, movement, post, settlement, transit } from '../../kernel/data/book.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { Due } from '../../kernel/data/due.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import { alarmOf, raiseAlert } from '../operations/operations.ts';
import {
  findAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
  type AttemptChange,
} from './card-payments.store.ts';
import { planRefund } from './card-refunds.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import type { CardSubject } from './purpose.ts';
import { attemptStates } from './states.ts';
import { declineReason } from './words.ts';

/** An attempt, what it pays, and when nobody is waited for any more. */
type Held = Attempt & { readonly subject: CardSubject; readonly endsAt: Date };
type Recorded = Recording<CardPaymentDeps, Held>;

export const attemptsDue: Due = {
  table: 'card_payments',
  job: 'card-payments.follow',
  key: 'paymentId',
};

const readings = {
  pending: 'underway',
  approved: 'done',
  declined: 'refused',
  canceled: 'refused',
} as const;

/** The turns of an attempt to pay by card. Opening a page moves no money: it may be opened again at any time. */
export const {
  advance: followCardPayment,
  askAnew: openCardPayment,
  hear: heardOf,
} = createTurn<CardPaymentDeps, Held, CardPayment, AttemptChange>({
  due: attemptsDue,
  lock: lockHeld,
  save: moveAttempt,
  isHarmless: true,
  order: (deps, { reference, amount, subject }) =>
    worldOf(deps, subject.mode).gateways.cards.start({
      reference,
      amount,
      description: render(subject.description, { language: 'fr', timeZone: 'UTC' }),
      returnUrl: `${deps.config.publicUrl}${subject.returnPath}`,
      callbackUrl: callbackUrl(deps.config, 'cards', subject.mode),
    }),
  lookup: lookUpOrClose,
  endOf,
  // Nobody waits for a page: who is refused one asks anew.
  deadlineOf: ({ createdAt }) => createdAt,
  isWanted,
  factsOf: ({ reference, amount, providerId: id }) => ({ id, reference, amount }),
  read: (_held, { id: providerId, state }) => ({
    providerId,
    reading: readings[state],
    isNews: false,
  }),
  done: approve,
  async failed({ held }, failure) {
    const { state, reason } = declineOf(failure);
    if (failure.kind === 'told') await held.subject.declined(reason);
    return { state, ...reasonColumns(reason) };
  },
  underway: async (_recorded, { fieldsUrl, pageUrl }) => ({
    state: 'en_attente',
    fields_url: fieldsUrl,
    page_url: pageUrl,
  }),
  doubted: async () => ({ state: 'indetermine' }),
  delayed: async () => ({}),
  late,
  alarm: alarmOf({
    other: 'payment_amount',
    contradiction: 'payment_contradiction',
    stuck: 'payment_stuck',
    ours: 'payment_ours',
  }),
});

async function lockHeld(
  deps: CardPaymentDeps,
  client: PoolClient,
  id: string,
): Promise<Held | null> {
  const key = await findAttempt(client, id);
  if (key === null) return null;
  const subject = await lockSubject(deps, client, key);
  const { delaiTransactionMinutes } = await worldOf(deps, subject.mode).settings.read(
    'gateways.cards',
  );
  const endsAt = addSeconds(key.createdAt, delaiTransactionMinutes * 60);
  return { ...(await lockAttempt(client, id)), subject, endsAt };
}

async function moveAttempt(
  client: PoolClient,
  { id, state }: Held,
  { at, change }: { readonly at: Date; readonly change: AttemptChange & OrderChange },
): Promise<void> {
  // It takes no lease, and has been asked for since it is there.
  const { attempts_since: _since, leased_until: _lease, ...columns } = change;
  if (columns.state !== undefined) assertWay(attemptStates, state, columns.state);
  await updateAttempt(client, id, { at, change: columns });
}

function endOf({ state }: Attempt): 'done' | 'refused' | null {
  if (state === 'approuve') return 'done';
  return state === 'refuse' || state === 'annule' ? 'refused' : null;
}

function isWanted({ subject, endsAt }: Held, at: Date): boolean {
  return subject.isWanted && at < endsAt;
}

/** An attempt that nobody finishes, or that is no longer wanted, is closed at the gateway. */
async function lookUpOrClose(
  deps: CardPaymentDeps,
  held: Held,
): Promise<GatewayAnswer<CardPayment | null>> {
  const { providerId: id, reference } = held;
  const { gateways } = worldOf(deps, held.subject.mode);
  if (id !== null && endOf(held) === null && !isWanted(held, deps.clock.now())) {
    const answer = await gateways.cards.cancel({ id });
    if (answer.status !== 'refused') return answer;
  }
  return gateways.cards.lookup({ reference });
}

/** Pays its subject once. An approval that comes too late, or beside another one, is given back. */
async function approve(
  { deps, client, held, at }: Recorded,
  told: CardPayment,
): Promise<AttemptChange> {
  const { id, amount, ownerId, subject } = held;
  const approved = { state: 'approuve', ...reasonColumns(null) } as const;
  // Before its subject hears of it, which may give the payment back.
  await updateAttempt(client, id, { change: { ...approved, provider_id: told.id }, at });
  const { currency } = amount;
  const legs = post(settlement('cards', currency), transit(ownerId, currency), amount);
  await apply(deps.ledger, client, movement('payment.card', id, inMode(subject.mode, legs)));
  const isTaken = subject.isWanted && (await subject.approved(held));
  if (!isTaken) {
    const { settles } = await subject.late();
    await planRefund(client, { payment: held, amount, settles, at });
  }
  return approved;
}

/** The card's bank said no, or the payment was closed; one that the gateway never opened is closed, too. */
function declineOf(failure: Failure<CardPayment>) {
  const isDeclined = failure.kind === 'told' && failure.told.state === 'declined';
  return isDeclined
    ? ({ state: 'refuse', reason: declineReason(failure.told.declineCode) } as const)
    : ({ state: 'annule', reason: null } as const);
}

/** A final state stays, but for an approval, which always means money that we hold. */
async function late(
  recorded: Recorded,
  told: CardPayment,
  other: readonly string[],
): Promise<void> {
  const { client, held, at } = recorded;
  const { id, reference, state } = held;
  if (other.length > 0) {
    const detail = { reference, provider: told.id, other };
    return raiseAlert(client, { kind: 'payment_amount', subject: id, detail });
  }
  const isApproval = told.state === 'approved' && state !== 'approuve';
  const isDenial = readings[told.state] === 'refused' && state === 'approuve';
  if (isDenial || (isApproval && state === 'refuse')) {
    const detail = { reference, held: state, told: told.state };
    await raiseAlert(client, { kind: 'payment_contradiction', subject: id, detail });
  }
  if (!isApproval) return;
  const change = await approve(recorded, told);
  await moveAttempt(client, held, { at, change: { ...change, next_action_at: null } });
}

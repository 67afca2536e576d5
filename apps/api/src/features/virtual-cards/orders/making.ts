import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { OrderChange } from '../../../gateways/order.ts';
import type { IssuedCard } from '../../../gateways/issuing/issuing.port.ts';
import type { Recording } from '../../../gateways/noun.ts';
import { createTurn } from '../../../gateways/turn.ts';
import { apply, movement } from '../../../kernel/data/book.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { dueJob } from '../../../kernel/data/due.ts';
import { publish } from '../../../kernel/data/events.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { assertWay } from '../../../kernel/data/states.ts';
import { reasonColumns } from '../../../kernel/texts/texts.ts';
import { returnSpend } from '../../limits/limits.ts';
import { alarmOf, operationId, settleOperation } from '../../operations/operations.ts';
import { addMonths, isBeingMade, wantedState, type Card } from '../card.ts';
import { insertMovement } from '../payments/card-transactions.store.ts';
import { issuerUrl, type CardDeps } from '../deps.ts';
import { cardsDue } from './due.ts';
import { notifyMade, notifyRefused } from '../notices.ts';
import { orderLegs, orderReleaseLegs } from '../postings.ts';
import { cardStates } from '../states.ts';
import { isStopped } from '../stops/stops.ts';
import { lockCard, updateCard, type CardChange } from '../virtual-cards.store.ts';

/** How long an order that the issuer certainly did not take is tried again before the money is let go of. */
const refusedForSeconds = 3_600;

type Recorded = Recording<CardDeps, Card>;

const readings = {
  pending: 'underway',
  active: 'done',
  frozen: 'done',
  closed: 'refused',
  refused: 'refused',
} as const;

const alarm = alarmOf({
  other: 'card_contradiction',
  contradiction: 'card_contradiction',
  stuck: 'card_stuck',
  ours: 'card_ours',
});

const factsOf = ({ reference, currency, type: brand, providerId: id }: Card) => ({
  id,
  reference,
  currency,
  brand,
});

/** The turns of a card that is being made. */
const making = createTurn<CardDeps, Card, IssuedCard, CardChange>({
  due: cardsDue,
  async lock(_deps, client, id) {
    const card = await lockCard(client, id);
    return isBeingMade(card) ? card : null;
  },
  save: moveCard,
  order: (deps, { reference, type: brand, currency, holder: cardholder }) =>
    deps.gateways.issuing.start({
      reference,
      brand,
      currency,
      cardholder,
      authorizationUrl: issuerUrl(deps, 'authorization'),
      callbackUrl: issuerUrl(deps, 'callback'),
    }),
  lookup: ({ gateways }, { reference }) => gateways.issuing.lookup({ reference }),
  endOf: () => null,
  deadlineOf: ({ createdAt }) => addSeconds(createdAt, refusedForSeconds),
  factsOf,
  read: (_card, { id: providerId, state }) => ({
    providerId,
    reading: readings[state],
    isNews: false,
  }),
  done: activate,
  async failed({ deps, client, held, at }, { kind }) {
    const reason = kind === 'late' ? say('cards_reason_late') : say('cards_reason_refused');
    const legs = orderReleaseLegs(held);
    await apply(deps.ledger, client, movement('card.order-release', held.id, legs));
    await returnSpend(client, held.id, at);
    await settleOperation(client, operationId(held.id, held.ownerId, 'carte'), 'echoue');
    await notifyRefused(client, held, reason);
    return { status: 'refusee', ...reasonColumns(reason) };
  },
  underway: async () => ({ status: 'en_attente' }),
  doubted: async () => ({ status: 'indetermine' }),
  delayed: async () => ({ status: 'en_attente' }),
  alarm,
});

/** Made: the money that was held becomes the card's balance, and its first month begins. */
async function activate(
  { deps, client, held, at }: Recorded,
  { last4, state }: IssuedCard,
): Promise<CardChange> {
  await apply(deps.ledger, client, movement('card.load', held.id, orderLegs(held)));
  await insertMovement(client, {
    id: held.id,
    cardId: held.id,
    kind: 'depot',
    state: 'reglee',
    amount: held.deposit,
    at,
  });
  await settleOperation(client, operationId(held.id, held.ownerId, 'carte'), 'completed');
  const active = { ...held, status: 'active' as const, last4, issuerState: state };
  await notifyMade(client, active);
  const wanted = wantedState(active, await isStopped(client, held.ownerId));
  if (wanted !== state) await addJobs(client, [dueJob(cardsDue, held.id)]);
  return {
    status: 'active',
    last4,
    issuer_state: state,
    activated_at: at,
    next_fee_at: addMonths(at, 1),
    ...reasonColumns(null),
  };
}

/** A card that is made, and what the issuer is to hold of it. */
type Told = Card & { readonly wanted: ReturnType<typeof wantedState> };

/**
 * The turns of a card that is made: the issuer is told to freeze, unfreeze or close it. Our own decisions obeyed before it
 * heard.
 */
const telling = createTurn<CardDeps, Told, IssuedCard, CardChange>({
  due: cardsDue,
  async lock(_deps, client, id) {
    const card = await lockCard(client, id);
    if (isBeingMade(card)) return null;
    const wanted = wantedState(card, await isStopped(client, card.ownerId));
    // What it is told can be told again: no earlier word counts, nor how long another one took.
    const attemptsSince = card.nextActionAt === null ? null : card.attemptsSince;
    return { ...card, wanted, asked: false, askedAt: null, attemptsSince };
  },
  async save(client, card, { at, change: { asked: _asked, asked_at: _askedAt, ...change } }) {
    await moveCard(client, card, { at, change });
  },
  isHarmless: true,
  order({ gateways }, { id, providerId, wanted }) {
    if (providerId === null || wanted === null) throw new Error(`The card ${id} was not made`);
    return gateways.issuing.setState(providerId, wanted);
  },
  lookup: ({ gateways }, { reference }) => gateways.issuing.lookup({ reference }),
  endOf: ({ wanted, issuerState }) => (wanted === null || wanted === issuerState ? 'done' : null),
  deadlineOf: () => null,
  factsOf,
  read: ({ wanted }, { id: providerId, state }) => ({
    providerId,
    reading: wanted === state ? 'done' : 'underway',
    isNews: false,
  }),
  done: async (_recorded, { state }) => ({ issuer_state: state }),
  // Changed again while the issuer was being told.
  underway: async (_recorded, { state }) => ({ issuer_state: state }),
  failed: async () => ({}),
  doubted: async () => ({}),
  delayed: async () => ({}),
  alarm,
});

/**
 * Takes a card one step towards what it is to be: made, then frozen, unfrozen or closed at the issuer. Safe to run at any
 * time, any number of times, by any instance.
 */
export async function advanceCard(deps: CardDeps, cardId: string): Promise<void> {
  await making.advance(deps, cardId);
  await telling.advance(deps, cardId);
}

type Step = { readonly at: Date; readonly change: CardChange & OrderChange };

/** Changes a card by its turns: the way is checked, and its owner's open pages hear of another status. */
async function moveCard(
  client: PoolClient,
  { id, ownerId, status }: Card,
  { at, change: { asked, attempts_since: since, ...change } }: Step,
): Promise<void> {
  const { status: to } = change;
  if (to !== undefined) assertWay(cardStates, status, to);
  await updateCard(client, id, {
    at,
    change: {
      ...change,
      ...(asked === undefined ? {} : { ordered_at: asked ? at : null }),
      // Since when it is asked stays there after the end.
      ...(since === undefined || since === null ? {} : { attempts_since: since }),
    },
  });
  if (to === undefined || to === status) return;
  await publish(
    client,
    { userId: ownerId, sujet: 'virtual-cards', id },
    { userId: ownerId, sujet: 'wallets', id: null },
    { userId: ownerId, sujet: 'operations', id: null },
  );
}

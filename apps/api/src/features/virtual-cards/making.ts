import type { PoolClient } from 'pg';
import { contradicted } from '../../gateways/agreement.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import type { IssuedCard } from '../../gateways/issuing/issuing.port.ts';
import { apply, movement } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { publish } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { returnSpend } from '../limits/limits.ts';
import { operationId, raiseAlert, settleOperation } from '../operations/operations.ts';
import { advanceJob } from './advance-job.ts';
import { addMonths, isBeingMade, wantedState, type Card } from './card.ts';
import { insertMovement } from './card-transactions.store.ts';
import { issuerUrl, type CardDeps } from './deps.ts';
import { tellMade, tellRefused } from './notices.ts';
import { orderLegs, orderReleaseLegs } from './postings.ts';
import { isStopped } from './stops.ts';
import { lockCard, updateCard, type CardChange } from './virtual-cards.store.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;
/** How long an order that the issuer certainly did not take is tried again before the money is let go of. */
const refusedForMs = 3_600_000;

/**
 * Takes a card one step towards what it is to be: made, frozen, unfrozen or closed at the issuer. Safe to run at any
 * time, any number of times, by any instance.
 */
export async function advanceCard(deps: CardDeps, cardId: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, cardId));
  if (turn === null) return;
  const { answer, certain } = await askIssuer(deps, turn);
  await transact(deps.pool, async ({ client }) => {
    const locked = await lockCard(client, cardId);
    await (isBeingMade(locked)
      ? recordMaking(deps, client, { card: locked, answer, certain })
      : recordState(deps, client, { card: locked, answer }));
  });
}

type Turn = { readonly card: Card; readonly wanted: ReturnType<typeof wantedState> };

/** What the issuer is to hold of the card, now that it is locked. */
async function wantedOf(client: PoolClient, card: Card): Promise<Turn['wanted']> {
  return wantedState(card, await isStopped(client, card.ownerId));
}

/** Decides under lock whether there is something to ask, and takes the lease for it. */
async function takeTurn(
  { clock }: CardDeps,
  client: PoolClient,
  cardId: string,
): Promise<Turn | null> {
  const card = await lockCard(client, cardId);
  const at = clock.now();
  if (card.leasedUntil !== null && card.leasedUntil > at) return null;
  const wanted = await wantedOf(client, card);
  if (!isBeingMade(card) && (wanted === null || wanted === card.issuerState)) {
    await updateCard(client, cardId, { at, change: { next_action_at: null, leased_until: null } });
    return null;
  }
  const leasedUntil = addSeconds(at, leaseSeconds);
  await updateCard(client, cardId, {
    at,
    change: {
      leased_until: leasedUntil,
      next_action_at: leasedUntil,
      ...(card.orderedAt === null ? { ordered_at: at } : {}),
      ...(card.nextActionAt === null ? { attempts_since: at } : {}),
    },
  });
  return { card, wanted };
}

type IssuerAnswer = GatewayAnswer<IssuedCard>;
type Asked = { readonly answer: IssuerAnswer; readonly certain: boolean };

/** `certain`: a refusal speaks of the whole order, because the issuer had never heard of it. */
async function askIssuer(deps: CardDeps, { card, wanted }: Turn): Promise<Asked> {
  const { issuing } = deps.gateways;
  const { reference, providerId } = card;
  if (wanted !== null && providerId !== null) {
    return { answer: await issuing.setState(providerId, wanted), certain: false };
  }
  const found = card.orderedAt === null ? null : await issuing.lookup({ reference });
  if (found !== null && (found.status !== 'answered' || found.value !== null)) {
    return { answer: found as IssuerAnswer, certain: false };
  }
  const answer = await issuing.start({
    reference,
    brand: card.type,
    currency: card.currency,
    cardholder: card.holder,
    authorizationUrl: issuerUrl(deps, 'authorization'),
    callbackUrl: issuerUrl(deps, 'callback'),
  });
  return { answer, certain: true };
}

type Recorded = { readonly card: Card; readonly answer: IssuerAnswer };

async function recordMaking(
  deps: CardDeps,
  client: PoolClient,
  { card, answer, certain }: Recorded & Pick<Asked, 'certain'>,
): Promise<void> {
  const at = deps.clock.now();
  if (answer.status === 'answered') {
    const { state } = answer.value;
    const { reference, currency, type: brand, providerId: id } = card;
    const other = contradicted({ id, reference, currency, brand }, answer.value);
    if (other.length > 0) {
      const detail = `another ${other.join(', ')}`;
      await tellOperators(client, card, { kind: 'card_contradiction', detail });
      return again(deps, client, { card, change: { status: 'indetermine' } });
    }
    if (state === 'active' || state === 'frozen')
      return activate(deps, client, { card, made: answer.value });
    if (state === 'pending') return again(deps, client, { card, change: { status: 'en_attente' } });
    return giveUp(deps, client, { card, reason: reasons.refused });
  }
  if (answer.status === 'unknown') {
    await tellWhenStuck(deps, client, card);
    return again(deps, client, { card, change: { status: 'indetermine' } });
  }
  const waitedMs = at.getTime() - card.attemptsSince.getTime();
  if (certain && answer.fault === 'client')
    return giveUp(deps, client, { card, reason: reasons.refused });
  if (answer.fault === 'nous') {
    await tellOperators(client, card, { kind: 'card_ours', detail: answer.code });
  }
  if (certain && waitedMs >= refusedForMs)
    return giveUp(deps, client, { card, reason: reasons.ours });
  return again(deps, client, { card, change: {} });
}

const reasons = {
  refused:
    'L’émetteur n’a pas pu faire cette carte. Rien n’a été débité : vous pouvez en commander une autre.',
  ours: 'C’est de notre côté : l’émetteur n’a pas répondu à temps. Rien n’a été débité ; réessayez plus tard.',
} as const;

/** Made: the money that was held becomes the card's balance, and its first month begins. */
async function activate(
  deps: CardDeps,
  client: PoolClient,
  { card, made }: { readonly card: Card; readonly made: IssuedCard },
): Promise<void> {
  const at = deps.clock.now();
  await apply(deps.ledger, client, movement('card.load', card.id, orderLegs(card)));
  const active = await updateCard(client, card.id, {
    at,
    change: {
      status: 'active',
      provider_id: made.id,
      last4: made.last4,
      issuer_state: made.state,
      activated_at: at,
      next_fee_at: addMonths(at, 1),
      next_action_at: null,
      leased_until: null,
      reason: null,
    },
  });
  await insertMovement(client, {
    id: card.id,
    cardId: card.id,
    kind: 'depot',
    state: 'reglee',
    amount: card.deposit,
    at,
  });
  await settleOperation(client, operationId(card.id, card.ownerId, 'carte'), 'completed');
  await tellMade(client, active);
  if ((await wantedOf(client, active)) !== made.state) await addJobs(client, [advanceJob(card.id)]);
  await tellOwner(client, card);
}

/** Not made, for certain: the money is the wallet's again. */
async function giveUp(
  deps: CardDeps,
  client: PoolClient,
  { card, reason }: { readonly card: Card; readonly reason: string },
): Promise<void> {
  const at = deps.clock.now();
  await apply(deps.ledger, client, movement('card.order-release', card.id, orderReleaseLegs(card)));
  await returnSpend(client, card.id, at);
  await updateCard(client, card.id, {
    at,
    change: { status: 'refusee', reason, next_action_at: null, leased_until: null },
  });
  await settleOperation(client, operationId(card.id, card.ownerId, 'carte'), 'failed');
  await tellRefused(client, card, reason);
  await tellOwner(client, card);
}

/** The issuer was told to freeze, unfreeze or close; our own decisions obeyed before it heard. */
async function recordState(
  deps: CardDeps,
  client: PoolClient,
  { card, answer }: Recorded,
): Promise<void> {
  const at = deps.clock.now();
  if (answer.status !== 'answered') {
    await tellWhenStuck(deps, client, card);
    return again(deps, client, { card, change: {} });
  }
  const { state } = answer.value;
  const isDone = (await wantedOf(client, card)) === state;
  await updateCard(client, card.id, {
    at,
    change: {
      issuer_state: state,
      leased_until: null,
      next_action_at: isDone ? null : nextAttempt(card.attemptsSince, at),
    },
  });
  // Changed again while the issuer was being told.
  if (!isDone) await addJobs(client, [advanceJob(card.id)]);
}

async function again(
  { clock }: CardDeps,
  client: PoolClient,
  { card, change }: { readonly card: Card; readonly change: CardChange },
): Promise<void> {
  const at = clock.now();
  const next = nextAttempt(card.attemptsSince, at);
  await updateCard(client, card.id, {
    at,
    change: { ...change, next_action_at: next, leased_until: null },
  });
  await addJobs(client, [advanceJob(card.id, next)]);
  if (change.status !== undefined && change.status !== card.status) await tellOwner(client, card);
}

async function tellWhenStuck(deps: CardDeps, client: PoolClient, card: Card): Promise<void> {
  const waitedMs = deps.clock.now().getTime() - card.attemptsSince.getTime();
  if (waitedMs < patienceEndsMs) return;
  await tellOperators(client, card, { kind: 'card_stuck', detail: 'the issuer gives no answer' });
}

function tellOperators(
  client: PoolClient,
  { id, reference }: Card,
  { kind, detail }: { kind: 'card_stuck' | 'card_ours' | 'card_contradiction'; detail: string },
): Promise<void> {
  return raiseAlert(client, { kind, subject: id, detail: { reference, detail } });
}

function tellOwner(client: PoolClient, { ownerId, id }: Card): Promise<void> {
  return publish(
    client,
    { userId: ownerId, sujet: 'virtual-cards', id },
    { userId: ownerId, sujet: 'wallets', id: null },
    { userId: ownerId, sujet: 'operations', id: null },
  );
}

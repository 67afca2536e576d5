import type { PoolClient } from 'pg';
import { compare } from '@nzela/money/money';
import { contradicted } from '../../gateways/agreement.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { GatewayAnswer, GatewayRefusal } from '../../gateways/gateway.ts';
import type { TopupTransaction } from '../../gateways/topup/topup.port.ts';
import { topupPauseSeconds } from '@nzela/contract/topup-terms';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import type { TopupDeps } from './deps.ts';
import { deliver, giveBack, moveTopup } from './steps.ts';
import { isOver, type Topup } from './topup.ts';
import { lockTopup, updateTopup } from './topups.store.ts';
import { failureVerdict, givenUp, refusalVerdict, waitingVerdict } from './words.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;

/**
 * Takes a top-up one step towards its phone: orders it, or asks how it stands, and records the answer. Safe to run at any
 * time, any number of times, by any instance.
 */
export async function advanceTopup(deps: TopupDeps, topupId: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, topupId));
  if (turn === null) return;
  const { topup } = deps.gateways;
  const found = turn.asked ? await topup.lookup({ reference: turn.reference }) : null;
  // Never heard of: ordering (again) under a reference that serves once cannot top up twice. What the provider took up
  // already it must know, and is never ordered again.
  const unheard =
    found === null ||
    (found.status === 'answered' && found.value === null && turn.providerId === null);
  const answer = unheard ? await topup.start(orderOf(deps, turn)) : found;
  await transact(deps.pool, async ({ client }) => {
    const held = await lockTopup(client, topupId);
    await record(deps, client, { topup: held, answer, certain: unheard });
  });
}

/** Decides under lock whether there is something to do, and takes the lease for it. */
async function takeTurn(
  { clock }: TopupDeps,
  client: PoolClient,
  topupId: string,
): Promise<Topup | null> {
  const topup = await lockTopup(client, topupId);
  const at = clock.now();
  if (isOver(topup) || (topup.leasedUntil !== null && topup.leasedUntil > at)) return null;
  const until = addSeconds(at, leaseSeconds);
  const change = { asked: true, leased_until: until, next_action_at: until };
  await updateTopup(client, topupId, { at, change });
  // As it was before this turn: whether the provider may have heard of it.
  return topup;
}

function orderOf({ config }: TopupDeps, topup: Topup) {
  const { reference, phone, country, operator, product, bundle, amount } = topup;
  return {
    reference,
    phoneNumber: phone,
    countryIso: country,
    operatorId: operator.id,
    productId: product.id,
    choice: bundle === null ? { amount } : { dataPackageId: bundle.id },
    callbackUrl: callbackUrl(config, 'topup'),
  };
}

type Answer = GatewayAnswer<TopupTransaction | null>;

/** The provider calls back: whatever it claims, the top-up is looked up; of one that is over it must say the same. */
export async function heardOf(deps: TopupDeps, topupId: string): Promise<void> {
  const topup = await transact(deps.pool, ({ client }) => lockTopup(client, topupId));
  if (!isOver(topup)) return advanceTopup(deps, topupId);
  const answer = await deps.gateways.topup.lookup({ reference: topup.reference });
  await transact(deps.pool, ({ client }) => checkAgreement(client, topup, answer));
}

/** Anything else than what was held is for an operator. */
async function checkAgreement(client: PoolClient, topup: Topup, answer: Answer): Promise<void> {
  if (answer.status !== 'answered' || answer.value === null) return;
  const { state } = answer.value;
  const isSame = topup.status === 'complete' ? state === 'successful' : state !== 'successful';
  const agrees = isSame || state === 'processing';
  if (agrees && otherFacts(topup, answer.value).length === 0) return;
  await raiseAlert(client, {
    kind: 'topup_contradiction',
    subject: topup.id,
    detail: { reference: topup.reference, held: topup.status, told: state },
  });
}

type Told = {
  readonly topup: Topup;
  readonly answer: Answer;
  /** A refusal means that nothing was ever carried out, not only that this question was refused. */
  readonly certain: boolean;
};

/** Records what was said of a locked top-up. Its state only moves forward. */
async function record(deps: TopupDeps, client: PoolClient, told: Told): Promise<void> {
  const { topup, answer, certain } = told;
  const at = deps.clock.now();
  if (isOver(topup)) return checkAgreement(client, topup, answer);
  if (answer.status === 'refused' && certain) {
    return refused(deps, client, { topup, at, refusal: answer });
  }
  // A refused or empty look-up says nothing of what was taken up, or may have been.
  if (answer.status !== 'answered' || answer.value === null) return doubt(client, topup, at);
  return answered(deps, client, { topup, at, transaction: answer.value });
}

type Waiting = { readonly since: Date; readonly at: Date };

/** After a day without an end, an operator is told. */
async function tellStuck(client: PoolClient, topup: Topup, { since, at }: Waiting): Promise<void> {
  if (at.getTime() - since.getTime() <= patienceEndsMs) return;
  const detail = { reference: topup.reference };
  await raiseAlert(client, { kind: 'topup_stuck', subject: topup.id, detail });
}

/** The answer is lost or unreadable. */
async function doubt(client: PoolClient, topup: Topup, at: Date): Promise<void> {
  const since = topup.attemptsSince ?? at;
  await tellStuck(client, topup, { since, at });
  await moveTopup(client, topup, {
    at,
    change: {
      status: topup.providerId === null ? 'indetermine' : 'en_cours',
      fault: null,
      reason: null,
      attempts_since: since,
      leased_until: null,
      next_action_at: nextAttempt(since, at),
    },
  });
}

type Refused = { readonly topup: Topup; readonly at: Date; readonly refusal: GatewayRefusal };

/**
 * Nothing was carried out, for certain. The person's mistake ends it, with its fix; ours and a passing one are tried again
 * until the deadline, then the money goes back.
 */
async function refused(
  deps: TopupDeps,
  client: PoolClient,
  { topup, at, refusal }: Refused,
): Promise<void> {
  const { fault, code, message } = refusal;
  if (fault === 'client') {
    return giveBack(deps, client, { topup, at, verdict: refusalVerdict(code) });
  }
  if (fault === 'nous') {
    // Told once a day: an empty float stops everybody's top-ups at once.
    const subject = `${code}:${at.toISOString().slice(0, 10)}`;
    const detail = { reference: topup.reference, code, message };
    await raiseAlert(client, { kind: 'topup_ours', subject, detail });
  }
  if (at >= topup.deadlineAt) return giveBack(deps, client, { topup, at, verdict: givenUp });
  const since = topup.attemptsSince ?? at;
  const again =
    code === 'phone_recently_topped_up'
      ? addSeconds(at, topupPauseSeconds)
      : nextAttempt(since, at);
  await moveTopup(client, topup, {
    at,
    change: {
      status: 'en_attente',
      asked: false,
      ...waitingVerdict(fault, code),
      attempts_since: since,
      leased_until: null,
      next_action_at: again < topup.deadlineAt ? again : topup.deadlineAt,
    },
  });
}

type Answered = {
  readonly topup: Topup;
  readonly at: Date;
  readonly transaction: TopupTransaction;
};

function otherFacts(
  { reference, phone: phoneNumber, providerId: id }: Topup,
  told: TopupTransaction,
): string[] {
  return contradicted({ id, reference, phoneNumber }, told);
}

async function answered(
  deps: TopupDeps,
  client: PoolClient,
  { topup, at, transaction }: Answered,
): Promise<void> {
  const { id: providerId, state, price } = transaction;
  const other = otherFacts(topup, transaction);
  const isOurs = other.length === 0;
  if (!isOurs || price.currency !== 'EUR' || compare(price, topup.price) !== 0) {
    await raiseAlert(client, {
      kind: 'topup_amount',
      subject: topup.id,
      detail: { reference: topup.reference, provider: providerId, other },
    });
    // Another price is our loss or gain; another phone or id is not this top-up.
    if (!isOurs) return doubt(client, topup, at);
  }
  if (state === 'successful') return deliver(deps, client, { topup, at, providerId });
  if (state !== 'processing') {
    const verdict = failureVerdict(transaction.failure);
    return giveBack(deps, client, { topup, at, verdict });
  }
  const isNews = topup.status !== 'en_cours';
  const since = isNews ? at : (topup.attemptsSince ?? at);
  await tellStuck(client, topup, { since, at });
  await moveTopup(client, topup, {
    at,
    change: {
      status: 'en_cours',
      provider_id: providerId,
      fault: null,
      reason: null,
      attempts_since: since,
      leased_until: null,
      next_action_at: nextAttempt(since, at),
    },
  });
}

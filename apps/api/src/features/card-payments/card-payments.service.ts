import type { PoolClient } from 'pg';
import type { CardPayment as WireCardPayment } from '@nzela/contract/card-payments';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { CardPayment } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { refuse } from '../../kernel/problem.ts';
import { recordAnswer, recordNothing, schedule } from './card-answers.ts';
import {
  findAttempt,
  findAttemptOf,
  insertAttempt,
  liveAttempt,
  liveStates,
  updateAttempt,
  wireAttempt,
  type Attempt,
} from './card-payments.store.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import type { CardSubject, CardSubjectKey } from './purpose.ts';

/** What is paid, and who pays it; null: a visitor. */
export type Payer = CardSubjectKey & { readonly payerId: string | null };

/**
 * Opens an attempt to pay by card, or gives the one that is open: two live attempts could both be paid. Refuses
 * `introuvable`, what the noun refuses, `passerelle_indisponible` when the gateway took nothing.
 */
export async function startCardPayment(
  deps: CardPaymentDeps,
  key: IdempotencyKey,
  payer: Payer,
): Promise<WireCardPayment> {
  const { attempt, subject } = await transact(deps.pool, async ({ client }) => {
    const subject = await lockOwn(deps, client, payer);
    const known = await findAttemptOf(client, { id: key.id, ...payer });
    const open = known ?? (await liveAttempt(client, payer));
    if (open !== null) return { attempt: open, subject };
    await subject.admit();
    return { attempt: await prepare(deps, client, { id: key.id, payer, subject }), subject };
  });
  if (attempt.state !== 'en_preparation' && attempt.state !== 'indetermine') {
    return wireAttempt(attempt);
  }
  const answer = await deps.gateways.cards.start({
    reference: attempt.reference,
    amount: attempt.amount,
    description: subject.description,
    returnUrl: `${deps.config.publicUrl}${subject.returnPath}`,
    callbackUrl: callbackUrl(deps.config, 'cards'),
  });
  const recorded = await recordAnswer(deps, attempt.id, answer);
  if (answer.status === 'refused') return refuse('passerelle_indisponible');
  return wireAttempt(recorded);
}

async function lockOwn(
  deps: CardPaymentDeps,
  client: PoolClient,
  { purpose, subjectId, payerId }: Payer,
): Promise<CardSubject> {
  const subject = await deps.purposes.cards[purpose].lockOwn(deps, client, { subjectId, payerId });
  return subject ?? refuse('introuvable');
}

type Preparation = {
  readonly id: string;
  readonly payer: Payer;
  readonly subject: CardSubject;
};

/** Our reference is written, with the job that looks it up, before the gateway hears of it. */
async function prepare(
  { clock }: CardPaymentDeps,
  client: PoolClient,
  { id, payer, subject }: Preparation,
): Promise<Attempt> {
  const at = clock.now();
  const attempt = await insertAttempt(client, {
    id,
    purpose: payer.purpose,
    subjectId: payer.subjectId,
    ownerId: subject.ownerId,
    payerId: payer.payerId,
    amount: subject.amount,
    createdAt: at,
    subjectReference: subject.reference,
  });
  await schedule(client, attempt, nextAttempt(at, at));
  return updateAttempt(client, id, { change: { next_action_at: nextAttempt(at, at) }, at });
}

/** The attempt as it is now: a pending one is looked up. Refuses `introuvable`. */
export async function readCardPayment(
  deps: CardPaymentDeps,
  payer: Payer & { readonly id: string },
): Promise<WireCardPayment> {
  const attempt = await transact(deps.pool, async ({ client }) => {
    await lockOwn(deps, client, payer);
    return (await findAttemptOf(client, payer)) ?? refuse('introuvable');
  });
  if (!liveStates.includes(attempt.state)) return wireAttempt(attempt);
  return wireAttempt(await syncCardPayment(deps, attempt));
}

/**
 * Looks a payment up and records what the gateway holds: after a callback, from the poller, when its page asks. A final
 * attempt is looked up too, because an old one may be approved late.
 */
export async function syncCardPayment(deps: CardPaymentDeps, attempt: Attempt): Promise<Attempt> {
  const answer = await deps.gateways.cards.lookup({ reference: attempt.reference });
  if (answer.status === 'answered' && answer.value === null) return recordNothing(deps, attempt);
  return recordAnswer(deps, attempt.id, answer as GatewayAnswer<CardPayment>);
}

/** The poller's turn: an attempt that nobody finishes is closed at the gateway after the configured time-out. */
export async function followCardPayment(deps: CardPaymentDeps, paymentId: string): Promise<void> {
  const attempt = await findAttempt(deps.pool, paymentId);
  if (attempt === null || !liveStates.includes(attempt.state)) return;
  const { delaiTransactionMinutes } = await deps.settings.read('gateways.cards');
  const endsAt = addSeconds(attempt.createdAt, delaiTransactionMinutes * 60);
  const subject = await transact(deps.pool, ({ client }) => lockSubject(deps, client, attempt));
  const unwanted = !subject.isWanted || endsAt <= deps.clock.now();
  if (!unwanted || attempt.providerId === null) {
    await syncCardPayment(deps, attempt);
    return;
  }
  const answer = await deps.gateways.cards.cancel({ id: attempt.providerId });
  if (answer.status === 'refused') await syncCardPayment(deps, attempt);
  else await recordAnswer(deps, attempt.id, answer);
}

/** What it pays for is called off, and a card page may still be open somewhere: the gateway is told to close it. */
export async function closeCardPayment(
  { clock }: Pick<CardPaymentDeps, 'clock'>,
  client: PoolClient,
  key: CardSubjectKey,
): Promise<void> {
  const attempt = await liveAttempt(client, key);
  if (attempt === null) return;
  await schedule(client, attempt, clock.now());
}

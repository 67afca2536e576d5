import type { PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import { dueJob } from '../../kernel/data/due.ts';
import type { IdempotencyKey } from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { nextAttempt } from '../../kernel/jobs/patience.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { attemptsDue, followCardPayment, heardOf, openCardPayment } from './following.ts';
import {
  findAttempt,
  findAttemptOf,
  insertAttempt,
  liveAttempt,
  liveStates,
  updateAttempt,
  wireAttempt,
  type Attempt,
  type UntoldPayment,
} from './card-payments.store.ts';
import type { CardPaymentDeps } from './deps.ts';
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
): Promise<UntoldPayment> {
  const attempt = await transact(deps.pool, async ({ client }) => {
    const subject = await lockOwn(deps, client, payer);
    const known = await findAttemptOf(client, { id: key.id, ...payer });
    const open = known ?? (await liveAttempt(client, payer));
    if (open !== null) return open;
    await subject.admit();
    return prepare(deps, client, { id: key.id, payer, subject });
  });
  if (attempt.state !== 'en_preparation' && attempt.state !== 'indetermine') {
    return wireAttempt(attempt);
  }
  const answer = await openCardPayment(deps, attempt.id);
  if (answer?.status === 'refused') return refuse('passerelle_indisponible');
  return wireAttempt((await findAttempt(deps.pool, attempt.id)) ?? attempt);
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
  await insertAttempt(client, {
    id,
    purpose: payer.purpose,
    subjectId: payer.subjectId,
    ownerId: subject.ownerId,
    payerId: payer.payerId,
    amount: subject.amount,
    createdAt: at,
    subjectReference: subject.reference,
  });
  const next = nextAttempt(at, at);
  await addJobs(client, [dueJob(attemptsDue, id, next)]);
  return updateAttempt(client, id, { change: { next_action_at: next }, at });
}

/** The attempt as it is now: a pending one is looked up. Refuses `introuvable`. */
export async function readCardPayment(
  deps: CardPaymentDeps,
  payer: Payer & { readonly id: string },
): Promise<UntoldPayment> {
  const attempt = await transact(deps.pool, async ({ client }) => {
    await lockOwn(deps, client, payer);
    return (await findAttemptOf(client, payer)) ?? refuse('introuvable');
  });
  if (!liveStates.includes(attempt.state)) return wireAttempt(attempt);
  await followCardPayment(deps, attempt.id);
  return wireAttempt((await findAttempt(deps.pool, attempt.id)) ?? attempt);
}

/**
 * Looks a payment up and records what the gateway holds, after a callback. A final attempt is looked up too, because an
 * old one may be approved late.
 */
export async function syncCardPayment(deps: CardPaymentDeps, attempt: Attempt): Promise<Attempt> {
  await heardOf(deps, attempt.id);
  return (await findAttempt(deps.pool, attempt.id)) ?? attempt;
}

/** What it pays for is called off, and a card page may still be open somewhere: the gateway is told to close it. */
export async function closeCardPayment(
  { clock }: Pick<CardPaymentDeps, 'clock'>,
  client: PoolClient,
  key: CardSubjectKey,
): Promise<void> {
  const attempt = await liveAttempt(client, key);
  if (attempt === null) return;
  await addJobs(client, [dueJob(attemptsDue, attempt.id, clock.now())]);
}

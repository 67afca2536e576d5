import type { FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import {
  verificationHeader,
  type GuardedAction,
  type GuardedSubject,
} from '@nzela/contract/step-up';
import { moneyText, type Money } from '@nzela/money/money';
import type { Clock } from '../../kernel/time/clock.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import { consumeProof } from './step-up.store.ts';

export { insertProof, sweepProofs } from './step-up.store.ts';

/** The parts of a request that say who asks, and with which proof. */
export type StepUpRequest = Pick<FastifyRequest, 'actor' | 'headers'>;

/** What must be proved for. */
export type Guarded = {
  readonly action: GuardedAction;
  /** What the action is done to, in words a person may read: it comes back in the refusal and is shown. */
  readonly subject: GuardedSubject;
  /**
   * The id of the request that the proof is used for (its idempotency key's): the same request may come again with the
   * same proof, because its answer may have been lost. Without it a proof serves a single time.
   */
  readonly use?: string;
};

export type StepUpDeps = { readonly pool: Pool | ClientBase; readonly clock: Clock };

/**
 * Goes on only when the request carries (header `verification`) a token from `POST /auth/verifications` that was given
 * to this person, in this session, for this action and these very values, less than 5 minutes ago, and that served no
 * other request. Refuses `verification_requise`, which says what is asked. Pass a transaction's client as `pool` to
 * keep the proof when the transaction fails.
 */
export async function requireStepUp(
  deps: StepUpDeps,
  request: StepUpRequest,
  { action, subject, use = newId() }: Guarded,
): Promise<void> {
  const { userId, sessionId } = actorOf(request);
  const token = request.headers[verificationHeader];
  const asked = { action, objet: subject };
  if (typeof token !== 'string' || token === '') return refuse('verification_requise', { asked });
  const accepted = await consumeProof(deps.pool, {
    hash: sha256Hex(token),
    userId,
    sessionId,
    action,
    subjectHash: subjectHash(subject),
    use,
    at: deps.clock.now(),
  });
  if (!accepted) refuse('verification_requise', { asked });
}

/** The same for the same values, in whatever order they come. */
export function subjectHash(subject: GuardedSubject): string {
  const entries = Object.entries(subject).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return sha256Hex(JSON.stringify(entries));
}

/** Whom a payment goes to, as a proof is bound to it. */
export type ProvenPayee = {
  /** What a person reads: `Awa · +221…`. */
  readonly words: string;
  /** What names the account that is paid, and no other: a recipient's id, a customer's number at a biller. */
  readonly account: string;
};

/** `{ montant, devise, beneficiaire, compte }` of a payment: a proof serves for this amount to this account alone. */
export function paymentSubject(
  amount: Money,
  { words, account }: ProvenPayee,
  more: GuardedSubject = {},
): GuardedSubject {
  return {
    montant: moneyText(amount),
    devise: amount.currency,
    beneficiaire: words,
    compte: account,
    ...more,
  };
}

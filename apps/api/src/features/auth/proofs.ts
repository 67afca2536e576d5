import type { Pool } from 'pg';
import {
  verificationLifetimeSeconds,
  type ProofMethod,
  type VerificationAnswer,
  type VerificationRequest,
} from '@nzela/contract/step-up';
import type { AttemptLimit, Attempts } from '../../kernel/attempts.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { newToken, sha256Hex } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Actor } from '../../kernel/session.ts';
import { findUser } from '../users/users.ts';
import type { Passwords } from './auth.passwords.ts';
import { subjectHash } from './step-up.ts';
import { insertProof } from './step-up.store.ts';

/** Fresh proofs of identity: what a person may prove themselves with, and the token that a proof gives. */
export type Proofs = {
  methodsOf(userId: string): Promise<ProofMethod[]>;
  /** Refuses `mot_de_passe_incorrect`, `trop_de_tentatives`, `service_sature`. */
  prove(actor: Actor, request: VerificationRequest): Promise<VerificationAnswer>;
};

type ProofsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
};

export function createProofs(deps: ProofsDeps): Proofs {
  return {
    methodsOf: async () => ['mot-de-passe'],
    prove: (actor, request) => prove(deps, actor, request),
  };
}

async function prove(
  deps: ProofsDeps,
  actor: Actor,
  request: VerificationRequest,
): Promise<VerificationAnswer> {
  const limits = guessesOf(actor);
  await deps.attempts.take(limits);
  await checkPassword(deps, actor, request.motDePasse);
  await deps.attempts.giveBack(limits);
  const token = newToken();
  const at = deps.clock.now();
  await insertProof(deps.pool, {
    hash: sha256Hex(token),
    userId: actor.userId,
    sessionId: actor.sessionId,
    action: request.action,
    subjectHash: subjectHash(request.objet),
    method: request.methode,
    at,
    expiresAt: addSeconds(at, verificationLifetimeSeconds),
  });
  return { jeton: token, expiresIn: verificationLifetimeSeconds };
}

/** Whoever stole a session has few guesses in it; its owner still has those of their own sessions. */
function guessesOf({ userId, sessionId }: Actor): AttemptLimit[] {
  return [
    { key: `verification:${userId}:${sessionId}`, maximum: 5, windowSeconds: 900 },
    { key: `verification:${userId}`, maximum: 30, windowSeconds: 3_600 },
  ];
}

async function checkPassword(
  { pool, passwords }: ProofsDeps,
  { userId }: Actor,
  password: string,
): Promise<void> {
  const user = await findUser(pool, 'id', userId);
  if (!(await passwords.matches(password, user?.passwordHash ?? null)))
    refuse('mot_de_passe_incorrect', { field: 'motDePasse' });
}

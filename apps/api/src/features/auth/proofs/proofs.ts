import type { Pool } from 'pg';
import type { VerificationAsked } from '@nzela/contract/step-up';
import {
  verificationLifetimeSeconds,
  type ProofMethod,
  type VerificationAnswer,
  type VerificationOptions,
  type VerificationRequest,
} from '@nzela/contract/verifications';
import type { AttemptLimit, Attempts } from '../../../kernel/identity/attempts.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { newToken, sha256Hex } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Actor } from '../../../kernel/identity/session.ts';
import { findUser } from '../../users/users.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { subjectHash } from '../../step-up/step-up.ts';
import { insertProof } from '../../step-up/step-up.ts';
import type { Totp } from '../codes/totp.ts';

/** Fresh proofs of identity: what a person may prove themselves with, and the token that a proof gives. */
export type Proofs = {
  /** The ways this person has, the best first, and what to ask their passkey with. */
  options(actor: Actor, asked: VerificationAsked): Promise<VerificationOptions>;
  /**
   * Refuses `mot_de_passe_incorrect`, `code_incorrect`, `cle_acces_refusee`, `methode_insuffisante`,
   * `trop_de_tentatives`, `service_sature`.
   */
  prove(actor: Actor, request: VerificationRequest): Promise<VerificationAnswer>;
};

type ProofsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly passkeys: Passkeys;
  readonly totp: Totp;
};

export function createProofs(deps: ProofsDeps): Proofs {
  return {
    async options(actor, asked) {
      const methodes = await methodsOf(deps, actor.userId);
      const challenged = challengeOf(actor, asked);
      const passkey = methodes.includes('passkey')
        ? await deps.passkeys.requestOptions(challenged, actor.userId)
        : null;
      return { methodes, passkey };
    },
    prove: (actor, request) => prove(deps, actor, request),
  };
}

/** A password alone is no proof for who has turned a second step on. A passkey may be on a device that is not at hand. */
async function methodsOf({ passkeys, totp }: ProofsDeps, userId: string): Promise<ProofMethod[]> {
  const hasPasskey = (await passkeys.of(userId)).length > 0;
  const known: ProofMethod = (await totp.isOn(userId)) ? 'totp' : 'mot-de-passe';
  return hasPasskey ? ['passkey', known] : [known];
}

function challengeOf({ userId, sessionId }: Actor, { action, objet }: VerificationAsked) {
  const binding = [userId, sessionId, action, subjectHash(objet)].join(':');
  return { use: 'verification', binding } as const;
}

async function prove(
  deps: ProofsDeps,
  actor: Actor,
  request: VerificationRequest,
): Promise<VerificationAnswer> {
  const limits = guessesOf(actor);
  await deps.attempts.take(limits);
  await check(deps, actor, request);
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

async function check(deps: ProofsDeps, actor: Actor, request: VerificationRequest): Promise<void> {
  const { userId } = actor;
  if (request.methode === 'passkey') {
    const owner = await deps.passkeys.verify(request.reponse, challengeOf(actor, request));
    if (owner !== userId) refuse('cle_acces_refusee');
    return;
  }
  if (request.methode === 'totp') return deps.totp.take(userId, request.code);
  if (await deps.totp.isOn(userId)) return refuse('methode_insuffisante');
  const user = await findUser(deps.pool, 'id', userId);
  if (!(await deps.passwords.matches(request.motDePasse, user?.passwordHash ?? null)))
    refuse('mot_de_passe_incorrect', { field: 'motDePasse' });
}

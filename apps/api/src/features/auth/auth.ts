import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import { createAttempts, type Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { sha256Hex } from '../../kernel/data/ids.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Metrics } from '../../kernel/monitoring/metrics.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { AccessTokens } from '../../kernel/identity/session.ts';
import { createReferrals, type Referrals } from '../referrals/referrals.ts';
import type { Settings } from '../settings/settings.ts';
import { createAuthCookies, type AuthCookies } from './sessions/cookies.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createAuth, type Auth } from './auth.service.ts';
import { isDeviceOfSomebody } from './devices.store.ts';
import type { Liveness } from './sessions/liveness.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createVisits, type Visits } from './sessions/visits.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { createProofs, type Proofs } from './proofs/proofs.ts';
import { createSecondSteps, type SecondSteps } from './codes/second-step.ts';
import { createStrength, type Strength } from './passwords/strength.ts';
import { createTotp, type Totp } from './codes/totp.ts';

export type { AuthCookies } from './sessions/cookies.ts';
export { sessionsOf } from './auth.store.ts';
export { devicesOf } from './devices.store.ts';
export { sealedTotp } from './codes/totp.ts';
export { warn } from './mails/warnings.ts';

/** All of identity, wired: what the routes, the pages' host, the seed and the commands are given. */
export type Identity = {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly referrals: Referrals;
  readonly attempts: Attempts;
  readonly cookies: AuthCookies;
  readonly visits: Visits;
  readonly proofs: Proofs;
  readonly passwords: Passwords;
  readonly passkeys: Passkeys;
  readonly totp: Totp;
  readonly strength: Strength;
  readonly secondSteps: SecondSteps;
  /** The mark of the browser that asks, by its hash, if it has signed in to any account before; null otherwise. */
  knownDevice(request: FastifyRequest): Promise<string | null>;
};

type IdentityDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly tokens: AccessTokens;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly log: Log;
  readonly demo: boolean;
  readonly deskUrl: string | null;
  readonly metrics: Metrics;
  readonly adminsNeedSecondFactor: boolean;
  readonly liveness: Liveness;
};

export function createIdentity(deps: IdentityDeps): Identity {
  const sessions = createSessions(deps);
  const attempts = createAttempts(deps);
  const referrals = createReferrals(deps);
  const cookies = createAuthCookies(deps.publicUrl);
  // One for all: at most so many hashes at once, whoever asks for them.
  const passwords = createPasswords(deps.metrics.work);
  const strength = createStrength(deps.metrics.work);
  const passkeys = createPasskeys(deps);
  const totp = createTotp({ ...deps, attempts });
  const secondSteps = createSecondSteps({ ...deps, sessions, totp });
  const parts = { ...deps, attempts, sessions, referrals, passwords, strength, secondSteps };
  return {
    auth: createAuth(parts),
    sessions,
    referrals,
    attempts,
    cookies,
    visits: createVisits({ ...deps, sessions, cookies }),
    proofs: createProofs({ ...parts, passkeys, totp }),
    passwords,
    passkeys,
    totp,
    secondSteps,
    strength,
    async knownDevice(request) {
      const token = cookies.deviceToken(request);
      if (token === null) return null;
      const hash = sha256Hex(token);
      return (await isDeviceOfSomebody(deps.pool, hash)) ? hash : null;
    },
  };
}

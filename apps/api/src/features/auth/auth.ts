import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import { createAttempts, type Attempts } from '../../kernel/attempts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { AccessTokens } from '../../kernel/session.ts';
import { createReferrals, type Referrals } from '../referrals/referrals.ts';
import type { Settings } from '../settings/settings.ts';
import { createAuthCookies, type AuthCookies } from './auth.cookies.ts';
import { createPasswords } from './auth.passwords.ts';
import { createAuth, type Auth } from './auth.service.ts';
import { createSessions, type Sessions } from './auth.sessions.ts';
import { createVisits, type Visits } from './auth.visits.ts';
import { createProofs, type Proofs } from './proofs.ts';

export { needsStepUp, paymentSubject, requireStepUp, type StepUpRequest } from './step-up.ts';

/** All of identity, wired: what the routes, the pages' host, the seed and the commands are given. */
export type Identity = {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly referrals: Referrals;
  readonly attempts: Attempts;
  readonly cookies: AuthCookies;
  readonly visits: Visits;
  readonly proofs: Proofs;
};

type IdentityDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly tokens: AccessTokens;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly deskUrl: string | null;
};

export function createIdentity(deps: IdentityDeps): Identity {
  const sessions = createSessions(deps);
  const attempts = createAttempts(deps);
  const referrals = createReferrals(deps);
  const cookies = createAuthCookies(deps.publicUrl);
  // One for all: at most so many hashes at once, whoever asks for them.
  const passwords = createPasswords();
  const auth = createAuth({ ...deps, attempts, sessions, referrals, passwords });
  return {
    auth,
    sessions,
    referrals,
    attempts,
    cookies,
    visits: createVisits({ ...deps, sessions, cookies }),
    proofs: createProofs({ ...deps, attempts, passwords }),
  };
}

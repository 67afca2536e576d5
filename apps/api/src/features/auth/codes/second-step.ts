import type { ClientBase, Pool } from 'pg';
import { signInPatienceSeconds, type SecondStepRequest } from '@nzela/contract/sign-in';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newToken, sha256Hex } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { holdUser } from '../../users/users.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { signIn, type SignedIn, type Visitor } from '../sign-in/sign-in.ts';
import type { Totp } from './totp.ts';
import { findPendingSignIn, insertPendingSignIn, takePendingSignIn } from './totp.store.ts';

/** A sign-in whose password was right; `token` and a code end it. */
export type WaitingSignIn = { readonly waitsFor: 'totp'; readonly token: string };

/** The second step of a sign-in, for those who turned it on. */
export type SecondSteps = {
  /** In the transaction that holds the person as their password was verified. Null where there is none. */
  begin(client: ClientBase, userId: string): Promise<WaitingSignIn | null>;
  /** Refuses `etape_expiree`, `code_incorrect`, `trop_de_tentatives`, `compte_bloque`. */
  finish(request: SecondStepRequest, from: Visitor): Promise<SignedIn>;
};

type SecondStepDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly totp: Totp;
};

export function createSecondSteps(deps: SecondStepDeps): SecondSteps {
  const { pool, clock, totp } = deps;
  return {
    async begin(client, userId) {
      if (!(await totp.isOn(userId, client))) return null;
      const token = newToken();
      const expiresAt = addSeconds(clock.now(), signInPatienceSeconds);
      await insertPendingSignIn(client, { hash: sha256Hex(token), userId, expiresAt });
      return { waitsFor: 'totp', token };
    },
    async finish({ jeton, code }, from) {
      const hash = sha256Hex(jeton);
      const userId = (await findPendingSignIn(pool, hash, clock.now())) ?? refuse('etape_expiree');
      await totp.take(userId, code);
      return transact(pool, async ({ client }) => {
        // The person first, as whoever changes their password: it takes the waiting sign-ins away.
        await holdUser(client, userId);
        if (!(await takePendingSignIn(client, hash))) return refuse('etape_expiree');
        return signIn(deps, client, userId, { ...from, secondFactor: true });
      });
    },
  };
}

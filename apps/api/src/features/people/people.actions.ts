import type { FastifyRequest } from 'fastify';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import { closeAccount, type ClosingDeps } from '../account/account.ts';
import type { Identity } from '../auth/auth.ts';
import { askIdentityAnew } from '../kyc/kyc.ts';
import { findUser } from '../users/users.ts';
import { acting, requireMayAct, type Acting } from './acting.ts';

export type ActionDeps = ClosingDeps & {
  readonly identity: Pick<Identity, 'sessions' | 'auth'>;
  readonly attempts: Attempts;
};

/** Ends the sessions of somebody, who signs in again everywhere. Answers how many. */
export async function endSessions(deps: ActionDeps, who: Acting): Promise<number> {
  return acting(deps, who, async (client, { user }) => {
    const ended = await deps.identity.sessions.end(client, { userId: user.id }, 'revoked');
    const { length: count } = ended;
    return {
      action: 'users.sessions.end',
      before: null,
      after: { sessions: count },
      result: count,
    };
  });
}

/** Asks somebody for a new proof of their identity. Refuses `identite_non_verifiee`. */
export async function askIdentity(deps: ActionDeps, who: Acting, reason: string): Promise<void> {
  return acting(deps, who, async (client, { user, by, at }) => {
    await askIdentityAnew(client, user.id, { reason, by: by.userId, at });
    return {
      action: 'users.identity.ask',
      before: { identiteVerifiee: true },
      after: { identiteVerifiee: false },
      reason,
      result: undefined,
    };
  });
}

const hour = 3_600;

/**
 * Sends somebody the mail with which they choose a new password; no administrator sees or sets one. Refuses `compte_suspendu`:
 * that mail is for whoever may sign in; and `trop_de_tentatives`.
 */
export async function sendReset(deps: ActionDeps, who: Acting): Promise<void> {
  return acting(deps, who, async (client, { user }) => {
    if (user.blockedAt !== null) return refuse('compte_suspendu');
    const limit = { key: `reset:${user.id}:administrator`, maximum: 5, windowSeconds: hour };
    await deps.attempts.take([limit], client);
    await deps.identity.auth.sendReset(client, user.email);
    return { action: 'users.reset', before: null, after: null, result: undefined };
  });
}

type Closing = { readonly request: FastifyRequest; readonly id: string; readonly reason: string };

/**
 * Closes somebody's account as they could themselves, for a reason, after a fresh proof of the administrator. Refuses
 * `introuvable`, `compte_propre`, `capacite_manquante`, and what {@link closeAccount} refuses.
 */
export async function close(deps: ActionDeps, { request, id, reason }: Closing): Promise<void> {
  const by = auditedBy(request);
  await transact(deps.pool, async ({ client }) => {
    const user = (await findUser(client, 'id', id)) ?? refuse('introuvable');
    if (user.closedAt !== null) return refuse('introuvable');
    return requireMayAct(client, user, by.userId);
  });
  await closeAccount(deps, { userId: id, request, by, reason });
}

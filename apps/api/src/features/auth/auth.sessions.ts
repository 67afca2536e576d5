import { createHmac } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { accessTokenLifetimeSeconds } from '@nzela/contract/auth';
import type { Role } from '@nzela/contract/users';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { newId, newToken, sha256Hex } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { AccessTokens } from '../../kernel/session.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { endedSessionsChannel } from './auth.liveness.ts';
import {
  endSessions,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  markTokenUsed,
  sessionOfToken,
  tokenUsedAt,
  touchSession,
  type EndReason,
  type SessionRow,
} from './auth.store.ts';

/** Where a request comes from, as far as it says so itself. */
export type Client = { readonly address: string; readonly userAgent: string };

export type IssuedSession = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
};

export const refreshLifetimeSeconds = 30 * 86_400;
/** A browser whose answer was lost asks again with the token it has (architecture, identity). */
const graceSeconds = 10;

/** Sessions: one per sign-in, each a family of refresh tokens of which one is current. */
export type Sessions = {
  /** Opens a session in the caller's transaction. */
  open(client: ClientBase, user: UserRow, from: Client): Promise<IssuedSession>;
  /**
   * Exchanges a refresh token for its successor. Refuses `session_expiree`. A token used long ago, or from another
   * device, was stolen or copied: it ends the whole session, and a mail warns its owner.
   */
  refresh(refreshToken: string, from: Client): Promise<IssuedSession>;
  /** Whose session a refresh token belongs to, without rotating it; null when it is none that lives. */
  peek(
    refreshToken: string,
  ): Promise<{ readonly user: UserRow; readonly sessionId: string } | null>;
  /** Ends sessions in the caller's transaction; their access tokens die at once on every instance. */
  end(client: ClientBase, which: EndedSessions, reason: EndReason): Promise<string[]>;
};

type EndedSessions = { readonly userId: string; readonly only?: string; readonly except?: string };

type SessionsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly secrets: Secrets;
};

export function createSessions({ pool, clock, tokens, secrets }: SessionsDeps): Sessions {
  const successionKey = secrets.derive('refresh-succession');

  /**
   * A token's successor is computed from it, so that a repeated request gets the very token that its lost answer
   * carried, and nothing readable needs to be stored. Without the key nobody can go from one to the next.
   */
  const successorOf = (token: string) =>
    createHmac('sha256', successionKey).update(token).digest('base64url');

  async function issue(
    user: UserRow,
    sessionId: string,
    refreshToken: string,
  ): Promise<IssuedSession> {
    const actor = { userId: user.id, role: user.role as Role, sessionId };
    const accessToken = await tokens.issue(actor, clock.now());
    return { user, sessionId, accessToken, expiresIn: accessTokenLifetimeSeconds, refreshToken };
  }

  async function end(
    client: ClientBase,
    which: EndedSessions,
    reason: EndReason,
  ): Promise<string[]> {
    const ids = await endSessions(client, which, { reason, at: clock.now() });
    // One notification each: a payload has to stay under 8,000 bytes.
    await client.query('SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id', [
      endedSessionsChannel,
      ids,
    ]);
    return ids;
  }

  async function rotate(
    client: ClientBase,
    session: SessionRow,
    token: string,
    from: Client,
  ): Promise<string> {
    const now = clock.now();
    const next = successorOf(token);
    await markTokenUsed(client, sha256Hex(token), now);
    await insertRefreshToken(client, { hash: sha256Hex(next), sessionId: session.id, at: now });
    const expiresAt = addSeconds(now, refreshLifetimeSeconds);
    await touchSession(client, {
      sessionId: session.id,
      address: from.address,
      at: now,
      expiresAt,
    });
    return next;
  }

  /** Along the successors of a used token to the one that is current. */
  async function currentAfter(client: ClientBase, token: string): Promise<string> {
    let current = token;
    do current = successorOf(current);
    while (await tokenUsedAt(client, sha256Hex(current)));
    return current;
  }

  async function endStolen(client: ClientBase, session: SessionRow): Promise<void> {
    await end(client, { userId: session.userId, only: session.id }, 'reuse');
    const payload = { userId: session.userId, warning: 'reuse' as const, address: session.address };
    await addJobs(client, [{ name: 'auth.warning-mail', payload, key: `reuse:${session.id}` }]);
  }

  return {
    end,
    async open(client, user, from) {
      const now = clock.now();
      const refreshToken = newToken();
      const sessionId = newId();
      await insertSession(client, {
        id: sessionId,
        userId: user.id,
        device: deviceOf(from),
        address: from.address,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: addSeconds(now, refreshLifetimeSeconds),
      });
      await insertRefreshToken(client, { hash: sha256Hex(refreshToken), sessionId, at: now });
      return issue(user, sessionId, refreshToken);
    },
    async refresh(refreshToken, from) {
      // The end of a stolen session has to be committed, so the refusal comes after the transaction.
      const next = await transact(pool, async ({ client }) => {
        const session = await lockSessionOfToken(client, sha256Hex(refreshToken));
        if (session === null || !lives(session, clock.now())) return null;
        const user = await findUser(client, 'id', session.userId);
        if (user === null || user.blockedAt !== null) return null;
        const usedAt = await tokenUsedAt(client, sha256Hex(refreshToken));
        if (!usedAt)
          return { user, session, token: await rotate(client, session, refreshToken, from) };
        const sameDevice = session.device === deviceOf(from);
        if (sameDevice && addSeconds(usedAt, graceSeconds) >= clock.now()) {
          return { user, session, token: await currentAfter(client, refreshToken) };
        }
        await endStolen(client, session);
        return null;
      });
      if (next === null) return refuse('session_expiree');
      return issue(next.user, next.session.id, next.token);
    },
    async peek(refreshToken) {
      const since = addSeconds(clock.now(), -graceSeconds);
      const session = await sessionOfToken(pool, sha256Hex(refreshToken), since);
      if (session === null || !lives(session, clock.now())) return null;
      const user = await findUser(pool, 'id', session.userId);
      return user === null || user.blockedAt !== null ? null : { user, sessionId: session.id };
    },
  };
}

function lives(session: SessionRow, now: Date): boolean {
  return session.endedAt === null && session.expiresAt > now;
}

function deviceOf(from: Client): string {
  return from.userAgent.slice(0, 300);
}

import { createHmac } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { accessTokenLifetimeSeconds } from '@nzela/contract/auth';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { onceCommitted, transact } from '../../../kernel/data/database.ts';
import { deviceKind } from '../../../kernel/identity/device-label.ts';
import { newId, newToken, sha256Hex } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import type { AccessTokens, Actor } from '../../../kernel/identity/session.ts';
import { findUser, type UserRow } from '../../users/users.ts';
import { endedSessionsChannel, type Liveness } from './liveness.ts';
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
} from '../auth.store.ts';
import { warn } from '../mails/warnings.ts';
import { notifyInstances } from '../../../kernel/data/notifications.ts';

/** Where a request comes from, as far as it says so itself. */
export type Client = { readonly address: string; readonly userAgent: string };

/** Where a sign-in comes from, and whether it showed more than a password. */
export type SignInClient = Client & { readonly secondFactor: boolean };

export type IssuedSession = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly secondFactor: boolean;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
};

/** A session ends so long after it began; renewing its token does not extend it. */
export const sessionLifetimeSeconds = 30 * 86_400;
const adminSessionLifetimeSeconds = 12 * 3600;

function lifetimeOf({ role }: Pick<UserRow, 'role'>): number {
  return role === 'admin' ? adminSessionLifetimeSeconds : sessionLifetimeSeconds;
}

/** Requests of one browser cross: one may still bring a token whose successor another one has just used. */
const graceSeconds = 10;

/** A session that lives, and when it ends at the latest. */
type HeldSession = Pick<IssuedSession, 'user' | 'sessionId' | 'secondFactor'> & {
  readonly endsAt: Date;
};

/** Sessions: one per sign-in, each a family of refresh tokens of which one is current. */
export type Sessions = {
  /** Opens a session in the caller's transaction. */
  open(client: ClientBase, user: UserRow, from: SignInClient): Promise<IssuedSession>;
  /**
   * Exchanges a refresh token for its successor. Refuses `session_expiree`. The device that used a token gets the same
   * successor again, at any time, while that one is unused: the answer that carried it was lost. A token whose successor
   * was used, or that comes from another device, was stolen or copied: it ends the whole session, and a mail warns its
   * owner.
   */
  refresh(refreshToken: string, from: Client): Promise<IssuedSession>;
  /** Whose session {@link refresh} would renew, without rotating or ending anything; null when it would refuse. */
  peek(refreshToken: string, from: Client): Promise<HeldSession | null>;
  /**
   * Ends the session of the refresh token, whether or not that one was used, and the one of the access token: who logs
   * out with a token that a thief has used ends what the thief goes on with.
   */
  logOut(refreshToken: string | null, actor: Actor | null): Promise<void>;
  /** Ends sessions in the caller's transaction; their access tokens die at once on every instance. */
  end(client: ClientBase, which: EndedSessions, reason: EndReason): Promise<string[]>;
};

type EndedSessions = { readonly userId: string; readonly only?: string; readonly except?: string };

type SessionsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly secrets: Secrets;
  readonly liveness: Pick<Liveness, 'end'>;
};

type Parts = SessionsDeps & {
  /** From a token to the one that follows it: under the newest key, then under each former one. */
  readonly successorsOf: (token: string) => readonly [string, ...string[]];
};

export function createSessions(deps: SessionsDeps): Sessions {
  const [key, ...formerKeys] = deps.secrets.deriveEach('refresh-succession');
  const successor = (under: Buffer, token: string) =>
    createHmac('sha256', under).update(token).digest('base64url');
  const parts: Parts = {
    ...deps,
    // Computed, so that a repeated request gets the very token that its lost answer carried, and nothing readable
    // needs to be stored. Without the key nobody can go from one to the next.
    successorsOf: (token) => [
      successor(key, token),
      ...formerKeys.map((former) => successor(former, token)),
    ],
  };
  return {
    open: (client, user, from) => open(parts, client, user, from),
    refresh: (refreshToken, from) => refresh(parts, refreshToken, from),
    peek: (refreshToken, from) => peek(parts, refreshToken, from),
    logOut: (refreshToken, actor) => logOut(parts, refreshToken, actor),
    end: (client, which, reason) => end(parts, client, which, reason),
  };
}

async function open(
  parts: Parts,
  client: ClientBase,
  user: UserRow,
  from: SignInClient,
): Promise<IssuedSession> {
  const now = parts.clock.now();
  const refreshToken = newToken();
  const sessionId = newId();
  const expiresAt = addSeconds(now, lifetimeOf(user));
  await insertSession(client, {
    id: sessionId,
    userId: user.id,
    device: deviceOf(from),
    address: from.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    secondFactor: from.secondFactor,
  });
  await insertRefreshToken(client, { hash: sha256Hex(refreshToken), sessionId, at: now });
  return issue(parts, {
    user,
    sessionId,
    secondFactor: from.secondFactor,
    token: refreshToken,
    endsAt: expiresAt,
  });
}

async function refresh(parts: Parts, refreshToken: string, from: Client): Promise<IssuedSession> {
  // The end of a stolen session has to be committed, so the refusal comes after the transaction.
  const next = await transact(parts.pool, ({ client }) =>
    nextToken(parts, client, refreshToken, from),
  );
  if (next === null) return refuse('session_expiree');
  return issue(parts, next);
}

type NextToken = HeldSession & {
  readonly token: string;
};

async function nextToken(
  parts: Parts,
  client: ClientBase,
  token: string,
  from: Client,
): Promise<NextToken | null> {
  const session = await lockSessionOfToken(client, sha256Hex(token));
  if (session === null || !lives(session, parts.clock.now())) return null;
  const user = await findUser(client, 'id', session.userId);
  if (user === null || user.blockedAt !== null) return null;
  const { id: sessionId, secondFactor } = session;
  const answer = (next: string) => ({
    user,
    sessionId,
    secondFactor,
    token: next,
    endsAt: session.expiresAt,
  });
  const usedAt = await tokenUsedAt(client, sha256Hex(token));
  const asked = { session, token, from };
  if (!usedAt) return answer(await rotate(parts, client, asked));
  const current = await currentAfter(parts, client, asked);
  if (current !== null) return answer(current);
  await endStolen(parts, client, session);
  return null;
}

type Rotation = { readonly session: SessionRow; readonly token: string; readonly from: Client };

async function rotate(
  parts: Parts,
  client: ClientBase,
  { session, token, from }: Rotation,
): Promise<string> {
  const now = parts.clock.now();
  const [next] = parts.successorsOf(token);
  await markTokenUsed(client, sha256Hex(token), now);
  await insertRefreshToken(client, { hash: sha256Hex(next), sessionId: session.id, at: now });
  await touchSession(client, { sessionId: session.id, address: from.address, at: now });
  return next;
}

/**
 * From a used token along its successors to the one that is current. Null when it may not be given to whoever asks, or
 * when the key that made a successor is not given any more.
 */
async function currentAfter(
  { successorsOf, clock }: Parts,
  source: ClientBase | Pool,
  { session, token, from }: Rotation,
): Promise<string | null> {
  if (deviceKind(session.device) !== deviceKind(deviceOf(from))) return null;
  let next = await firstIssued(source, successorsOf(token));
  const isReused =
    next !== null && next.usedAt !== null && addSeconds(next.usedAt, graceSeconds) < clock.now();
  if (isReused) return null;
  while (next !== null && next.usedAt !== null)
    next = await firstIssued(source, successorsOf(next.token));
  return next?.token ?? null;
}

async function firstIssued(
  source: ClientBase | Pool,
  candidates: readonly string[],
): Promise<{ readonly token: string; readonly usedAt: Date | null } | null> {
  for (const token of candidates) {
    const usedAt = await tokenUsedAt(source, sha256Hex(token));
    if (usedAt !== undefined) return { token, usedAt };
  }
  return null;
}

async function endStolen(parts: Parts, client: ClientBase, session: SessionRow): Promise<void> {
  await end(parts, client, { userId: session.userId, only: session.id }, 'reuse');
  const { userId, address } = session;
  const at = parts.clock.now();
  await warn(client, { userId, warning: 'reuse', at, address, key: `reuse:${session.id}` });
}

async function peek(parts: Parts, token: string, from: Client): Promise<HeldSession | null> {
  const { pool, clock } = parts;
  const session = await sessionOfToken(pool, sha256Hex(token));
  if (session === null || !lives(session, clock.now())) return null;
  const isUsed = session.tokenUsedAt !== null;
  if (isUsed && (await currentAfter(parts, pool, { session, token, from })) === null) return null;
  const user = await findUser(pool, 'id', session.userId);
  if (user === null || user.blockedAt !== null) return null;
  return {
    user,
    sessionId: session.id,
    secondFactor: session.secondFactor,
    endsAt: session.expiresAt,
  };
}

async function logOut(parts: Parts, token: string | null, actor: Actor | null): Promise<void> {
  await transact(parts.pool, async ({ client }) => {
    const session = token === null ? null : await lockSessionOfToken(client, sha256Hex(token));
    if (session !== null)
      await end(parts, client, { userId: session.userId, only: session.id }, 'logout');
    if (actor !== null)
      await end(parts, client, { userId: actor.userId, only: actor.sessionId }, 'logout');
  });
}

async function end(
  { clock, liveness }: Parts,
  client: ClientBase,
  which: EndedSessions,
  reason: EndReason,
): Promise<string[]> {
  const ids = await endSessions(client, which, { reason, at: clock.now() });
  // One notification each: a payload has to stay under 8,000 bytes.
  await notifyInstances(client, endedSessionsChannel, ids);
  onceCommitted(client, () => liveness.end(ids));
  return ids;
}

async function issue(
  { tokens, clock }: Parts,
  { token: refreshToken, endsAt, ...session }: NextToken,
): Promise<IssuedSession> {
  const { user, sessionId, secondFactor } = session;
  const now = clock.now();
  const accessToken = await tokens.issue(
    { userId: user.id, role: user.role, sessionId, language: user.language, secondFactor },
    now,
    endsAt,
  );
  const left = Math.floor((endsAt.getTime() - now.getTime()) / 1000);
  const expiresIn = Math.min(accessTokenLifetimeSeconds, left);
  return { ...session, accessToken, expiresIn, refreshToken };
}

function lives(session: SessionRow, now: Date): boolean {
  return session.endedAt === null && session.expiresAt > now;
}

/** What a client says it is, as far as it is kept. */
export function deviceOf(from: Client): string {
  return from.userAgent.slice(0, 300);
}

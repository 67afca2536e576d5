import type { ClientBase, Pool } from 'pg';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export type SessionRow = {
  readonly id: string;
  readonly userId: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** More than a password opened it, or was added in it. */
  readonly secondFactor: boolean;
};

export type EndReason = 'logout' | 'revoked' | 'reuse' | 'password' | 'blocked';

const sessions: Table<'sessions'> = { name: 'sessions' };

const columns: Selection<SessionRow> = aliased(
  sessions,
  {
    id: 'id',
    userId: 'user_id',
    device: 'device',
    address: 'address',
    createdAt: 'created_at',
    lastSeenAt: 'last_seen_at',
    expiresAt: 'expires_at',
    endedAt: 'ended_at',
    secondFactor: 'second_factor',
  },
  's',
);

export async function insertSession(
  client: ClientBase,
  session: Omit<SessionRow, 'endedAt'>,
): Promise<void> {
  await insertRow(client, sessions, {
    row: {
      id: session.id,
      user_id: session.userId,
      device: session.device,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      ended_at: null,
      end_reason: null,
      second_factor: session.secondFactor,
    },
  });
}

/** The session of a refresh token, locked: refreshes of one session come one after the other. */
export async function lockSessionOfToken(
  client: ClientBase,
  tokenHash: string,
): Promise<SessionRow | null> {
  const { rows } = await client.query<SessionRow>(
    `SELECT ${columns} FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id WHERE t.hash = $1 FOR UPDATE OF s`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** The session of a refresh token, and when that one was used; nothing is locked or changed. */
export async function sessionOfToken(
  pool: Pool,
  tokenHash: string,
): Promise<(SessionRow & { readonly tokenUsedAt: Date | null }) | null> {
  const { rows } = await pool.query<SessionRow & { tokenUsedAt: Date | null }>(
    `SELECT ${columns}, t.used_at AS "tokenUsedAt"
       FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id WHERE t.hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function insertRefreshToken(
  client: ClientBase,
  token: { readonly hash: string; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await insertRow(client, refreshTokens, {
    row: {
      hash: token.hash,
      session_id: token.sessionId,
      created_at: token.at,
      used_at: null,
    },
  });
}

const refreshTokens: Table<'refresh_tokens'> = { name: 'refresh_tokens' };

/** When the token was used, null when it is current; undefined when there is no such token. */
export async function tokenUsedAt(
  client: ClientBase | Pool,
  tokenHash: string,
): Promise<Date | null | undefined> {
  const { rows } = await client.query<{ usedAt: Date | null }>(
    'SELECT used_at AS "usedAt" FROM refresh_tokens WHERE hash = $1',
    [tokenHash],
  );
  return rows[0]?.usedAt;
}

export async function markTokenUsed(
  client: ClientBase,
  tokenHash: string,
  at: Date,
): Promise<void> {
  await client.query('UPDATE refresh_tokens SET used_at = $2 WHERE hash = $1', [tokenHash, at]);
}

export async function touchSession(
  client: ClientBase,
  seen: {
    readonly sessionId: string;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await client.query('UPDATE sessions SET last_seen_at = $2, address = $3 WHERE id = $1', [
    seen.sessionId,
    seen.at,
    seen.address,
  ]);
}

/** Notes that the person of the session has just added a second factor in it. */
export async function raiseSession(client: ClientBase, sessionId: string): Promise<void> {
  await client.query('UPDATE sessions SET second_factor = true WHERE id = $1', [sessionId]);
}

export async function liveSessions(pool: Pool, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `SELECT ${columns} FROM sessions s WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2
      ORDER BY last_seen_at DESC LIMIT 100`,
    [userId, now],
  );
  return rows;
}

/** A page of them, the last to be opened first. */
export function sessionsOf(
  source: Readable,
  { userId, now }: { readonly userId: string; readonly now: Date },
  span: PageSpan,
): Promise<SessionRow[]> {
  const select = `SELECT ${columns} FROM sessions s WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2`;
  return selectPage(
    source,
    { select, values: [userId, now], by: 's.created_at', id: 's.id' },
    span,
  );
}

/** Ends sessions of `userId` that still live: one, or all but one. Answers their ids. */
export async function endSessions(
  client: ClientBase,
  which: { readonly userId: string; readonly only?: string; readonly except?: string },
  ending: { readonly reason: EndReason; readonly at: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE sessions SET ended_at = $2, end_reason = $3
      WHERE user_id = $1 AND ended_at IS NULL AND ($4::uuid IS NULL OR id = $4) AND ($5::uuid IS NULL OR id <> $5)
      RETURNING id`,
    [which.userId, ending.at, ending.reason, which.only ?? null, which.except ?? null],
  );
  return rows.map(({ id }) => id);
}

export async function isSessionLive(
  source: ClientBase | Pool,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await source.query(
    'SELECT FROM sessions WHERE id = $1 AND ended_at IS NULL',
    [sessionId],
  );
  return rowCount === 1;
}

export type EndedSession = { readonly id: string; readonly endedAt: Date };

/** Sessions that ended after `since`, the first first. */
export async function sessionsEndedSince(pool: Pool, since: Date): Promise<EndedSession[]> {
  const { rows } = await pool.query<EndedSession>(
    'SELECT id, ended_at AS "endedAt" FROM sessions WHERE ended_at > $1 ORDER BY ended_at',
    [since],
  );
  return rows;
}

export type MailTokenKind = 'verify-email' | 'reset-password';

export async function insertMailToken(
  client: ClientBase | Pool,
  token: {
    readonly hash: string;
    readonly userId: string;
    readonly kind: MailTokenKind;
    readonly email: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await insertRow(client, mailTokens, {
    row: {
      hash: token.hash,
      user_id: token.userId,
      purpose: token.kind,
      email: token.email,
      created_at: token.at,
      expires_at: token.expiresAt,
      used_at: null,
    },
    onConflict: '(hash) DO NOTHING',
  });
}

const mailTokens: Table<'mail_tokens'> = { name: 'mail_tokens' };

/** The links of a person made after `since` that were not used, another than `except`. */
export async function countMailTokens(
  pool: Pool,
  tokens: {
    readonly userId: string;
    readonly kind: MailTokenKind;
    readonly since: Date;
    readonly except: string;
  },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM mail_tokens
      WHERE user_id = $1 AND purpose = $2 AND created_at > $3 AND hash <> $4 AND used_at IS NULL`,
    [tokens.userId, tokens.kind, tokens.since, tokens.except],
  );
  return rows[0]?.count ?? 0;
}

/** Whether {@link useMailToken} would take the link now. */
export async function isOpenMailToken(
  pool: Pool,
  token: { readonly hash: string; readonly kind: MailTokenKind; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM mail_tokens t JOIN users u ON u.id = t.user_id AND u.email = t.email
      WHERE t.hash = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > $3`,
    [token.hash, token.kind, token.at],
  );
  return rowCount === 1;
}

/** Uses a link up: its user, or null when it is unknown, used, too old, or of an address since changed. */
export async function useMailToken(
  client: ClientBase,
  token: { readonly hash: string; readonly kind: MailTokenKind; readonly at: Date },
): Promise<string | null> {
  const { rows } = await client.query<{ userId: string }>(
    `UPDATE mail_tokens t SET used_at = $3 FROM users u
      WHERE t.hash = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > $3
        AND u.id = t.user_id AND u.email = t.email
      RETURNING t.user_id AS "userId"`,
    [token.hash, token.kind, token.at],
  );
  return rows[0]?.userId ?? null;
}

/** No other link of this kind works any more. */
export async function voidMailTokens(
  client: ClientBase,
  userId: string,
  kind: MailTokenKind,
  at: Date,
) {
  await client.query(
    'UPDATE mail_tokens SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL',
    [userId, kind, at],
  );
}

/** Forgets old links and counters. Sessions and devices have a retention period (features/retention). */
export async function sweepIdentity(pool: Pool, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await pool.query('DELETE FROM mail_tokens WHERE expires_at < $1', [daysAgo(30)]);
  await pool.query('DELETE FROM attempts WHERE window_start < $1', [daysAgo(2)]);
}

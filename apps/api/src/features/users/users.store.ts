import type { ClientBase, Pool } from 'pg';
import type { Role } from '@nzela/contract/users';
import { itself, uuids } from '@nzela/ledger/arrays';
import type { Readable } from '../../kernel/data/snapshots.ts';

export type UserRow = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly phone: string;
  readonly phoneVerifiedAt: Date | null;
  /** Somebody checked a document of theirs. */
  readonly identityVerifiedAt: Date | null;
  readonly role: Role;
  readonly passwordHash: string;
  readonly language: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly referralCode: string;
  readonly demo: boolean;
  readonly blockedAt: Date | null;
  readonly closedAt: Date | null;
  readonly avatarVersion: string | null;
  readonly createdAt: Date;
};

export type NewUser = Pick<
  UserRow,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'role'
  | 'passwordHash'
  | 'referralCode'
  | 'demo'
  | 'createdAt'
>;

const columns = `id, first_name AS "firstName", last_name AS "lastName", email, email_verified_at AS "emailVerifiedAt",
  phone, phone_verified_at AS "phoneVerifiedAt", identity_verified_at AS "identityVerifiedAt", role, password_hash AS "passwordHash", language, currency, time_zone AS "timeZone",
  referral_code AS "referralCode", demo, blocked_at AS "blockedAt", closed_at AS "closedAt", avatar_version AS "avatarVersion", created_at AS "createdAt"`;

const keys = { id: 'id', email: 'email', phone: 'phone', referralCode: 'referral_code' } as const;

/** The user under one of the unique keys; e-mail in lower case, phone in E.164. */
export async function findUser(
  source: Readable,
  key: keyof typeof keys,
  value: string,
): Promise<UserRow | null> {
  const { rows } = await source.query<UserRow>(
    `SELECT ${columns} FROM users WHERE ${keys[key]} = $1`,
    [value],
  );
  return rows[0] ?? null;
}

/** By id; those who are not there are left out. */
export async function usersById(
  source: Readable,
  ids: readonly string[],
): Promise<Map<string, UserRow>> {
  const { rows } = await source.query<UserRow>(
    `SELECT ${columns} FROM users WHERE id = ANY ($1::uuid[])`,
    [uuids(ids, itself)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertUser(client: ClientBase, user: NewUser): Promise<void> {
  await client.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, demo, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      user.id,
      user.firstName,
      user.lastName,
      user.email,
      user.phone,
      user.role,
      user.passwordHash,
      user.referralCode,
      user.demo,
      user.createdAt,
    ],
  );
}

/**
 * The user as they are until the transaction ends: whoever changes their password or blocks them at the same time either
 * has done so, and it is seen here, or waits.
 */
export async function holdUser(client: ClientBase, userId: string): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(
    `SELECT ${columns} FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function setPassword(
  client: ClientBase,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
}

/** A new password in the place of the one that was verified; false when that one has been changed since. */
export async function replacePassword(
  client: ClientBase,
  userId: string,
  { verified, next }: { readonly verified: string; readonly next: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
    [userId, verified, next],
  );
  return rowCount === 1;
}

/** True when it was not verified before. */
export async function markEmailVerified(
  client: ClientBase,
  userId: string,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL',
    [userId, at],
  );
  return rowCount === 1;
}

/** Whether demonstration accounts are open, whose passwords are public. */
export async function hasDemoAccounts(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM users WHERE demo) AS found',
  );
  return rows[0]?.found === true;
}

export async function setRole(client: ClientBase, userId: string, role: Role): Promise<void> {
  await client.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}

export async function setNames(
  pool: Pool,
  userId: string,
  names: Pick<UserRow, 'firstName' | 'lastName'>,
): Promise<UserRow | null> {
  const { rows } = await pool.query<UserRow>(
    `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1 RETURNING ${columns}`,
    [userId, names.firstName, names.lastName],
  );
  return rows[0] ?? null;
}

export async function setRegion(
  pool: Pool,
  userId: string,
  region: Pick<UserRow, 'language' | 'currency' | 'timeZone'>,
): Promise<UserRow | null> {
  const { rows } = await pool.query<UserRow>(
    `UPDATE users SET language = $2, currency = $3, time_zone = $4 WHERE id = $1 RETURNING ${columns}`,
    [userId, region.language, region.currency, region.timeZone],
  );
  return rows[0] ?? null;
}

export async function setPhone(
  client: ClientBase,
  userId: string,
  { phone, at }: { readonly phone: string; readonly at: Date },
): Promise<void> {
  await client.query('UPDATE users SET phone = $2, phone_verified_at = $3 WHERE id = $1', [
    userId,
    phone,
    at,
  ]);
}

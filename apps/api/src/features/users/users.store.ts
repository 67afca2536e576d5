import type { ClientBase, Pool } from 'pg';
import type { Role } from '@nzela/contract/users';
import { itself, uuids } from '@nzela/ledger/arrays';
import {
  aliased,
  byDefault,
  selecting,
  type Selection,
  type Table,
} from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { productZone } from '../settings/settings.ts';

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
  /** Theirs, or the product's. */
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
  | 'timeZone'
  | 'referralCode'
  | 'demo'
  | 'createdAt'
>;

const users: Table<'users', { role: Role }> = { name: 'users' };

/** By whose clocks a row of users reads: the product's, unless the person chose others. `of`: the table's name in the statement. */
export function zoneOfReader(of = 'users'): string {
  return `CASE WHEN ${of}.time_zone_chosen THEN ${of}.time_zone ELSE ${productZone} END`;
}

const ownColumns = aliased(users, {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  emailVerifiedAt: 'email_verified_at',
  phone: 'phone',
  phoneVerifiedAt: 'phone_verified_at',
  identityVerifiedAt: 'identity_verified_at',
  role: 'role',
  passwordHash: 'password_hash',
  language: 'language',
  currency: 'currency',
  referralCode: 'referral_code',
  demo: 'demo',
  blockedAt: 'blocked_at',
  closedAt: 'closed_at',
  avatarVersion: 'avatar_version',
  createdAt: 'created_at',
});
const columns: Selection<UserRow> = selecting(`${ownColumns}, ${zoneOfReader()} AS "timeZone"`);

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
  await insertRow(client, users, {
    row: {
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      email_verified_at: null,
      phone: user.phone,
      phone_verified_at: null,
      identity_verified_at: null,
      role: user.role,
      password_hash: user.passwordHash,
      language: byDefault,
      currency: byDefault,
      time_zone: user.timeZone,
      time_zone_chosen: byDefault,
      referral_code: user.referralCode,
      demo: user.demo,
      blocked_at: null,
      closed_at: null,
      avatar_version: null,
      created_at: user.createdAt,
    },
  });
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
  client: ClientBase,
  userId: string,
  names: Pick<UserRow, 'firstName' | 'lastName'>,
): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(
    `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1 RETURNING ${columns}`,
    [userId, names.firstName, names.lastName],
  );
  return rows[0] ?? null;
}

/** What a person reads by. Another time zone than the product's is their choice, and stays when the product's changes. */
export async function setRegion(
  pool: Pool,
  userId: string,
  region: Pick<UserRow, 'language' | 'currency' | 'timeZone'>,
): Promise<UserRow | null> {
  const { rows } = await pool.query<UserRow>(
    `UPDATE users SET language = $2, currency = $3, time_zone = $4,
       time_zone_chosen = time_zone_chosen OR $4 <> ${productZone}
     WHERE id = $1 RETURNING ${columns}`,
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

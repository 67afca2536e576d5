import { randomInt } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { currencySchema } from '@nzela/contract/common';
import type { User } from '@nzela/contract/users';
import type { Readable } from '../../kernel/snapshots.ts';
import { findUser, type UserRow } from './users.store.ts';

export {
  findUser,
  hasDemoAccounts,
  insertUser,
  markEmailVerified,
  setNames,
  holdUser,
  replacePassword,
  setPassword,
  setRegion,
  setRole,
  type UserRow,
} from './users.store.ts';
export { setPhone } from './contacts.store.ts';
export { readerOf, type Asking } from './reader.ts';

/** The clocks of a person; those that an account begins with for one that is not there. */
export async function timeZoneOf(source: Readable, userId: string): Promise<string> {
  return (await findUser(source, 'id', userId))?.timeZone ?? 'Europe/Paris';
}

/** What another feature may know of a person: who they are, not how they sign in. */
export type Person = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly blocked: boolean;
  /** They closed the account: it is blocked, and neither pays nor is paid. */
  readonly closed: boolean;
};

export async function personById(source: Readable, id: string): Promise<Person | null> {
  return personOf(await findUser(source, 'id', id));
}

/** `phone` in E.164. */
export async function personByPhone(
  client: ClientBase | Pool,
  phone: string,
): Promise<Person | null> {
  return personOf(await findUser(client, 'phone', phone));
}

function personOf(row: UserRow | null): Person | null {
  if (row === null) return null;
  const { id, firstName, lastName, email, phone } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    blocked: row.blockedAt !== null,
    closed: row.closedAt !== null,
  };
}

/** A person's own account, on the wire. */
export function wireUser(row: UserRow): User {
  return {
    id: row.id,
    prenom: row.firstName,
    nom: row.lastName,
    email: row.email,
    emailVerifie: row.emailVerifiedAt !== null,
    telephone: row.phone,
    telephoneVerifie: row.phoneVerifiedAt !== null,
    avatar: row.avatarVersion,
    role: row.role,
    langue: row.language,
    devise: currencySchema.parse(row.currency),
    fuseauHoraire: row.timeZone,
    codeParrainage: row.referralCode,
    dateCreation: row.createdAt.toISOString(),
  };
}

/** `Démo P.`: enough to recognise somebody, too little to learn who they are. */
export function shortName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const [initial] = person.lastName;
  return initial === undefined ? person.firstName : `${person.firstName} ${initial.toUpperCase()}.`;
}

// Without letters and digits that are read for one another.
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** A new referral code: 31^8 of them, so that guessing one is hopeless under the limits. */
export function newReferralCode(): string {
  return Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('');
}

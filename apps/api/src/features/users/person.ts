import type { ClientBase, Pool } from 'pg';
import { currencySchema } from '@nzela/contract/common';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { findUser, usersById, type UserRow } from './users.store.ts';

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
  /** In which they read their totals. */
  readonly currency: CurrencyCode;
  readonly timeZone: string;
};

export async function personById(source: Readable, id: string): Promise<Person | null> {
  return personOf(await findUser(source, 'id', id));
}

/** Those who are not there are left out. */
export async function peopleById(
  source: Readable,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await usersById(source, ids);
  return new Map([...rows].map(([id, row]) => [id, personIn(row)]));
}

/** `phone` in E.164. */
export async function personByPhone(
  client: ClientBase | Pool,
  phone: string,
): Promise<Person | null> {
  return personOf(await findUser(client, 'phone', phone));
}

function personOf(row: UserRow | null): Person | null {
  return row === null ? null : personIn(row);
}

function personIn(row: UserRow): Person {
  const { id, firstName, lastName, email, phone, timeZone } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    timeZone,
    currency: currencySchema.parse(row.currency),
    blocked: row.blockedAt !== null,
    closed: row.closedAt !== null,
  };
}

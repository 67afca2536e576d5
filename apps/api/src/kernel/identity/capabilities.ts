import type { ClientBase } from 'pg';
import type { Capability } from '@nzela/contract/administrators';
import type { LiveEvent } from '@nzela/contract/events';
import { publishToMany } from '../data/events.ts';
import { lockByName } from '../data/locks.ts';
import type { Readable } from '../data/snapshots.ts';
import { refuse } from '../http/problem.ts';

/** What an administrator may do now; nothing for anybody else. */
export async function capabilitiesOf(source: Readable, userId: string): Promise<Capability[]> {
  const { rows } = await source.query<{ capability: Capability }>(
    'SELECT capability FROM administrator_capabilities WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ capability }) => capability);
}

type Others = {
  readonly userId: string;
  /** Who was suspended or closed after this counts, too; by default whose account is open alone. */
  readonly awaySince?: Date;
};

/** Whether an administrator other than `userId` has the capability. */
export async function othersWith(
  source: Readable,
  capability: Capability,
  { userId, awaySince }: Others,
): Promise<boolean> {
  const { rows } = await source.query<{ found: boolean }>(
    `SELECT EXISTS (
       SELECT FROM administrator_capabilities held JOIN users ON users.id = held.user_id
        WHERE held.capability = $1 AND held.user_id <> $2 AND users.role = 'admin'
          AND (users.blocked_at IS NULL OR users.blocked_at > $3)
          AND (users.closed_at IS NULL OR users.closed_at > $3)
     ) AS found`,
    [capability, userId, awaySince ?? null],
  );
  return rows[0]?.found === true;
}

/**
 * Somebody other than `userId` has to be left who can give capabilities, until the transaction ends: what takes an owner away
 * comes one after the other. Refuses `dernier_administrateur`.
 */
export async function requireAnotherOwner(client: ClientBase, userId: string): Promise<void> {
  await lockByName(client, 'administrators');
  if (!(await othersWith(client, 'proprietaire', { userId }))) refuse('dernier_administrateur');
}

/** Whoever has the capability, with an open account. */
export async function peopleWith(source: Readable, capability: Capability): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    `SELECT users.id FROM administrator_capabilities held JOIN users ON users.id = held.user_id
      WHERE held.capability = $1 AND users.role = 'admin' AND users.blocked_at IS NULL AND users.closed_at IS NULL`,
    [capability],
  );
  return rows.map(({ id }) => id);
}

/** Whoever may do anything in the back-office. */
export async function administratorIds(source: Readable): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT DISTINCT user_id AS id FROM administrator_capabilities',
  );
  return rows.map(({ id }) => id);
}

/** Tells whoever may do anything in the back-office that something there changed. */
export async function publishToAdministrators(
  client: ClientBase,
  ...topics: readonly LiveEvent['sujet'][]
): Promise<void> {
  const events = topics.map((sujet) => ({ sujet, id: null }));
  await publishToMany(client, await administratorIds(client), events);
}

/** Tells them that somebody's account changed: their row of the list, and their file where it is open. */
export async function publishPerson(client: ClientBase, id: string): Promise<void> {
  await publishToMany(client, await administratorIds(client), [{ sujet: 'people', id }]);
}

import type { ClientBase } from 'pg';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { recordEvent } from '../events/events.ts';
import {
  holdCustomer,
  idOfContact,
  insertCustomer,
  type Customer,
  type Who,
} from './customers.store.ts';
import { wireCustomer } from './view.ts';

/** Whom a payment is asked of. */
export type Named = Who & {
  /** Of a customer of the same account; null: whoever is reached so. */
  readonly id: string | null;
};

type Naming = { readonly accountId: string; readonly named: Named; readonly at: Date };

/**
 * The customer of a payment, in the transaction that makes it: the one it names, else the one with that address or phone,
 * who is made when there is none. Null: a payment of nobody that could be found again. Refuses `client_inconnu`.
 */
export async function nameCustomer(
  client: ClientBase,
  { accountId, named, at }: Naming,
): Promise<Customer | null> {
  const { id, ...who } = named;
  if (id !== null)
    return (
      (await holdCustomer(client, { id, accountId })) ??
      refuse('client_inconnu', { field: 'client.id' })
    );
  if (who.email === null && who.phone === null) return null;
  return (
    (await foundBy(client, accountId, who)) ??
    (await make(client, { accountId, who, at })) ??
    nameCustomer(client, { accountId, named, at })
  );
}

async function foundBy(client: ClientBase, accountId: string, who: Who): Promise<Customer | null> {
  const id = await idOfContact(client, accountId, who);
  return id === null ? null : holdCustomer(client, { id, accountId });
}

/** Null when another transaction made them meanwhile. */
async function make(
  client: ClientBase,
  { accountId, who, at }: { readonly accountId: string; readonly who: Who; readonly at: Date },
): Promise<Customer | null> {
  const own = { id: newId(), accountId };
  if (!(await insertCustomer(client, { ...own, ...who, metadata: {}, createdAt: at }))) return null;
  const made = await holdCustomer(client, own);
  if (made === null) throw new Error(`The customer ${own.id} is not there`);
  const event = { accountId, type: 'customer.created', data: wireCustomer(made), at } as const;
  await recordEvent(client, event);
  return made;
}

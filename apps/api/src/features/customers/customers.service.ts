import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  changeCustomerSchema,
  createCustomerSchema,
  Customer as WireCustomer,
  customerListQuerySchema,
  CustomerList,
} from '@nzela/contract/customers';
import { transact, violatedConstraint } from '../../kernel/data/database.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { recordEvent } from '../events/events.ts';
import {
  deleteCustomer,
  findCustomer,
  insertCustomer,
  listCustomers,
  lockCustomer,
  updateCustomer,
  type Customer,
  type CustomerChange,
  type Own,
  type Who,
} from './customers.store.ts';
import { wireCustomer } from './view.ts';
import { e164, whoIn } from './who.ts';

export type CustomerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** What other nouns keep of a customer is theirs to forget, in the transaction that erases the customer. */
  readonly forget: (client: PoolClient, customer: Own, at: Date) => Promise<void>;
};

type Creation = {
  readonly accountId: string;
  readonly body: z.output<typeof createCustomerSchema>;
};

/** Keeps a customer. Their id is the key's. Refuses `telephone_invalide`, `client_existant` at the field that is another's. */
export async function createCustomer(
  deps: CustomerDeps,
  key: IdempotencyKey,
  { accountId, body }: Creation,
): Promise<StoredAnswer> {
  const who = whoIn(body);
  const createdAt = deps.clock.now();
  const own = { id: key.id, accountId };
  return once(deps.pool, key, async ({ client }) => {
    const metadata = body.metadata ?? {};
    if (!(await insertCustomer(client, { ...own, ...who, metadata, createdAt })))
      return refuseExisting(who);
    const customer = (await lockCustomer(client, own)) ?? refuse('introuvable');
    await tell(client, { customer, type: 'customer.created', at: createdAt });
    return { status: 201, body: wireCustomer(customer) };
  });
}

function refuseExisting({ email }: Pick<Who, 'email'>): never {
  return refuse('client_existant', { field: email === null ? 'telephone' : 'email' });
}

/** Refuses `introuvable`. */
export async function getCustomer({ pool }: CustomerDeps, own: Own): Promise<WireCustomer> {
  return wireCustomer((await findCustomer(pool, own)) ?? refuse('introuvable'));
}

/** A page of a merchant's customers, in the mode of the account. */
export async function searchCustomers(
  snapshot: Snapshot,
  accountId: string,
  query: z.output<typeof customerListQuerySchema>,
): Promise<CustomerList> {
  const phone = query.telephone === undefined ? null : e164(query.telephone);
  const sought = { accountId, email: query.email ?? null, phone };
  const found = await listCustomers(snapshot, { ...sought, span: spanOf(query) });
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wireCustomer), ...page };
}

/**
 * Changes what is named of a customer; their payments keep whom they were asked of. Refuses `introuvable`,
 * `telephone_invalide`, `client_existant`.
 */
export async function changeCustomer(
  { pool, clock }: CustomerDeps,
  own: Own,
  body: z.output<typeof changeCustomerSchema>,
): Promise<WireCustomer> {
  const change = changeIn(body);
  const at = clock.now();
  return transact(pool, async ({ client }) => {
    const before = (await lockCustomer(client, own)) ?? refuse('introuvable');
    const customer = await updateCustomer(client, before, { change, at }).catch(
      (error: unknown) => {
        if (violatedConstraint(error) === undefined) throw error;
        return refuseExisting({ ...before, ...change });
      },
    );
    await tell(client, { customer, type: 'customer.updated', at });
    return wireCustomer(customer);
  });
}

function changeIn(body: z.output<typeof changeCustomerSchema>): CustomerChange {
  const { name, email, phone } = whoIn(body);
  return {
    ...(body.nom === undefined ? {} : { name }),
    ...(body.email === undefined ? {} : { email }),
    ...(body.telephone === undefined ? {} : { phone }),
    ...(body.metadata === undefined ? {} : { metadata: body.metadata }),
  };
}

/** Erases a customer. Their payments stay, without the person's address and number. Refuses `introuvable`. */
export async function removeCustomer(deps: CustomerDeps, own: Own): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.pool, async ({ client }) => {
    const customer = (await lockCustomer(client, own)) ?? refuse('introuvable');
    await deps.forget(client, own, at);
    await deleteCustomer(client, own.id);
    const erased = { ...customer, name: null, email: null, phone: null, metadata: {} };
    await tell(client, { customer: erased, type: 'customer.deleted', at });
  });
}

type Told = {
  readonly customer: Customer;
  readonly type: 'customer.created' | 'customer.updated' | 'customer.deleted';
  readonly at: Date;
};

async function tell(client: PoolClient, { customer, type, at }: Told): Promise<void> {
  const { accountId } = customer;
  await recordEvent(client, { accountId, type, data: wireCustomer(customer), at });
}

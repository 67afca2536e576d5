import type { ClientBase, PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

/** How a customer is called and reached. */
export type Who = {
  readonly name: string | null;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
};

export type Customer = Who & {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const customers: Table<'customers', { metadata: Readonly<Record<string, string>> }> = {
  name: 'customers',
};

type Row = RowOf<typeof customers> & { readonly mode: MerchantMode };

const select = `SELECT c.*, a.mode FROM customers c JOIN merchant_accounts a ON a.id = c.account_id`;

export type NewCustomer = Omit<Customer, 'mode' | 'updatedAt'>;

/** False, and nothing is written, when the account has a customer with that address or that phone. */
export async function insertCustomer(client: ClientBase, customer: NewCustomer): Promise<boolean> {
  const { id, accountId, name, email, phone, metadata, createdAt } = customer;
  return insertRow(client, customers, {
    row: {
      id,
      account_id: accountId,
      name,
      email,
      phone,
      metadata,
      created_at: createdAt,
      updated_at: createdAt,
    },
    onConflict: 'DO NOTHING',
  });
}

export type Own = { readonly id: string; readonly accountId: string };

export async function findCustomer(db: Readable, { id, accountId }: Own): Promise<Customer | null> {
  return first(
    await db.query<Row>(`${select} WHERE c.id = $1 AND c.account_id = $2`, [id, accountId]),
  );
}

export async function lockCustomer(
  client: PoolClient,
  { id, accountId }: Own,
): Promise<Customer | null> {
  return first(
    await client.query<Row>(`${select} WHERE c.id = $1 AND c.account_id = $2 FOR UPDATE OF c`, [
      id,
      accountId,
    ]),
  );
}

/** The same, kept from being erased until the transaction ends: a payment is about to name them. */
export async function holdCustomer(
  client: ClientBase,
  { id, accountId }: Own,
): Promise<Customer | null> {
  return first(
    await client.query<Row>(`${select} WHERE c.id = $1 AND c.account_id = $2 FOR KEY SHARE OF c`, [
      id,
      accountId,
    ]),
  );
}

/** The id of the customer who has this address; without an address, of the first who had this phone. */
export async function idOfContact(
  db: Readable,
  accountId: string,
  { email, phone }: Pick<Who, 'email' | 'phone'>,
): Promise<string | null> {
  const [column, value] = email === null ? ['phone', phone] : ['email', email];
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM customers WHERE account_id = $1 AND ${column} = $2
      ORDER BY ${column}, created_at LIMIT 1`,
    [accountId, value],
  );
  return rows[0]?.id ?? null;
}

export type CustomerChange = Partial<Who> & {
  readonly metadata?: Readonly<Record<string, string>>;
};

export async function updateCustomer(
  client: PoolClient,
  { id, mode }: Pick<Customer, 'id' | 'mode'>,
  { change, at }: { readonly change: CustomerChange; readonly at: Date },
): Promise<Customer> {
  return customerOf({ ...(await updateRow(client, customers, { id, at, change })), mode });
}

export async function deleteCustomer(client: PoolClient, id: string): Promise<void> {
  await client.query('DELETE FROM customers WHERE id = $1', [id]);
}

export type CustomerQuery = {
  readonly accountId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly span: PageSpan;
};

export async function listCustomers(snapshot: Snapshot, query: CustomerQuery): Promise<Customer[]> {
  const list = {
    select: `SELECT * FROM (${select}) AS listed WHERE account_id = $1
      AND ($2::text IS NULL OR email = $2) AND ($3::text IS NULL OR phone = $3)`,
    values: [query.accountId, query.email, query.phone],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, query.span)).map(customerOf);
}

/** Those of these customers that are the account's. */
export async function customersOf(
  db: Readable,
  accountId: string,
  ids: readonly string[],
): Promise<readonly Customer[]> {
  const { rows } = await db.query<Row>(
    `${select} WHERE c.account_id = $1 AND c.id = ANY($2::uuid[])`,
    [accountId, ids],
  );
  return rows.map(customerOf);
}

function first({ rows }: { readonly rows: readonly Row[] }): Customer | null {
  return rows[0] === undefined ? null : customerOf(rows[0]);
}

function customerOf(row: Row): Customer {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    name: row.name,
    email: row.email,
    phone: row.phone,
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

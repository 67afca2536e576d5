import type { Pool, PoolClient } from 'pg';
import type { DepositMethod, DepositStatus } from '@nzela/contract/deposits';
import type { DepositCurrency } from '@nzela/contract/payment-terms';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { dueIds, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import {
  reasonColumns,
  reasonIn,
  type ReasonColumns,
  type Text,
} from '../../kernel/texts/texts.ts';

export type Deposit = {
  readonly id: string;
  readonly reference: string;
  readonly ownerId: string;
  readonly method: DepositMethod;
  readonly status: DepositStatus;
  readonly amount: Money<DepositCurrency>;
  /** What came; null before. */
  readonly received: Money | null;
  readonly reason: Text | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly receivedAt: Date | null;
};

const deposits: Table<
  'deposits',
  {
    method: DepositMethod;
    status: DepositStatus;
    currency: DepositCurrency;
    received_currency: CurrencyCode;
    reason_message: Message;
  }
> = { name: 'deposits' };

type DepositRow = RowOf<typeof deposits>;

export type NewDeposit = Pick<
  Deposit,
  'id' | 'ownerId' | 'method' | 'amount' | 'createdAt' | 'expiresAt'
>;

export async function insertDeposit(client: PoolClient, deposit: NewDeposit): Promise<Deposit> {
  const row = await insertReturning(client, deposits, {
    row: {
      id: deposit.id,
      reference: byDefault,
      owner_id: deposit.ownerId,
      method: deposit.method,
      status: 'en_attente',
      amount: deposit.amount.minor,
      currency: deposit.amount.currency,
      received_amount: null,
      received_currency: null,
      ...reasonColumns(null),
      created_at: deposit.createdAt,
      updated_at: deposit.createdAt,
      expires_at: deposit.expiresAt,
      received_at: null,
    },
  });
  return depositOf(row);
}

export async function findDeposit(
  source: Readable,
  id: string,
  ownerId: string,
): Promise<Deposit | null> {
  const { rows } = await source.query<DepositRow>(
    'SELECT * FROM deposits WHERE id = $1 AND owner_id = $2',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : depositOf(rows[0]);
}

/** The person's own deposit, locked until the transaction ends. */
export async function lockOwnDeposit(
  client: PoolClient,
  id: string,
  ownerId: string,
): Promise<Deposit | null> {
  const { rows } = await client.query<DepositRow>(
    'SELECT * FROM deposits WHERE id = $1 AND owner_id = $2 FOR UPDATE',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : depositOf(rows[0]);
}

export async function lockDeposit(client: PoolClient, id: string): Promise<Deposit> {
  const { rows } = await client.query<DepositRow>(
    'SELECT * FROM deposits WHERE id = $1 FOR UPDATE',
    [id],
  );
  return depositOf(onlyRow(rows, 'deposits'));
}

export async function lockByReference(
  client: PoolClient,
  reference: string,
): Promise<Deposit | null> {
  const { rows } = await client.query<DepositRow>(
    'SELECT * FROM deposits WHERE reference = $1 FOR UPDATE',
    [reference],
  );
  return rows[0] === undefined ? null : depositOf(rows[0]);
}

/** What may change of a deposit, by column. The status changes in `moveDeposit` alone. */
export type DepositChange = Partial<ReasonColumns> & {
  readonly status?: DepositStatus;
  readonly received_amount?: bigint;
  readonly received_currency?: CurrencyCode;
  readonly received_at?: Date;
};

export async function updateDeposit(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: DepositChange; readonly at: Date },
): Promise<Deposit> {
  return depositOf(await updateRow(client, deposits, { id, at, change }));
}

export type DepositQuery = {
  readonly ownerId: string;
  readonly status: DepositStatus | null;
  readonly span: PageSpan;
};

export async function listDeposits(snapshot: Snapshot, query: DepositQuery): Promise<Deposit[]> {
  const list = {
    select: 'SELECT * FROM deposits WHERE owner_id = $1 AND ($2::text IS NULL OR status = $2)',
    values: [query.ownerId, query.status],
    by: 'created_at',
  };
  return (await selectPage<DepositRow>(snapshot, list, query.span)).map(depositOf);
}

/** Deposits that were waited for until before `now`. */
export function expiredDeposits(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const due = { table: 'deposits', by: 'expires_at', where: "status = 'en_attente'" };
  return dueIds(pool, due, { now, limit });
}

/** Deposits of a person that wait for their payment. */
export async function countUnpaidDeposits(client: PoolClient, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM deposits WHERE owner_id = $1 AND status = 'en_attente'",
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

function depositOf(row: DepositRow): Deposit {
  const { received_amount: minor, received_currency: currency } = row;
  return {
    id: row.id,
    reference: row.reference,
    ownerId: row.owner_id,
    method: row.method,
    status: row.status,
    amount: money(row.amount, row.currency),
    received: minor === null || currency === null ? null : money(minor, currency),
    reason: reasonIn(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    receivedAt: row.received_at,
  };
}

import type { Pool, PoolClient } from 'pg';
import type { MoneyRequestStatus, RequestMethod } from '@nzela/contract/money-requests';
import type { PaymentWay, RequestCurrency } from '@nzela/contract/payment-terms';
import { money, type Money } from '@nzela/money/money';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { dueIds, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';

export type MoneyRequest = {
  readonly id: string;
  readonly reference: string;
  readonly code: string;
  readonly ownerId: string;
  readonly status: MoneyRequestStatus;
  readonly amount: Money<RequestCurrency>;
  readonly reason: string | null;
  /** `2026-01-31`. */
  readonly dueOn: string | null;
  readonly method: RequestMethod;
  readonly recipient: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly remindedAt: Date | null;
  readonly paidAt: Date | null;
  readonly paidWay: PaymentWay | null;
  readonly payerId: string | null;
};

const moneyRequests: Table<
  'money_requests',
  {
    status: MoneyRequestStatus;
    currency: RequestCurrency;
    method: RequestMethod;
    paid_way: PaymentWay;
  }
> = { name: 'money_requests' };

type Row = RowOf<typeof moneyRequests>;

export type NewMoneyRequest = Omit<
  MoneyRequest,
  'status' | 'remindedAt' | 'paidAt' | 'paidWay' | 'payerId'
> & { readonly remindAt: Date | null };

export async function insertRequest(
  client: PoolClient,
  request: NewMoneyRequest,
): Promise<MoneyRequest> {
  const row = await insertReturning(client, moneyRequests, {
    row: {
      id: request.id,
      reference: request.reference,
      code: request.code,
      owner_id: request.ownerId,
      status: 'en_attente',
      amount: request.amount.minor,
      currency: request.amount.currency,
      reason: request.reason,
      due_on: request.dueOn,
      method: request.method,
      recipient: request.recipient,
      created_at: request.createdAt,
      updated_at: request.createdAt,
      expires_at: request.expiresAt,
      remind_at: request.remindAt,
      reminded_at: null,
      paid_at: null,
      paid_way: null,
      payer_id: null,
    },
  });
  return requestOf(row);
}

export async function findRequest(
  db: Readable,
  id: string,
  ownerId: string,
): Promise<MoneyRequest | null> {
  return first(
    await db.query<Row>(`SELECT * FROM money_requests WHERE id = $1 AND owner_id = $2`, [
      id,
      ownerId,
    ]),
  );
}

export async function lockOwnRequest(
  client: PoolClient,
  id: string,
  ownerId: string,
): Promise<MoneyRequest | null> {
  return first(
    await client.query<Row>(
      `SELECT * FROM money_requests WHERE id = $1 AND owner_id = $2 FOR UPDATE`,
      [id, ownerId],
    ),
  );
}

export async function lockRequest(client: PoolClient, id: string): Promise<MoneyRequest | null> {
  return first(
    await client.query<Row>(`SELECT * FROM money_requests WHERE id = $1 FOR UPDATE`, [id]),
  );
}

/** By the code of its public address: whoever holds the link. */
export async function requestOfCode(source: Readable, code: string): Promise<MoneyRequest | null> {
  return first(await source.query<Row>(`SELECT * FROM money_requests WHERE code = $1`, [code]));
}

export async function lockByCode(client: PoolClient, code: string): Promise<MoneyRequest | null> {
  return first(
    await client.query<Row>(`SELECT * FROM money_requests WHERE code = $1 FOR UPDATE`, [code]),
  );
}

export type RequestChange = {
  readonly status?: MoneyRequestStatus;
  readonly paid_at?: Date;
  readonly paid_way?: PaymentWay;
  readonly payer_id?: string | null;
  readonly reminded_at?: Date;
  readonly remind_at?: null;
};

export async function updateRequest(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: RequestChange; readonly at: Date },
): Promise<MoneyRequest> {
  return requestOf(await updateRow(client, moneyRequests, { id, at, change }));
}

export type RequestQuery = {
  readonly ownerId: string;
  readonly status: MoneyRequestStatus | null;
  readonly span: PageSpan;
};

export async function listRequests(
  snapshot: Snapshot,
  query: RequestQuery,
): Promise<MoneyRequest[]> {
  const list = {
    select: `SELECT * FROM money_requests
      WHERE owner_id = $1 AND ($2::text IS NULL OR status = $2)`,
    values: [query.ownerId, query.status],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, query.span)).map(requestOf);
}

/** Requests whose last day was over before `now`, and those whose reminder is due. */
export async function dueRequests(
  pool: Pool,
  now: Date,
  limit: number,
): Promise<{ readonly expired: string[]; readonly toRemind: string[] }> {
  const due = (by: string) =>
    dueIds(pool, { table: 'money_requests', by, where: "status = 'en_attente'" }, { now, limit });
  return { expired: await due('expires_at'), toRemind: await due('remind_at') };
}

function first({ rows }: { readonly rows: readonly Row[] }): MoneyRequest | null {
  return rows[0] === undefined ? null : requestOf(rows[0]);
}

function requestOf(row: Row): MoneyRequest {
  return {
    id: row.id,
    reference: row.reference,
    code: row.code,
    ownerId: row.owner_id,
    status: row.status,
    amount: money(row.amount, row.currency),
    reason: row.reason,
    dueOn: row.due_on,
    method: row.method,
    recipient: row.recipient,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    remindedAt: row.reminded_at,
    paidAt: row.paid_at,
    paidWay: row.paid_way,
    payerId: row.payer_id,
  };
}

import type { Pool, PoolClient } from 'pg';
import type {
  MoneyRequestStatus,
  PaymentWay,
  RequestCurrency,
  RequestMethod,
} from '@nzela/contract/money-requests';
import { money, type Money } from '@nzela/money/money';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { dueIds, onlyRow, updateRow } from '../../kernel/data/rows.ts';
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

type Row = {
  id: string;
  reference: string;
  code: string;
  owner_id: string;
  status: MoneyRequestStatus;
  amount: bigint;
  currency: RequestCurrency;
  reason: string | null;
  due_on: string | null;
  method: RequestMethod;
  recipient: string | null;
  created_at: Date;
  expires_at: Date;
  reminded_at: Date | null;
  paid_at: Date | null;
  paid_way: PaymentWay | null;
  payer_id: string | null;
};

type Db = Pool | PoolClient;

const columns = `id, reference, code, owner_id, status, amount, currency, reason, due_on::text, method, recipient,
  created_at, expires_at, reminded_at, paid_at, paid_way, payer_id`;

export type NewMoneyRequest = Omit<
  MoneyRequest,
  'status' | 'remindedAt' | 'paidAt' | 'paidWay' | 'payerId'
> & { readonly remindAt: Date | null };

export async function insertRequest(
  client: PoolClient,
  request: NewMoneyRequest,
): Promise<MoneyRequest> {
  const { rows } = await client.query<Row>(
    `INSERT INTO money_requests (id, reference, code, owner_id, status, amount, currency, reason, due_on, method,
       recipient, created_at, updated_at, expires_at, remind_at)
     VALUES ($1, $2, $3, $4, 'en_attente', $5, $6, $7, $8, $9, $10, $11, $11, $12, $13) RETURNING ${columns}`,
    [
      request.id,
      request.reference,
      request.code,
      request.ownerId,
      request.amount.minor,
      request.amount.currency,
      request.reason,
      request.dueOn,
      request.method,
      request.recipient,
      request.createdAt,
      request.expiresAt,
      request.remindAt,
    ],
  );
  return requestOf(onlyRow(rows, 'money_requests'));
}

export async function findRequest(
  db: Db,
  id: string,
  ownerId: string,
): Promise<MoneyRequest | null> {
  return first(
    await db.query<Row>(`SELECT ${columns} FROM money_requests WHERE id = $1 AND owner_id = $2`, [
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
      `SELECT ${columns} FROM money_requests WHERE id = $1 AND owner_id = $2 FOR UPDATE`,
      [id, ownerId],
    ),
  );
}

export async function lockRequest(client: PoolClient, id: string): Promise<MoneyRequest | null> {
  return first(
    await client.query<Row>(`SELECT ${columns} FROM money_requests WHERE id = $1 FOR UPDATE`, [id]),
  );
}

/** By the code of its public address: whoever holds the link. */
export async function requestOfCode(source: Readable, code: string): Promise<MoneyRequest | null> {
  return first(
    await source.query<Row>(`SELECT ${columns} FROM money_requests WHERE code = $1`, [code]),
  );
}

export async function lockByCode(client: PoolClient, code: string): Promise<MoneyRequest | null> {
  return first(
    await client.query<Row>(`SELECT ${columns} FROM money_requests WHERE code = $1 FOR UPDATE`, [
      code,
    ]),
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
  const update = { table: 'money_requests', id, at, change, returning: columns };
  return requestOf(await updateRow<Row>(client, update));
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
    select: `SELECT ${columns} FROM money_requests
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

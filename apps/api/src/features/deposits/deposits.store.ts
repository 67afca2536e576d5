import type { Pool, PoolClient } from 'pg';
import type { DepositCurrency, DepositMethod, DepositStatus } from '@nzela/contract/deposits';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';

export type Deposit = {
  readonly id: string;
  readonly reference: string;
  readonly ownerId: string;
  readonly method: DepositMethod;
  readonly status: DepositStatus;
  readonly amount: Money<DepositCurrency>;
  /** What came; null before. */
  readonly received: Money | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly receivedAt: Date | null;
};

type DepositRow = {
  id: string;
  reference: string;
  owner_id: string;
  method: DepositMethod;
  status: DepositStatus;
  amount: bigint;
  currency: DepositCurrency;
  received_amount: bigint | null;
  received_currency: CurrencyCode | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  received_at: Date | null;
};

type Db = Pool | PoolClient;

export type NewDeposit = Pick<
  Deposit,
  'id' | 'ownerId' | 'method' | 'amount' | 'createdAt' | 'expiresAt'
>;

export async function insertDeposit(client: PoolClient, deposit: NewDeposit): Promise<Deposit> {
  const { rows } = await client.query<DepositRow>(
    `INSERT INTO deposits (id, owner_id, method, status, amount, currency, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, 'en_attente', $4, $5, $6, $6, $7) RETURNING *`,
    [
      deposit.id,
      deposit.ownerId,
      deposit.method,
      deposit.amount.minor,
      deposit.amount.currency,
      deposit.createdAt,
      deposit.expiresAt,
    ],
  );
  return only(rows);
}

export async function findDeposit(db: Db, id: string, ownerId: string): Promise<Deposit | null> {
  const { rows } = await db.query<DepositRow>(
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
  return only(rows);
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
export type DepositChange = {
  readonly status?: DepositStatus;
  readonly received_amount?: bigint;
  readonly received_currency?: CurrencyCode;
  readonly received_at?: Date;
  readonly reason?: string | null;
};

export async function updateDeposit(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: DepositChange; readonly at: Date },
): Promise<Deposit> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = entries.map(([column], index) => `${column} = $${index + 3}`);
  const { rows } = await client.query<DepositRow>(
    `UPDATE deposits SET ${['updated_at = $2', ...sets].join(', ')} WHERE id = $1 RETURNING *`,
    [id, at, ...entries.map(([, value]) => value)],
  );
  return only(rows);
}

export type DepositQuery = {
  readonly ownerId: string;
  readonly status: DepositStatus | null;
  readonly order: 'asc' | 'desc';
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly offset: number;
  readonly limit: number;
};

export async function listDeposits(pool: Pool, query: DepositQuery): Promise<Deposit[]> {
  const comparison = query.order === 'desc' ? '<' : '>';
  const { rows } = await pool.query<DepositRow>(
    `SELECT * FROM deposits
      WHERE owner_id = $1 AND ($2::text IS NULL OR status = $2)
        AND ($3::timestamptz IS NULL OR (created_at, id) ${comparison} ($3, $4::uuid))
      ORDER BY created_at ${query.order}, id ${query.order} LIMIT $5 OFFSET $6`,
    [
      query.ownerId,
      query.status,
      query.after?.at ?? null,
      query.after?.id ?? null,
      query.limit,
      query.offset,
    ],
  );
  return rows.map(depositOf);
}

/** Deposits that were waited for until before `now`. */
export async function expiredDeposits(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM deposits WHERE status = 'en_attente' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

function only(rows: readonly DepositRow[]): Deposit {
  const row = rows[0];
  if (row === undefined) throw new Error('The deposit is not there');
  return depositOf(row);
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
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    receivedAt: row.received_at,
  };
}

import type { Pool } from 'pg';
import type { OperationKind } from '@nzela/contract/operations';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Cursor } from './paging.ts';

export type OperationRecord = {
  readonly id: string;
  readonly reference: string;
  readonly kind: OperationKind;
  readonly direction: 'in' | 'out';
  readonly description: string;
  readonly counterparty: string | null;
  readonly amount: Money;
  readonly fee: Money;
  readonly status: 'completed' | 'pending' | 'failed';
  readonly transferId: string | null;
  readonly at: Date;
};

type OperationRow = Omit<OperationRecord, 'amount' | 'fee' | 'transferId'> & {
  amount: bigint;
  fee: bigint;
  currency: CurrencyCode;
  transfer_id: string | null;
};

const columns =
  'id, reference, kind, direction, description, counterparty, amount, fee, currency, status, transfer_id, at';

export type OperationQuery = {
  readonly ownerId: string;
  readonly search: string | null;
  readonly direction: 'in' | 'out' | null;
  readonly kind: OperationKind | null;
  readonly since: Date | null;
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | null;
  readonly offset: number;
  readonly limit: number;
};

/** One page of a person's history, by keyset when a cursor is given. */
export async function listOperations(
  pool: Pool,
  query: OperationQuery,
): Promise<OperationRecord[]> {
  const comparison = query.order === 'desc' ? '<' : '>';
  const { rows } = await pool.query<OperationRow>(
    `SELECT ${columns} FROM operations
      WHERE owner_id = $1
        AND ($2::text IS NULL OR description ILIKE $2 OR counterparty ILIKE $2)
        AND ($3::text IS NULL OR direction = $3)
        AND ($4::text IS NULL OR kind = $4)
        AND ($5::timestamptz IS NULL OR at >= $5)
        ${query.after === null ? 'AND $6::timestamptz IS NULL AND $7::uuid IS NULL' : `AND (at, id) ${comparison} ($6::timestamptz, $7::uuid)`}
      ORDER BY at ${query.order}, id ${query.order}
      LIMIT $8 OFFSET $9`,
    [
      query.ownerId,
      query.search === null ? null : `%${query.search.replace(/[\\%_]/g, '\\$&')}%`,
      query.direction,
      query.kind,
      query.since,
      query.after?.at ?? null,
      query.after?.id ?? null,
      query.limit,
      query.offset,
    ],
  );
  return rows.map(operationOf);
}

export async function findOperation(
  pool: Pool,
  id: string,
  ownerId: string,
): Promise<OperationRecord | null> {
  const { rows } = await pool.query<OperationRow>(
    `SELECT ${columns} FROM operations WHERE id = $1 AND owner_id = $2`,
    [id, ownerId],
  );
  return rows[0] === undefined ? null : operationOf(rows[0]);
}

export async function lastOperations(
  pool: Pool,
  ownerId: string,
  limit: number,
): Promise<OperationRecord[]> {
  const { rows } = await pool.query<OperationRow>(
    `SELECT ${columns} FROM operations WHERE owner_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
    [ownerId, limit],
  );
  return rows.map(operationOf);
}

function operationOf(row: OperationRow): OperationRecord {
  const { amount, fee, currency, transfer_id: transferId, ...rest } = row;
  return { ...rest, amount: money(amount, currency), fee: money(fee, currency), transferId };
}

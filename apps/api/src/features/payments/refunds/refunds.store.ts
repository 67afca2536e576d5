import type { PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { RefundStatus, PaymentCurrency } from '@nzela/contract/payment-terms';
import type { Message } from '@nzela/messages/message';
import { money, type Money } from '@nzela/money/money';
import type { RowOf, Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

export type Refund = {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Money<PaymentCurrency>;
  readonly status: RefundStatus;
  readonly reason: string | null;
  /** Why it came to nothing. */
  readonly failure: Message | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null: a program of the merchant. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

const refunds: Table<
  'refunds',
  {
    status: RefundStatus;
    currency: PaymentCurrency;
    failure_message: Message;
    metadata: Readonly<Record<string, string>>;
  }
> = { name: 'refunds' };

type Row = RowOf<typeof refunds> & { readonly mode: MerchantMode };

const select = `SELECT r.*, a.mode FROM refunds r JOIN merchant_accounts a ON a.id = r.account_id`;

export type NewRefund = Omit<
  Refund,
  'mode' | 'status' | 'failure' | 'completedAt' | 'reference'
> & { readonly paymentReference: string };

/** Locked with its payment, so counting the payment's refunds gives each a number of its own. */
export async function insertRefund(client: PoolClient, refund: NewRefund): Promise<Refund> {
  const { id, paymentId, amount, createdAt } = refund;
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM refunds WHERE payment_id = $1',
    [paymentId],
  );
  await insertRow(client, refunds, {
    row: {
      id,
      account_id: refund.accountId,
      payment_id: paymentId,
      reference: `${refund.paymentReference}-R${1 + onlyRow(rows, 'refunds').count}`,
      amount: amount.minor,
      currency: amount.currency,
      status: 'en_attente',
      reason: refund.reason,
      failure_message: null,
      metadata: refund.metadata,
      created_by: refund.createdBy,
      created_at: createdAt,
      updated_at: createdAt,
      completed_at: null,
    },
  });
  return lockRefund(client, id);
}

/** Lock its payment before. */
export async function lockRefund(client: PoolClient, id: string): Promise<Refund> {
  const { rows } = await client.query<Row>(`${select} WHERE r.id = $1 FOR UPDATE OF r`, [id]);
  return refundOf(onlyRow(rows, 'refunds'));
}

/** The payment that a refund is of. */
export async function paymentIdOf(client: PoolClient, id: string): Promise<string> {
  const { rows } = await client.query<{ payment_id: string }>(
    'SELECT payment_id FROM refunds WHERE id = $1',
    [id],
  );
  return onlyRow(rows, 'refunds').payment_id;
}

/** What of a payment has reached whoever paid it, in minor units. */
export async function refundedOf(client: PoolClient, paymentId: string): Promise<bigint> {
  const { rows } = await client.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM refunds WHERE payment_id = $1 AND status = 'reussi'`,
    [paymentId],
  );
  return onlyRow(rows, 'refunds').sum;
}

export async function findRefund(
  db: Readable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Refund | null> {
  const { rows } = await db.query<Row>(`${select} WHERE r.id = $1 AND r.account_id = $2`, [
    id,
    accountId,
  ]);
  return rows[0] === undefined ? null : refundOf(rows[0]);
}

export async function updateRefund(
  client: PoolClient,
  { id, mode }: Pick<Refund, 'id' | 'mode'>,
  step: {
    readonly at: Date;
    readonly change: {
      readonly status: RefundStatus;
      readonly completed_at: Date;
      readonly failure_message?: Message;
    };
  },
): Promise<Refund> {
  return refundOf({ ...(await updateRow(client, refunds, { id, ...step })), mode });
}

export type RefundQuery = {
  readonly accountId: string;
  readonly paymentId: string | null;
  readonly span: PageSpan;
};

export async function listRefunds(snapshot: Snapshot, query: RefundQuery): Promise<Refund[]> {
  const list = {
    select: `SELECT * FROM (${select}) AS listed
      WHERE account_id = $1 AND ($2::uuid IS NULL OR payment_id = $2)`,
    values: [query.accountId, query.paymentId],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, query.span)).map(refundOf);
}

function refundOf(row: Row): Refund {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    paymentId: row.payment_id,
    reference: row.reference,
    amount: money(row.amount, row.currency),
    status: row.status,
    reason: row.reason,
    failure: row.failure_message,
    metadata: row.metadata,
    createdBy: row.created_by,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}

import type { ClientBase, PoolClient } from 'pg';
import type { DisputeStatus } from '@nzela/contract/disputes';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type {
  PaymentMethod,
  PaymentStatus,
  FeeBearer,
  PaymentCurrency,
} from '@nzela/contract/payment-terms';
import { money, type Money } from '@nzela/money/money';
import { byDefault, type NewRows, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { Named, OwnCustomer } from '../customers/customers.ts';
import { termsColumn, termsIn, type Terms, type TermsColumn } from './terms.ts';

/** How it was paid. */
export type Receipt = {
  readonly method: PaymentMethod;
  /** What the payer was charged. */
  readonly paid: Money<PaymentCurrency>;
  /** A part of it. */
  readonly fee: Money<PaymentCurrency>;
  readonly paidAt: Date;
  /** Null: a visitor. */
  readonly payerId: string | null;
  /** From when on the merchant can spend it. */
  readonly availableAt: Date;
  readonly settledAt: Date | null;
};

export type Payment = {
  readonly id: string;
  readonly accountId: string;
  /** The link that it was begun on; null: none. */
  readonly linkId: string | null;
  readonly mode: MerchantMode;
  readonly reference: string;
  readonly code: string;
  readonly status: PaymentStatus;
  readonly amount: Money<PaymentCurrency>;
  readonly feeBearer: FeeBearer;
  readonly terms: Terms;
  readonly description: string | null;
  /** Whom it was asked of, as they were then. */
  readonly customer: Named;
  readonly metadata: Readonly<Record<string, string>>;
  readonly returnUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly receipt: Receipt | null;
  readonly refunded: Money<PaymentCurrency>;
  /** What open and lost disputes ask for. */
  readonly disputed: Money<PaymentCurrency>;
  /** Of the last one; null: nobody has disputed it. */
  readonly disputeStatus: DisputeStatus | null;
};

const payments: Table<
  'payments',
  {
    status: PaymentStatus;
    currency: PaymentCurrency;
    fee_bearer: FeeBearer;
    terms: TermsColumn;
    metadata: Readonly<Record<string, string>>;
    method: PaymentMethod;
    dispute_status: DisputeStatus;
  }
> = { name: 'payments' };

export type PaymentRow = RowOf<typeof payments> & { readonly mode: MerchantMode };

export const selectPayments = `SELECT p.*, a.mode FROM payments p JOIN merchant_accounts a ON a.id = p.account_id`;

export type NewPayment = Omit<
  Payment,
  'mode' | 'status' | 'receipt' | 'refunded' | 'disputed' | 'disputeStatus'
>;

export async function insertPayments(
  client: ClientBase,
  items: readonly NewPayment[],
): Promise<void> {
  await insertRows(client, payments, { name: 'payments.insert', items, row: waiting });
}

const waiting: NewRows<typeof payments, NewPayment> = {
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  link_id: ({ linkId }) => linkId,
  reference: ({ reference }) => reference,
  code: ({ code }) => code,
  status: 'en_attente',
  amount: ({ amount }) => amount.minor,
  currency: ({ amount }) => amount.currency,
  fee_bearer: ({ feeBearer }) => feeBearer,
  terms: ({ terms }) => termsColumn(terms),
  description: ({ description }) => description,
  customer_id: ({ customer }) => customer.id,
  customer_name: ({ customer }) => customer.name,
  customer_email: ({ customer }) => customer.email,
  customer_phone: ({ customer }) => customer.phone,
  metadata: ({ metadata }) => metadata,
  return_url: ({ returnUrl }) => returnUrl,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ createdAt }) => createdAt,
  expires_at: ({ expiresAt }) => expiresAt,
  next_action_at: ({ expiresAt }) => expiresAt,
  method: null,
  fee: null,
  paid: null,
  paid_at: null,
  payer_id: null,
  available_at: null,
  settled_at: null,
  refunded: byDefault,
  disputed: byDefault,
  dispute_status: null,
};

export async function findPayment(
  db: Readable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Payment | null> {
  return first(
    await db.query<PaymentRow>(`${selectPayments} WHERE p.id = $1 AND p.account_id = $2`, [
      id,
      accountId,
    ]),
  );
}

export async function paymentOfCode(db: Readable, code: string): Promise<Payment | null> {
  return first(await db.query<PaymentRow>(`${selectPayments} WHERE p.code = $1`, [code]));
}

export async function lockOwnPayment(
  client: PoolClient,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Payment | null> {
  return first(
    await client.query<PaymentRow>(
      `${selectPayments} WHERE p.id = $1 AND p.account_id = $2 FOR UPDATE OF p`,
      [id, accountId],
    ),
  );
}

export async function paymentById(source: Readable, id: string): Promise<Payment> {
  const { rows } = await source.query<PaymentRow>(`${selectPayments} WHERE p.id = $1`, [id]);
  return paymentOf(onlyRow(rows, 'payments'));
}

export async function paymentsById(
  source: Readable,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const { rows } = await source.query<PaymentRow>(
    `${selectPayments} WHERE p.id = ANY ($1::uuid[])`,
    [ids],
  );
  return rows.map(paymentOf);
}

export async function lockPayment(client: PoolClient, id: string): Promise<Payment> {
  const { rows } = await client.query<PaymentRow>(
    `${selectPayments} WHERE p.id = $1 FOR UPDATE OF p`,
    [id],
  );
  return paymentOf(onlyRow(rows, 'payments'));
}

/** Of these payments, those that are still due, locked: what another process has in hand is left to it. */
export async function dueForUpdate(
  client: PoolClient,
  ids: readonly string[],
  now: Date,
): Promise<readonly Payment[]> {
  const { rows } = await client.query<PaymentRow>(
    `${selectPayments} WHERE p.id = ANY($1) AND p.next_action_at <= $2 FOR UPDATE OF p SKIP LOCKED`,
    [ids, now],
  );
  return rows.map(paymentOf);
}

export type PaymentChange = {
  readonly status?: PaymentStatus;
  readonly next_action_at?: Date | null;
  readonly method?: PaymentMethod;
  readonly fee?: bigint;
  readonly paid?: bigint;
  readonly paid_at?: Date;
  readonly payer_id?: string | null;
  readonly available_at?: Date;
  readonly settled_at?: Date | null;
  readonly refunded?: bigint;
  readonly disputed?: bigint;
  readonly dispute_status?: DisputeStatus;
  readonly customer_email?: string;
};

export async function updatePayment(
  client: PoolClient,
  { id, mode }: Pick<Payment, 'id' | 'mode'>,
  { change, at }: { readonly change: PaymentChange; readonly at: Date },
): Promise<Payment> {
  const row = await updateRow(client, payments, { id, at, change });
  return paymentOf({ ...row, mode });
}

/** A customer is erased: their payments keep the name that the books ask for, and neither address nor number. */
export async function forgetCustomer(
  client: PoolClient,
  { id, accountId }: OwnCustomer,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE payments SET customer_id = NULL, customer_email = NULL, customer_phone = NULL, updated_at = $3
      WHERE customer_id = $1 AND account_id = $2`,
    [id, accountId, at],
  );
}

/** Those of these payments that are the account's. */
export async function paymentsOf(
  db: Readable,
  accountId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `${selectPayments} WHERE p.account_id = $1 AND p.id = ANY($2::uuid[])`,
    [accountId, ids],
  );
  return rows.map(paymentOf);
}

/** When the money of paid payments will have become spendable far enough to cover `missing`; null: it is not enough. */
export async function coveredOn(
  client: PoolClient,
  { accountId, missing }: { readonly accountId: string; readonly missing: Money },
): Promise<Date | null> {
  const { rows } = await client.query<{ available_at: Date }>(
    `SELECT available_at FROM (
       SELECT available_at, sum(paid - fee) OVER (ORDER BY available_at, id) AS covered FROM payments
        WHERE account_id = $1 AND currency = $2 AND paid_at IS NOT NULL AND settled_at IS NULL) AS waiting
      WHERE covered >= $3 ORDER BY available_at LIMIT 1`,
    [accountId, missing.currency, missing.minor],
  );
  return rows[0]?.available_at ?? null;
}

function first({ rows }: { readonly rows: readonly PaymentRow[] }): Payment | null {
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

export function paymentOf(row: PaymentRow): Payment {
  const { currency } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    linkId: row.link_id,
    mode: row.mode,
    reference: row.reference,
    code: row.code,
    status: row.status,
    amount: money(row.amount, currency),
    feeBearer: row.fee_bearer,
    terms: termsIn(row.terms, currency),
    description: row.description,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      email: row.customer_email,
      phone: row.customer_phone,
    },
    metadata: row.metadata,
    returnUrl: row.return_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    receipt: receiptOf(row),
    refunded: money(row.refunded, currency),
    disputed: money(row.disputed, currency),
    disputeStatus: row.dispute_status,
  };
}

function receiptOf(row: PaymentRow): Receipt | null {
  const { method, fee, paid, currency } = row;
  const { paid_at: paidAt, available_at: availableAt } = row;
  // The table holds all of them or none.
  if (method === null || fee === null || paid === null || paidAt === null || availableAt === null)
    return null;
  return {
    method,
    fee: money(fee, currency),
    paid: money(paid, currency),
    paidAt,
    payerId: row.payer_id,
    availableAt,
    settledAt: row.settled_at,
  };
}

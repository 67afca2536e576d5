import type { Pool, PoolClient } from 'pg';
import type {
  MobileMoneyCurrency,
  MobileMoneyOperator,
  MobileMoneyStage,
} from '@nzela/contract/mobile-money';
import type { Mode } from '@nzela/ledger/types';
import { money } from '@nzela/money/money';
import { type AskedChange, type AskedKnown, askedOf, notAsked } from '../../gateways/asked.ts';
import { sql, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import type { CollectionReturn, Payment } from './payment.ts';
import type { CollectionPurposeName, CollectionSubjectKey } from './purpose.ts';

const mobileMoneyPayments: Table<
  'mobile_money_payments',
  AskedKnown & {
    purpose: CollectionPurposeName;
    mode: Mode;
    status: MobileMoneyStage;
    operator: MobileMoneyOperator;
    currency: MobileMoneyCurrency;
    return_state: CollectionReturn;
  }
> = { name: 'mobile_money_payments' };

type PaymentRow = RowOf<typeof mobileMoneyPayments>;

function paymentOf(row: PaymentRow): Payment {
  const { currency } = row;
  return {
    id: row.id,
    mode: row.mode,
    purpose: row.purpose,
    subjectId: row.subject_id,
    ownerId: row.owner_id,
    payerId: row.payer_id,
    status: row.status,
    operator: { code: row.operator, name: row.operator_name },
    country: row.country,
    phone: row.phone,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    amount: money(row.amount, currency),
    quoteId: row.quote_id,
    fee: row.fee === null ? null : money(row.fee, currency),
    total: row.total === null ? null : money(row.total, currency),
    ...askedOf(row),
    returnState: row.return_state,
  };
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'mode'
  | 'purpose'
  | 'subjectId'
  | 'ownerId'
  | 'payerId'
  | 'operator'
  | 'country'
  | 'phone'
  | 'customerName'
  | 'customerEmail'
  | 'amount'
  | 'quoteId'
  | 'createdAt'
  | 'deadlineAt'
>;

/** Writes a payment that nobody was asked for yet. Its reference is made here (spec §3: MM-, a timestamp, a number). */
export async function insertPayment(client: PoolClient, payment: NewPayment): Promise<Payment> {
  const { createdAt } = payment;
  const row = await insertReturning(client, mobileMoneyPayments, {
    row: {
      id: payment.id,
      reference: sql`'MM-' || (extract(epoch FROM ${createdAt}::timestamptz) * 1000)::bigint
        || lpad(((nextval('mobile_money_numbers') * 619) % 1000)::text, 3, '0')`,
      purpose: payment.purpose,
      mode: payment.mode,
      subject_id: payment.subjectId,
      owner_id: payment.ownerId,
      payer_id: payment.payerId,
      status: 'en_attente',
      operator: payment.operator.code,
      operator_name: payment.operator.name,
      country: payment.country,
      phone: payment.phone,
      customer_name: payment.customerName,
      customer_email: payment.customerEmail,
      amount: payment.amount.minor,
      currency: payment.amount.currency,
      quote_id: payment.quoteId,
      fee: null,
      total: null,
      ...notAsked,
      created_at: createdAt,
      updated_at: createdAt,
      deadline_at: payment.deadlineAt,
      next_action_at: createdAt,
      return_state: null,
    },
  });
  return paymentOf(row);
}

/** The payment of that id into the wallet of `payerId`. */
export async function findOwnPayment(
  source: Readable,
  id: string,
  payerId: string,
): Promise<Payment | null> {
  const { rows } = await source.query<PaymentRow>(
    "SELECT * FROM mobile_money_payments WHERE id = $1 AND payer_id = $2 AND purpose = 'wallet'",
    [id, payerId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** The payment of that id, if it is for that subject. */
export async function findPaymentOf(
  source: Readable,
  { id, purpose, subjectId }: CollectionSubjectKey & { readonly id: string },
): Promise<Payment | null> {
  const { rows } = await source.query<PaymentRow>(
    'SELECT * FROM mobile_money_payments WHERE id = $1 AND purpose = $2 AND subject_id = $3',
    [id, purpose, subjectId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** The payment that could still pay the subject: there is never more than one. */
export async function livePayment(
  source: Readable,
  { purpose, subjectId }: CollectionSubjectKey,
): Promise<Payment | null> {
  const { rows } = await source.query<PaymentRow>(
    `SELECT * FROM mobile_money_payments
      WHERE purpose = $1 AND subject_id = $2 AND status IN ('en_attente', 'en_cours', 'indetermine')`,
    [purpose, subjectId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** The payment that paid the subject; null when it was paid otherwise, or not yet. */
export async function payingPayment(
  source: Readable,
  { purpose, subjectId }: CollectionSubjectKey,
): Promise<Payment | null> {
  const { rows } = await source.query<PaymentRow>(
    `SELECT * FROM mobile_money_payments
      WHERE purpose = $1 AND subject_id = $2 AND status = 'reussi' AND return_state IS NULL`,
    [purpose, subjectId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

export function paymentByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'mobile_money_payments', reference);
}

export async function findPayment(source: Readable, id: string): Promise<Payment | null> {
  const { rows } = await source.query<PaymentRow>(
    'SELECT * FROM mobile_money_payments WHERE id = $1',
    [id],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** Locked until the transaction ends: whoever acts on it takes turns. */
export async function lockPayment(client: PoolClient, id: string): Promise<Payment> {
  const { rows } = await client.query<PaymentRow>(
    'SELECT * FROM mobile_money_payments WHERE id = $1 FOR UPDATE',
    [id],
  );
  return paymentOf(onlyRow(rows, 'mobile_money_payments'));
}

/** What may change of a payment, by column. */
export type PaymentChange = AskedChange & {
  readonly status?: MobileMoneyStage;
  readonly fee?: bigint;
  readonly total?: bigint;
  readonly return_state?: 'en_cours';
};

export async function updatePayment(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: PaymentChange; readonly at: Date },
): Promise<Payment> {
  return paymentOf(await updateRow(client, mobileMoneyPayments, { id, at, change }));
}

/** How the way back of a payment that is over goes on. */
export async function updateReturn(
  client: PoolClient,
  id: string,
  { state, at }: { readonly state: CollectionReturn; readonly at: Date },
): Promise<void> {
  await updateRow(client, mobileMoneyPayments, { id, at, change: { return_state: state } });
}

/** One page of what a person paid into their wallet. */
export async function listPayments(
  snapshot: Snapshot,
  payerId: string,
  span: PageSpan,
): Promise<Payment[]> {
  const select = "SELECT * FROM mobile_money_payments WHERE payer_id = $1 AND purpose = 'wallet'";
  const list = { select, values: [payerId], by: 'created_at' };
  return (await selectPage<PaymentRow>(snapshot, list, span)).map(paymentOf);
}

import type { Pool, PoolClient } from 'pg';
import type {
  MobileMoneyCurrency,
  MobileMoneyOperator,
  MobileMoneyStage,
} from '@nzela/contract/mobile-money';
import { money } from '@nzela/money/money';
import { type AskedChange, type AskedColumns, askedOf } from '../../gateways/asked.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import type { CollectionReturn, Payment } from './payment.ts';
import type { CollectionPurposeName, CollectionSubjectKey } from './purpose.ts';

type Db = Pool | PoolClient;

type PaymentRow = AskedColumns & {
  id: string;
  purpose: CollectionPurposeName;
  subject_id: string;
  owner_id: string;
  payer_id: string | null;
  status: MobileMoneyStage;
  operator: MobileMoneyOperator;
  operator_name: string;
  country: string;
  phone: string;
  customer_name: string | null;
  customer_email: string | null;
  amount: bigint;
  currency: MobileMoneyCurrency;
  fee: bigint | null;
  total: bigint | null;
  return_state: CollectionReturn | null;
};

function paymentOf(row: PaymentRow): Payment {
  const { currency } = row;
  return {
    id: row.id,
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
    fee: row.fee === null ? null : money(row.fee, currency),
    total: row.total === null ? null : money(row.total, currency),
    ...askedOf(row),
    returnState: row.return_state,
  };
}

export type NewPayment = Pick<
  Payment,
  | 'id'
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
  | 'createdAt'
  | 'deadlineAt'
>;

/** Writes a payment that nobody was asked for yet. Its reference is made here (spec §3: MM-, a timestamp, a number). */
export async function insertPayment(client: PoolClient, payment: NewPayment): Promise<Payment> {
  const { rows } = await client.query<PaymentRow>(
    `INSERT INTO mobile_money_payments (id, reference, purpose, subject_id, owner_id, payer_id, status, operator,
       operator_name, country, phone, customer_name, customer_email, amount, currency, created_at, updated_at,
       deadline_at, next_action_at)
     VALUES ($1, 'MM-' || (extract(epoch FROM $14::timestamptz) * 1000)::bigint
         || lpad(((nextval('mobile_money_numbers') * 619) % 1000)::text, 3, '0'),
       $2, $3, $4, $5, 'en_attente', $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $14)
     RETURNING *`,
    [
      payment.id,
      payment.purpose,
      payment.subjectId,
      payment.ownerId,
      payment.payerId,
      payment.operator.code,
      payment.operator.name,
      payment.country,
      payment.phone,
      payment.customerName,
      payment.customerEmail,
      payment.amount.minor,
      payment.amount.currency,
      payment.createdAt,
      payment.deadlineAt,
    ],
  );
  return paymentOf(onlyRow(rows, 'mobile_money_payments'));
}

/** The payment of that id into the wallet of `payerId`. */
export async function findOwnPayment(db: Db, id: string, payerId: string): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>(
    "SELECT * FROM mobile_money_payments WHERE id = $1 AND payer_id = $2 AND purpose = 'wallet'",
    [id, payerId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** The payment of that id, if it is for that subject. */
export async function findPaymentOf(
  db: Db,
  { id, purpose, subjectId }: CollectionSubjectKey & { readonly id: string },
): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>(
    'SELECT * FROM mobile_money_payments WHERE id = $1 AND purpose = $2 AND subject_id = $3',
    [id, purpose, subjectId],
  );
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** The payment that could still pay the subject: there is never more than one. */
export async function livePayment(
  db: Db,
  { purpose, subjectId }: CollectionSubjectKey,
): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>(
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

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>('SELECT * FROM mobile_money_payments WHERE id = $1', [
    id,
  ]);
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
  const update = { table: 'mobile_money_payments', id, at, change };
  return paymentOf(await updateRow<PaymentRow>(client, update));
}

/** How the way back of a payment that is over goes on. */
export async function updateReturn(
  client: PoolClient,
  id: string,
  { state, at }: { readonly state: CollectionReturn; readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE mobile_money_payments SET return_state = $2, updated_at = $3 WHERE id = $1',
    [id, state, at],
  );
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

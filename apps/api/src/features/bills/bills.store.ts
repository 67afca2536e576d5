import type { Pool, PoolClient } from 'pg';
import type { BillStatus } from '@nzela/contract/bills';
import type { OrderChange } from '../../gateways/order.ts';
import { sql } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { reasonColumns, type ReasonColumns } from '../../kernel/texts/texts.ts';
import { originColumns, priceColumns } from '../quotes/quotes.ts';
import type { Bill, GatewayState, PaidBill } from './bill.ts';
import { billOf, bills, paidBillOf, type BillRow } from './bill-row.ts';

type Db = Pool | PoolClient;

/** Keeps a bill with its price, for whoever may pay it. */
export async function insertProposal(db: Db, bill: Bill): Promise<void> {
  await insertRow(db, bills, {
    row: {
      id: bill.id,
      owner_id: bill.ownerId,
      reference: null,
      status: 'propose',
      biller: bill.biller,
      biller_id: bill.biller.id,
      bill_id: bill.billId,
      bill_reference: bill.billReference,
      customer_name: bill.customerName,
      amount: bill.amount.minor,
      currency: bill.amount.currency,
      ...priceColumns(bill),
      ...originColumns(bill),
      expires_at: bill.expiresAt,
      created_at: bill.createdAt,
      updated_at: bill.createdAt,
      ...notOrdered,
      ...reasonColumns(null),
    },
  });
}

/** What is known of a bill once it is paid. */
const notOrdered = {
  ordered_at: null,
  promised_at: null,
  review_due_at: null,
  completed_at: null,
  gateway_state: null,
  provider_id: null,
  receipt_number: null,
  asked_at: null,
  attempts_since: null,
  next_action_at: null,
  leased_until: null,
};

export type Proposal = { readonly bill: Bill; readonly paidAs: PaidBill | null };

/** A person's own bill, proposed or paid, locked until the transaction ends. */
export async function lockOwnBill(
  client: PoolClient,
  id: string,
  ownerId: string,
): Promise<Proposal | null> {
  const { rows } = await client.query<BillRow>(
    'SELECT * FROM bills WHERE id = $1 AND owner_id = $2 FOR UPDATE',
    [id, ownerId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { bill: billOf(row), paidAs: row.status === 'propose' ? null : paidBillOf(row) };
}

/** How the payment of the same bill by somebody stands, when there is one that keeps others out. */
export async function otherPayment(client: PoolClient, bill: Bill): Promise<BillStatus | null> {
  const { rows } = await client.query<{ status: BillStatus }>(
    `SELECT status FROM bills
      WHERE biller_id = $1 AND bill_id = $2 AND status NOT IN ('propose', 'annule', 'echoue')`,
    [bill.biller.id, bill.billId],
  );
  return rows[0]?.status ?? null;
}

/** Makes a proposal a payment that is to be carried out. */
export async function orderBill(
  client: PoolClient,
  id: string,
  { at, promisedAt }: { readonly at: Date; readonly promisedAt: Date },
): Promise<PaidBill> {
  const change = {
    status: 'en_attente',
    reference: sql`scattered_reference('FAC-', nextval('bill_numbers'))`,
    ordered_at: at,
    next_action_at: at,
    promised_at: promisedAt,
  } as const;
  return paidBillOf(await updateRow(client, bills, { id, at, change }));
}

/** Locked until the transaction ends. Throws when there is none: jobs name bills that exist. */
export async function lockBill(client: PoolClient, id: string): Promise<PaidBill> {
  const { rows } = await client.query<BillRow>('SELECT * FROM bills WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  return paidBillOf(onlyRow(rows, 'bills'));
}

export async function findBill(
  source: Readable,
  id: string,
  ownerId: string,
): Promise<PaidBill | null> {
  const { rows } = await source.query<BillRow>(
    `SELECT * FROM bills WHERE id = $1 AND owner_id = $2 AND status <> 'propose'`,
    [id, ownerId],
  );
  return rows[0] === undefined ? null : paidBillOf(rows[0]);
}

export async function readBill(db: Db, id: string): Promise<PaidBill | null> {
  const { rows } = await db.query<BillRow>(
    `SELECT * FROM bills WHERE id = $1 AND status <> 'propose'`,
    [id],
  );
  return rows[0] === undefined ? null : paidBillOf(rows[0]);
}

/** By the reference that the gateway knows it under. */
export function billByReference(db: Db, reference: string): Promise<string | null> {
  return idByReference(db, 'bills', reference);
}

export type BillQuery = {
  readonly ownerId: string;
  readonly status: BillStatus | null;
  readonly span: PageSpan;
};

/** One page of a person's bills. */
export async function listBills(snapshot: Snapshot, query: BillQuery): Promise<PaidBill[]> {
  const list = {
    select: `SELECT * FROM bills
      WHERE owner_id = $1 AND status <> 'propose' AND ($2::text IS NULL OR status = $2)`,
    values: [query.ownerId, query.status],
    by: 'ordered_at',
  };
  return (await selectPage<BillRow>(snapshot, list, query.span)).map(paidBillOf);
}

export type BillChange = Partial<ReasonColumns> & {
  readonly status?: BillStatus;
  readonly gateway_state?: GatewayState | null;
  readonly receipt_number?: string | null;
  readonly promised_at?: Date;
  readonly review_due_at?: Date | null;
  readonly completed_at?: Date;
};

export async function updateBill(
  client: PoolClient,
  id: string,
  { at, change }: { readonly at: Date; readonly change: BillChange & Omit<OrderChange, 'asked'> },
): Promise<PaidBill> {
  return paidBillOf(await updateRow(client, bills, { id, at, change }));
}

/** Forgets what was looked at and never paid. */
export async function forgetProposals(db: Db, before: Date): Promise<void> {
  await db.query(`DELETE FROM bills WHERE status = 'propose' AND created_at < $1`, [before]);
}

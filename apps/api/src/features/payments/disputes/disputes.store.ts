import type { PoolClient } from 'pg';
import type { DisputeAnswer, DisputeReason, DisputeStatus } from '@nzela/contract/disputes';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Order, OrderChange } from '../../../gateways/order.ts';
import { byDefault, type RowOf, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

export type Dispute = Order & {
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly paymentId: string;
  readonly providerId: string;
  readonly reason: DisputeReason;
  readonly status: DisputeStatus;
  /** What the gateway takes back, should it be lost. */
  readonly amount: Money<PaymentCurrency>;
  /** What of it is the merchant's to bear. */
  readonly claimed: Money<PaymentCurrency>;
  /** What was taken for it from what the merchant could spend. */
  readonly taken: Money<PaymentCurrency>;
  readonly dueAt: Date;
  readonly openedAt: Date;
  readonly answer: {
    readonly kind: DisputeAnswer;
    readonly evidence: string | null;
    readonly at: Date;
    /** The gateway was seen to have it. */
    readonly delivered: boolean;
  } | null;
  /** Of its evidence, in the order in which they were named. */
  readonly fileIds: readonly string[];
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

const disputes: Table<
  'disputes',
  {
    status: DisputeStatus;
    reason: DisputeReason;
    answer: DisputeAnswer;
    currency: PaymentCurrency;
  }
> = { name: 'disputes' };

type Row = RowOf<typeof disputes> & {
  readonly mode: MerchantMode;
  readonly file_ids: readonly string[];
};

const select = `SELECT d.*, a.mode, ARRAY (
    SELECT f.file_id FROM dispute_files f WHERE f.dispute_id = d.id ORDER BY f.place) AS file_ids
  FROM disputes d JOIN merchant_accounts a ON a.id = d.account_id`;

export type NewDispute = Pick<
  Dispute,
  | 'id'
  | 'accountId'
  | 'paymentId'
  | 'providerId'
  | 'reason'
  | 'amount'
  | 'claimed'
  | 'dueAt'
  | 'openedAt'
  | 'createdAt'
> & { readonly paymentReference: string };

/** Locked with its payment, so counting the payment's disputes gives each a number of its own. */
export async function insertDispute(client: PoolClient, dispute: NewDispute): Promise<Dispute> {
  const { id, paymentId, amount, createdAt } = dispute;
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM disputes WHERE payment_id = $1',
    [paymentId],
  );
  await insertRow(client, disputes, {
    row: {
      id,
      account_id: dispute.accountId,
      payment_id: paymentId,
      reference: `${dispute.paymentReference}-L${1 + onlyRow(rows, 'disputes').count}`,
      provider_id: dispute.providerId,
      reason: dispute.reason,
      status: 'a_repondre',
      amount: amount.minor,
      currency: amount.currency,
      claimed: dispute.claimed.minor,
      taken: byDefault,
      due_at: dispute.dueAt,
      opened_at: dispute.openedAt,
      answer: null,
      evidence: null,
      answered_at: null,
      answered_by: null,
      created_at: createdAt,
      updated_at: createdAt,
      ended_at: null,
      asked: true,
      asked_at: createdAt,
      attempts_since: createdAt,
      next_action_at: createdAt,
      delivered_at: null,
      cover_at: null,
    },
  });
  return lockDispute(client, id);
}

/** Lock its payment before. */
export async function lockDispute(client: PoolClient, id: string): Promise<Dispute> {
  const { rows } = await client.query<Row>(`${select} WHERE d.id = $1 FOR UPDATE OF d`, [id]);
  return disputeOf(onlyRow(rows, 'disputes'));
}

/** The one that the gateway knows by this name. */
export async function disputeOfProvider(
  client: PoolClient,
  providerId: string,
): Promise<Dispute | null> {
  return first(await client.query<Row>(`${select} WHERE d.provider_id = $1`, [providerId]));
}

/** The payment that a dispute is of; null: there is no such dispute. */
export async function paymentIdOf(client: PoolClient, id: string): Promise<string | null> {
  const { rows } = await client.query<{ payment_id: string }>(
    'SELECT payment_id FROM disputes WHERE id = $1',
    [id],
  );
  return rows[0]?.payment_id ?? null;
}

export type Own = { readonly id: string; readonly accountId: string };

export async function findDispute(db: Readable, { id, accountId }: Own): Promise<Dispute | null> {
  return first(
    await db.query<Row>(`${select} WHERE d.id = $1 AND d.account_id = $2`, [id, accountId]),
  );
}

type Owing = { readonly accountId: string; readonly currency: CurrencyCode };

/** Those that the merchant's money did not cover, the oldest first, locked. */
export async function lockOwed(
  client: PoolClient,
  { accountId, currency }: Owing,
): Promise<readonly Dispute[]> {
  const { rows } = await client.query<Row>(
    `${select} WHERE d.account_id = $1 AND d.currency = $2 AND d.taken < d.claimed AND d.status <> 'gagne'
      ORDER BY d.created_at, d.id FOR UPDATE OF d`,
    [accountId, currency],
  );
  return rows.map(disputeOf);
}

/** What disputes ask for that the merchant's money did not cover, in minor units of each currency. */
export async function owedBy(
  db: Readable,
  accountId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ currency: string; owed: bigint }>(
    `SELECT currency, sum(claimed - taken)::bigint AS owed FROM disputes
      WHERE account_id = $1 AND taken < claimed AND status <> 'gagne' GROUP BY currency`,
    [accountId],
  );
  return new Map(rows.map(({ currency, owed }) => [currency, owed]));
}

/** Those of a payment that ask for more than the merchant was made to bear, locked. */
export async function lockLimited(
  client: PoolClient,
  paymentId: string,
): Promise<readonly Dispute[]> {
  const { rows } = await client.query<Row>(
    `${select} WHERE d.payment_id = $1 AND d.claimed < d.amount AND d.status <> 'gagne'
      ORDER BY d.created_at, d.id FOR UPDATE OF d`,
    [paymentId],
  );
  return rows.map(disputeOf);
}

export type DisputeChange = {
  readonly status?: DisputeStatus;
  readonly claimed?: bigint;
  readonly taken?: bigint;
  readonly due_at?: Date;
  readonly answer?: DisputeAnswer;
  readonly evidence?: string;
  readonly answered_at?: Date;
  readonly answered_by?: string | null;
  readonly ended_at?: Date;
  readonly delivered_at?: Date;
  readonly cover_at?: Date | null;
};

type OrderColumns = Omit<OrderChange, 'leased_until' | 'provider_id'>;

export async function updateDispute(
  client: PoolClient,
  { id, mode, fileIds }: Pick<Dispute, 'id' | 'mode' | 'fileIds'>,
  step: { readonly at: Date; readonly change: DisputeChange & OrderColumns },
): Promise<Dispute> {
  const row = await updateRow(client, disputes, { id, ...step });
  return disputeOf({ ...row, mode, file_ids: fileIds });
}

const disputeFiles: Table<'dispute_files'> = { name: 'dispute_files' };

/** The database refuses a file of another account. */
export async function attachFiles(
  client: PoolClient,
  { id, accountId }: Own,
  fileIds: readonly string[],
): Promise<void> {
  for (const [index, fileId] of fileIds.entries())
    await insertRow(client, disputeFiles, {
      row: { dispute_id: id, file_id: fileId, account_id: accountId, place: index + 1 },
    });
}

export type DisputeQuery = {
  readonly accountId: string;
  readonly paymentId: string | null;
  readonly status: DisputeStatus | null;
  readonly span: PageSpan;
};

export async function listDisputes(snapshot: Snapshot, query: DisputeQuery): Promise<Dispute[]> {
  const list = {
    select: `SELECT * FROM (${select}) AS listed
      WHERE account_id = $1 AND ($2::uuid IS NULL OR payment_id = $2) AND ($3::text IS NULL OR status = $3)`,
    values: [query.accountId, query.paymentId, query.status],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, query.span)).map(disputeOf);
}

function first({ rows }: { readonly rows: readonly Row[] }): Dispute | null {
  return rows[0] === undefined ? null : disputeOf(rows[0]);
}

function disputeOf(row: Row): Dispute {
  const { currency, answer, answered_at: answeredAt } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    paymentId: row.payment_id,
    reference: row.reference,
    providerId: row.provider_id,
    reason: row.reason,
    status: row.status,
    amount: money(row.amount, currency),
    claimed: money(row.claimed, currency),
    taken: money(row.taken, currency),
    dueAt: row.due_at,
    openedAt: row.opened_at,
    answer:
      answer === null || answeredAt === null
        ? null
        : {
            kind: answer,
            evidence: row.evidence,
            at: answeredAt,
            delivered: row.delivered_at !== null,
          },
    fileIds: row.file_ids,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    asked: row.asked,
    askedAt: row.asked_at,
    updatedAt: row.updated_at,
    attemptsSince: row.attempts_since,
    nextActionAt: row.next_action_at,
    leasedUntil: null,
  };
}

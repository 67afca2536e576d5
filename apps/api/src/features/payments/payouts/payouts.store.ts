import type { PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { PayoutStatus } from '@nzela/contract/merchant-payouts';
import type { WithdrawalMethod } from '@nzela/contract/withdrawals';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { PayoutBeneficiary } from '../../../gateways/payouts/payouts.port.ts';
import { byDefault, type RowOf, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

export type MerchantPayout = {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly payeeId: string;
  readonly method: WithdrawalMethod;
  readonly beneficiary: PayoutBeneficiary;
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly amount: Money;
  /** Of the ledger: what took it from what the merchant can spend. */
  readonly entry: bigint;
  /** When the ledger wrote it. */
  readonly entryAt: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly failure: Message | null;
  readonly createdAt: Date;
  readonly promisedAt: Date;
  /** By when it is decided on, while it is held for a review. */
  readonly reviewDueAt: Date | null;
  readonly endedAt: Date | null;
};

const payouts: Table<
  'merchant_payouts',
  {
    status: PayoutStatus;
    currency: CurrencyCode;
    metadata: Readonly<Record<string, string>>;
    failure_message: Message;
  }
> = { name: 'merchant_payouts' };

type Row = RowOf<typeof payouts> & {
  readonly mode: MerchantMode;
  readonly method: WithdrawalMethod;
  readonly beneficiary: PayoutBeneficiary;
};

const select = `SELECT w.*, a.mode, p.method, p.beneficiary FROM merchant_payouts w
  JOIN merchant_accounts a ON a.id = w.account_id JOIN merchant_payees p ON p.id = w.payee_id`;

export type NewPayout = Pick<
  MerchantPayout,
  | 'id'
  | 'accountId'
  | 'payeeId'
  | 'amount'
  | 'entry'
  | 'entryAt'
  | 'metadata'
  | 'createdAt'
  | 'promisedAt'
> & {
  /** Null: a program of the merchant, or the clock. */
  readonly createdBy: string | null;
};

export async function insertPayout(client: PoolClient, payout: NewPayout): Promise<MerchantPayout> {
  const { id, amount, createdAt } = payout;
  await insertRow(client, payouts, {
    row: {
      id,
      account_id: payout.accountId,
      payee_id: payout.payeeId,
      reference: byDefault,
      status: 'en_cours',
      amount: amount.minor,
      currency: amount.currency,
      entry: payout.entry,
      entry_at: payout.entryAt,
      metadata: payout.metadata,
      failure_message: null,
      created_by: payout.createdBy,
      created_at: createdAt,
      updated_at: createdAt,
      promised_at: payout.promisedAt,
      review_due_at: null,
      ended_at: null,
    },
  });
  return lockMerchantPayout(client, id);
}

export async function lockMerchantPayout(client: PoolClient, id: string): Promise<MerchantPayout> {
  const { rows } = await client.query<Row>(`${select} WHERE w.id = $1 FOR UPDATE OF w`, [id]);
  return payoutOf(onlyRow(rows, 'merchant_payouts'));
}

export async function lockOwnMerchantPayout(
  client: PoolClient,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<MerchantPayout | null> {
  const { rows } = await client.query<Row>(
    `${select} WHERE w.id = $1 AND w.account_id = $2 FOR UPDATE OF w`,
    [id, accountId],
  );
  return rows[0] === undefined ? null : payoutOf(rows[0]);
}

export async function findMerchantPayout(
  source: Readable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<MerchantPayout | null> {
  const { rows } = await source.query<Row>(`${select} WHERE w.id = $1 AND w.account_id = $2`, [
    id,
    accountId,
  ]);
  return rows[0] === undefined ? null : payoutOf(rows[0]);
}

/** What may change of a payout beside its status. */
export type PayoutChange = {
  readonly ended_at?: Date;
  readonly promised_at?: Date;
  readonly review_due_at?: Date | null;
  readonly failure_message?: Message;
};

export async function updateMerchantPayout(
  client: PoolClient,
  payout: MerchantPayout,
  step: {
    readonly at: Date;
    readonly change: PayoutChange & { readonly status: PayoutStatus };
  },
): Promise<MerchantPayout> {
  const { id, mode, method, beneficiary } = payout;
  const row = await updateRow(client, payouts, { id, ...step });
  return payoutOf({ ...row, mode, method, beneficiary });
}

export type PayoutQuery = {
  readonly accountId: string;
  /** Null: all. */
  readonly statuses: readonly PayoutStatus[] | null;
  /** The first one that the ledger wrote after this entry, and no other; null: all of them. */
  readonly after: { readonly entry: bigint; readonly currency: CurrencyCode } | null;
  readonly span: PageSpan;
};

export async function listMerchantPayouts(
  snapshot: Snapshot,
  query: PayoutQuery,
): Promise<MerchantPayout[]> {
  const { accountId, statuses, after } = query;
  const list = {
    select: `SELECT * FROM (${select}) AS listed
      WHERE account_id = $1 AND ($2::text[] IS NULL OR status = ANY ($2)) AND ($3::bigint IS NULL OR entry = (
        SELECT min(entry) FROM merchant_payouts WHERE account_id = $1 AND currency = $4 AND entry > $3))`,
    values: [accountId, statuses, after?.entry ?? null, after?.currency ?? null],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, query.span)).map(payoutOf);
}

function payoutOf(row: Row): MerchantPayout {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    payeeId: row.payee_id,
    method: row.method,
    beneficiary: row.beneficiary,
    reference: row.reference,
    status: row.status,
    amount: money(row.amount, row.currency),
    entry: row.entry,
    entryAt: row.entry_at,
    metadata: row.metadata,
    failure: row.failure_message,
    createdAt: row.created_at,
    promisedAt: row.promised_at,
    reviewDueAt: row.review_due_at,
    endedAt: row.ended_at,
  };
}

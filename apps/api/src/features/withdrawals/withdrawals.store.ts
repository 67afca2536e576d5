import type { Pool, PoolClient } from 'pg';
import type { WithdrawalMethod, WithdrawalStatus } from '@nzela/contract/withdrawals';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { PayoutBeneficiary } from '../../gateways/payouts/payouts.port.ts';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { dueIds, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import {
  reasonColumns,
  reasonIn,
  type ReasonColumns,
  type Text,
} from '../../kernel/texts/texts.ts';
import { agreedPriceOf, priceColumns, type AgreedPrice } from '../quotes/quotes.ts';

export type Withdrawal = AgreedPrice & {
  readonly id: string;
  readonly reference: string;
  readonly ownerId: string;
  readonly status: WithdrawalStatus;
  readonly method: WithdrawalMethod;
  readonly beneficiary: PayoutBeneficiary;
  readonly quoteId: string;
  readonly received: Money;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancellableUntil: Date;
  /** By when it is decided on, while it is held for a review. */
  readonly reviewDueAt: Date | null;
  readonly promisedAt: Date;
  readonly leftAt: Date | null;
  readonly endedAt: Date | null;
  readonly reason: Text | null;
};

const withdrawals: Table<
  'withdrawals',
  {
    status: WithdrawalStatus;
    method: WithdrawalMethod;
    beneficiary: PayoutBeneficiary;
    source_currency: CurrencyCode;
    target_currency: CurrencyCode;
    reason_message: Message;
  }
> = { name: 'withdrawals' };

type WithdrawalRow = RowOf<typeof withdrawals>;

export type NewWithdrawal = Omit<
  Withdrawal,
  'reference' | 'status' | 'total' | 'updatedAt' | 'reviewDueAt' | 'leftAt' | 'endedAt' | 'reason'
> & {
  /** Of the account that it goes to, and what was known of its holder. */
  readonly accountId: string;
  readonly holderCheck: string;
};

export async function insertWithdrawal(client: PoolClient, w: NewWithdrawal): Promise<Withdrawal> {
  const row = await insertReturning(client, withdrawals, {
    row: {
      id: w.id,
      reference: byDefault,
      owner_id: w.ownerId,
      status: 'en_attente',
      method: w.method,
      beneficiary: w.beneficiary,
      quote_id: w.quoteId,
      ...priceColumns(w),
      target_amount: w.received.minor,
      target_currency: w.received.currency,
      created_at: w.createdAt,
      updated_at: w.createdAt,
      cancellable_until: w.cancellableUntil,
      review_due_at: null,
      promised_at: w.promisedAt,
      left_at: null,
      ended_at: null,
      ...reasonColumns(null),
      account_id: w.accountId,
      holder_check: w.holderCheck,
    },
  });
  return withdrawalOf(row);
}

export async function findWithdrawal(
  source: Readable,
  id: string,
  ownerId: string,
): Promise<Withdrawal | null> {
  const { rows } = await source.query<WithdrawalRow>(
    'SELECT * FROM withdrawals WHERE id = $1 AND owner_id = $2',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
}

export async function readWithdrawal(source: Readable, id: string): Promise<Withdrawal> {
  const { rows } = await source.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = $1', [
    id,
  ]);
  return withdrawalOf(onlyRow(rows, 'withdrawals'));
}

/** The person's own withdrawal, locked until the transaction ends: cancelling and leaving take turns. */
export async function lockOwnWithdrawal(
  client: PoolClient,
  id: string,
  ownerId: string,
): Promise<Withdrawal | null> {
  const { rows } = await client.query<WithdrawalRow>(
    'SELECT * FROM withdrawals WHERE id = $1 AND owner_id = $2 FOR UPDATE',
    [id, ownerId],
  );
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
}

export async function lockWithdrawal(client: PoolClient, id: string): Promise<Withdrawal> {
  const { rows } = await client.query<WithdrawalRow>(
    'SELECT * FROM withdrawals WHERE id = $1 FOR UPDATE',
    [id],
  );
  return withdrawalOf(onlyRow(rows, 'withdrawals'));
}

/** What may change of a withdrawal, by column. The status changes in `moveWithdrawal` alone. */
export type WithdrawalChange = Partial<ReasonColumns> & {
  readonly status?: WithdrawalStatus;
  readonly review_due_at?: Date | null;
  readonly promised_at?: Date;
  readonly left_at?: Date;
  readonly ended_at?: Date;
};

export async function updateWithdrawal(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: WithdrawalChange; readonly at: Date },
): Promise<Withdrawal> {
  return withdrawalOf(await updateRow(client, withdrawals, { id, at, change }));
}

export type WithdrawalQuery = {
  readonly ownerId: string;
  readonly status: WithdrawalStatus | null;
  readonly span: PageSpan;
};

export async function listWithdrawals(
  snapshot: Snapshot,
  query: WithdrawalQuery,
): Promise<Withdrawal[]> {
  const list = {
    select: 'SELECT * FROM withdrawals WHERE owner_id = $1 AND ($2::text IS NULL OR status = $2)',
    values: [query.ownerId, query.status],
    by: 'created_at',
  };
  return (await selectPage<WithdrawalRow>(snapshot, list, query.span)).map(withdrawalOf);
}

/** Withdrawals whose undo window is over, and that have not left. */
export function dueWithdrawals(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const due = { table: 'withdrawals', by: 'cancellable_until', where: "status = 'en_attente'" };
  return dueIds(pool, due, { now, limit });
}

function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    reference: row.reference,
    ownerId: row.owner_id,
    status: row.status,
    method: row.method,
    beneficiary: row.beneficiary,
    quoteId: row.quote_id,
    ...agreedPriceOf(row),
    received: money(row.target_amount, row.target_currency),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cancellableUntil: row.cancellable_until,
    reviewDueAt: row.review_due_at,
    promisedAt: row.promised_at,
    leftAt: row.left_at,
    endedAt: row.ended_at,
    reason: reasonIn(row),
  };
}

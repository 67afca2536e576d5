import type { Pool, PoolClient } from 'pg';
import type { TransferEvent, TransferStatus } from '@nzela/contract/transfers';
import { itself, uuids } from '@nzela/ledger/arrays';
import { byDefault, sql, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import {
  reasonColumns,
  renderForFormerRelease,
  type ReasonColumns,
  type Text,
} from '../../kernel/texts/texts.ts';
import { originColumns, priceColumns } from '../quotes/quotes.ts';
import type { NewEvent, ToldEvent, Transfer } from './transfer.ts';
import { transferOf, transfers, withPayout, type TransferRow } from './transfer-row.ts';

type Db = Pool | PoolClient;

export type NewTransfer = Omit<
  Transfer,
  | 'reference'
  | 'status'
  | 'updatedAt'
  | 'answerBy'
  | 'paidAt'
  | 'confirmedAt'
  | 'cancellableUntil'
  | 'reviewDueAt'
  | 'promisedAt'
  | 'guaranteeAt'
  | 'feeRefundedAt'
  | 'completedAt'
  | 'wireReference'
  | 'reason'
  | 'pickupCode'
>;

/** Writes a transfer that waits for its confirmation. Its references are made here. */
export async function insertTransfer(client: PoolClient, t: NewTransfer): Promise<Transfer> {
  const row = await insertReturning(client, transfers, {
    row: {
      id: t.id,
      reference: byDefault,
      sender_id: t.senderId,
      sender_name: t.senderName,
      status: 'en_attente',
      payment_method: t.paymentMethod,
      delivery_method: t.deliveryMethod,
      recipient_user_id: t.recipientUserId,
      recipient_id: t.recipientId,
      beneficiary: t.beneficiary,
      purpose: t.memo,
      tells_recipient: t.tellsRecipient,
      quote_id: t.quoteId,
      ...priceColumns(t),
      ...originColumns(t),
      target_amount: t.received.minor,
      target_currency: t.received.currency,
      delivery_hours: String(t.deliveryHours),
      created_at: t.createdAt,
      updated_at: t.createdAt,
      expires_at: t.expiresAt,
      next_action_at: t.expiresAt,
      wire_reference:
        t.paymentMethod === 'bank'
          ? sql`scattered_reference('TRANSFER-', nextval('wire_numbers'))`
          : null,
      ...reasonColumns(null),
      ...undated,
    },
  });
  return transferOf({ ...row, pickup_code: null });
}

/** The times of what has not happened yet. */
const undated = {
  answer_by: null,
  paid_at: null,
  confirmed_at: null,
  cancellable_until: null,
  review_due_at: null,
  promised_at: null,
  guarantee_at: null,
  fee_refunded_at: null,
  completed_at: null,
};

/** A transfer that the person sent, or received once it was there. */
export async function findTransfer(
  source: Readable,
  id: string,
  userId: string,
): Promise<Transfer | null> {
  const { rows } = await source.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers
      WHERE id = $1 AND (sender_id = $2 OR (recipient_user_id = $2 AND status = 'complete'))`,
    [id, userId],
  );
  return rows[0] === undefined ? null : transferOf(rows[0]);
}

export async function readTransfer(db: Readable, id: string): Promise<Transfer | null> {
  const { rows } = await db.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers WHERE id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : transferOf(rows[0]);
}

export async function readTransfers(db: Db, ids: readonly string[]): Promise<Transfer[]> {
  const { rows } = await db.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers WHERE id = ANY ($1::uuid[])`,
    [uuids(ids, itself)],
  );
  return rows.map(transferOf);
}

/** The sender's own transfer, locked until the transaction ends: confirm, cancel and payout take turns. */
export async function lockOwnTransfer(
  client: PoolClient,
  id: string,
  senderId: string,
): Promise<Transfer | null> {
  const { rows } = await client.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers WHERE id = $1 AND sender_id = $2 FOR UPDATE OF transfers`,
    [id, senderId],
  );
  return rows[0] === undefined ? null : transferOf(rows[0]);
}

export async function lockTransfer(client: PoolClient, id: string): Promise<Transfer> {
  const { rows } = await client.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers WHERE id = $1 FOR UPDATE OF transfers`,
    [id],
  );
  return transferOf(onlyRow(rows, 'transfers'));
}

export async function lockByWireReference(
  client: PoolClient,
  wireReference: string,
): Promise<Transfer | null> {
  const { rows } = await client.query<TransferRow>(
    `SELECT ${withPayout} FROM transfers WHERE wire_reference = $1 FOR UPDATE OF transfers`,
    [wireReference],
  );
  return rows[0] === undefined ? null : transferOf(rows[0]);
}

/** What may change of a transfer, by column. The status changes in `moveTransfer` alone. */
export type TransferChange = Partial<ReasonColumns> & {
  readonly status?: TransferStatus;
  readonly answer_by?: Date | null;
  readonly target_amount?: bigint;
  readonly spread_amount?: bigint;
  readonly rate?: string;
  readonly mid_rate?: string;
  readonly rate_source?: string;
  readonly rate_at?: Date;
  readonly paid_at?: Date;
  readonly confirmed_at?: Date;
  readonly cancellable_until?: Date;
  readonly review_due_at?: Date | null;
  readonly promised_at?: Date;
  readonly guarantee_at?: Date | null;
  readonly fee_refunded_at?: Date;
  readonly completed_at?: Date;
  readonly next_action_at?: Date | null;
};

export async function updateTransfer(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: TransferChange; readonly at: Date },
): Promise<Transfer> {
  return transferOf(await updateRow(client, transfers, { id, at, change, returning: withPayout }));
}

export async function insertEvents(
  client: PoolClient,
  transferId: string,
  { events, at }: { readonly events: readonly NewEvent[]; readonly at: Date },
): Promise<void> {
  if (events.length === 0) return;
  await insertRows(client, transferEvents, {
    items: events,
    row: {
      transfer_id: transferId,
      type: ({ type }) => type,
      actor: ({ actor }) => actor,
      detail: ({ detail = null }) => (detail === null ? null : renderForFormerRelease(detail)),
      detail_message: ({ detail = null }) => detail,
      at,
    },
  });
}

const transferEvents: Table<
  'transfer_events',
  { type: TransferEvent['type']; actor: TransferEvent['acteur']; detail_message: Text }
> = { name: 'transfer_events' };

type EventRow = Pick<RowOf<typeof transferEvents>, 'transfer_id' | 'type' | 'actor' | 'at'> & {
  detail: Text | null;
};

/** The timelines of several transfers, in order. Their creation is not among them. */
export async function readEvents(
  source: Readable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, ToldEvent[]>> {
  const { rows } = await source.query<EventRow>(
    `SELECT transfer_id, type, actor, coalesce(detail_message, to_jsonb(detail)) AS detail, at
       FROM transfer_events WHERE transfer_id = ANY($1) ORDER BY id`,
    [transferIds],
  );
  const timelines = new Map<string, ToldEvent[]>(transferIds.map((id) => [id, []]));
  for (const { transfer_id: id, type, actor, detail, at } of rows) {
    timelines.get(id)?.push({ type, acteur: actor, detail, date: at.toISOString() });
  }
  return timelines;
}

/** Transfers of a person that wait for their payment. */
export async function countUnpaidTransfers(client: PoolClient, senderId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM transfers WHERE sender_id = $1 AND status = 'en_attente' AND paid_at IS NULL",
    [senderId],
  );
  return rows[0]?.count ?? 0;
}

export async function hasEvent(
  client: PoolClient,
  transferId: string,
  type: NewEvent['type'],
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM transfer_events WHERE transfer_id = $1 AND type = $2 LIMIT 1',
    [transferId, type],
  );
  return rowCount === 1;
}

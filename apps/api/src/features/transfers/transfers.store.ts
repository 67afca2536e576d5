import type { Pool, PoolClient } from 'pg';
import type { TransferEvent, TransferStatus } from '@nzela/contract/transfers';
import { itself, uuids } from '@nzela/ledger/arrays';
import { decimalText } from '@nzela/money/decimal';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { renderForFormerRelease, type ReasonColumns, type Text } from '../../kernel/texts/texts.ts';
import type { NewEvent, ToldEvent, Transfer } from './transfer.ts';
import { transferOf, withPayout, type TransferRow } from './transfer-row.ts';

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
  const { rows } = await client.query<TransferRow>(
    `INSERT INTO transfers (id, sender_id, sender_name, status, payment_method, delivery_method, recipient_user_id,
       recipient_id, beneficiary, purpose, quote_id, source_amount, source_currency, fee_amount, target_amount,
       target_currency, spread_amount, rate, mid_rate, rate_source, rate_at, parity, delivery_hours, created_at, updated_at,
       expires_at, next_action_at, wire_reference)
     VALUES ($1, $2, $3, 'en_attente', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $23, $24, $24, CASE WHEN $4 = 'bank' THEN scattered_reference('TRANSFER-', nextval('wire_numbers')) END)
     RETURNING *, NULL AS pickup_code`,
    [
      t.id,
      t.senderId,
      t.senderName,
      t.paymentMethod,
      t.deliveryMethod,
      t.recipientUserId,
      t.recipientId,
      t.beneficiary,
      t.memo,
      t.quoteId,
      t.sent.minor,
      t.sent.currency,
      t.fee.minor,
      t.received.minor,
      t.received.currency,
      t.spread.minor,
      decimalText(t.rate),
      decimalText(t.midRate),
      t.rateSource,
      t.rateAt,
      t.parity,
      t.deliveryHours,
      t.createdAt,
      t.expiresAt,
    ],
  );
  return transferOf(onlyRow(rows, 'transfers'));
}

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

export async function readTransfer(db: Db, id: string): Promise<Transfer | null> {
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
  const update = { table: 'transfers', id, at, change, returning: withPayout };
  return transferOf(await updateRow<TransferRow>(client, update));
}

export async function insertEvents(
  client: PoolClient,
  transferId: string,
  { events, at }: { readonly events: readonly NewEvent[]; readonly at: Date },
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `INSERT INTO transfer_events (transfer_id, type, actor, detail, detail_message, at)
     SELECT $1, type, actor, detail, message, $2
       FROM unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) AS event(type, actor, detail, message)`,
    [
      transferId,
      at,
      events.map((event) => event.type),
      events.map((event) => event.actor),
      events.map(({ detail = null }) => (detail === null ? null : renderForFormerRelease(detail))),
      events.map(({ detail = null }) => (detail === null ? null : JSON.stringify(detail))),
    ],
  );
}

type EventRow = {
  transfer_id: string;
  type: TransferEvent['type'];
  actor: TransferEvent['acteur'];
  detail: Text | null;
  at: Date;
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

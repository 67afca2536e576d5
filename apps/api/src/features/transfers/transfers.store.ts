import type { Pool, PoolClient } from 'pg';
import type { TransferEvent, TransferStatus } from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText } from '@nzela/money/decimal';
import { add, money } from '@nzela/money/money';
import type { Beneficiary, NewEvent, Transfer } from './transfer.ts';

type Db = Pool | PoolClient;

type TransferRow = {
  id: string;
  reference: string;
  sender_id: string;
  sender_name: string;
  status: TransferStatus;
  payment_method: PaymentMethod;
  delivery_method: DeliveryMethod;
  recipient_user_id: string | null;
  recipient_id: string | null;
  beneficiary: Beneficiary;
  purpose: string | null;
  quote_id: string | null;
  source_amount: bigint;
  source_currency: CurrencyCode;
  fee_amount: bigint;
  target_amount: bigint;
  target_currency: CurrencyCode;
  spread_amount: bigint;
  rate: string;
  mid_rate: string;
  rate_source: string;
  rate_at: Date;
  parity: boolean;
  delivery_hours: string;
  created_at: Date;
  updated_at: Date;
  paid_at: Date | null;
  confirmed_at: Date | null;
  cancellable_until: Date | null;
  promised_at: Date | null;
  guarantee_at: Date | null;
  fee_refunded_at: Date | null;
  completed_at: Date | null;
  wire_reference: string | null;
  reason: string | null;
  attempts_since: Date | null;
  pickup_code: string | null;
};

const withPayout = `transfers.*, (SELECT pickup_code FROM payouts WHERE transfer_id = transfers.id) AS pickup_code`;

export type NewTransfer = Omit<
  Transfer,
  | 'reference'
  | 'status'
  | 'updatedAt'
  | 'paidAt'
  | 'confirmedAt'
  | 'cancellableUntil'
  | 'promisedAt'
  | 'guaranteeAt'
  | 'feeRefundedAt'
  | 'completedAt'
  | 'wireReference'
  | 'reason'
  | 'attemptsSince'
  | 'pickupCode'
>;

/** Writes a transfer that waits for its confirmation. Its references are made here. */
export async function insertTransfer(client: PoolClient, t: NewTransfer): Promise<Transfer> {
  const { rows } = await client.query<TransferRow>(
    `INSERT INTO transfers (id, sender_id, sender_name, status, payment_method, delivery_method, recipient_user_id,
       recipient_id, beneficiary, purpose, quote_id, source_amount, source_currency, fee_amount, target_amount,
       target_currency, spread_amount, rate, mid_rate, rate_source, rate_at, parity, delivery_hours, created_at, updated_at,
       wire_reference)
     VALUES ($1, $2, $3, 'en_attente', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $23, CASE WHEN $4 = 'bank' THEN scattered_reference('TRANSFER-', nextval('wire_numbers')) END)
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
      t.purpose,
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
    ],
  );
  return only(rows);
}

/** A transfer that the person sent, or received once it was there. */
export async function findTransfer(db: Db, id: string, userId: string): Promise<Transfer | null> {
  const { rows } = await db.query<TransferRow>(
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
  return only(rows);
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
export type TransferChange = {
  readonly status?: TransferStatus;
  readonly paid_at?: Date;
  readonly confirmed_at?: Date;
  readonly cancellable_until?: Date;
  readonly promised_at?: Date;
  readonly guarantee_at?: Date;
  readonly fee_refunded_at?: Date;
  readonly completed_at?: Date;
  readonly reason?: string | null;
  readonly next_action_at?: Date | null;
  readonly attempts_since?: Date | null;
};

export async function updateTransfer(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: TransferChange; readonly at: Date },
): Promise<Transfer> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = entries.map(([column], index) => `${column} = $${index + 3}`);
  const { rows } = await client.query<TransferRow>(
    `UPDATE transfers SET ${['updated_at = $2', ...sets].join(', ')} WHERE id = $1 RETURNING ${withPayout}`,
    [id, at, ...entries.map(([, value]) => value)],
  );
  return only(rows);
}

export async function insertEvents(
  client: PoolClient,
  transferId: string,
  { events, at }: { readonly events: readonly NewEvent[]; readonly at: Date },
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `INSERT INTO transfer_events (transfer_id, type, actor, detail, at)
     SELECT $1, type, actor, detail, $2 FROM unnest($3::text[], $4::text[], $5::text[]) AS event(type, actor, detail)`,
    [
      transferId,
      at,
      events.map((event) => event.type),
      events.map((event) => event.actor),
      events.map((event) => event.detail ?? null),
    ],
  );
}

type EventRow = {
  transfer_id: string;
  type: TransferEvent['type'];
  actor: TransferEvent['acteur'];
  detail: string | null;
  at: Date;
};

/** The timelines of several transfers, in order. Their creation is not among them. */
export async function readEvents(
  db: Db,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, TransferEvent[]>> {
  const { rows } = await db.query<EventRow>(
    'SELECT transfer_id, type, actor, detail, at FROM transfer_events WHERE transfer_id = ANY($1) ORDER BY id',
    [transferIds],
  );
  const timelines = new Map<string, TransferEvent[]>(transferIds.map((id) => [id, []]));
  for (const { transfer_id: id, type, actor, detail, at } of rows) {
    timelines.get(id)?.push({ type, acteur: actor, detail, date: at.toISOString() });
  }
  return timelines;
}

export type TransferQuery = {
  readonly userId: string;
  readonly status: TransferStatus | null;
  readonly direction: 'in' | 'out' | null;
  readonly since: Date | null;
  readonly search: string | null;
  readonly order: 'asc' | 'desc';
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly offset: number;
  readonly limit: number;
};

/** A transfer in a person's list, and the time that it is listed under: asked for, or received. */
export type ListedTransfer = { readonly transfer: Transfer; readonly at: Date };

/**
 * One page of what a person sent and received. What was sent on a quote is found by its own index; what was received,
 * and what went from wallet to wallet, by the person's history.
 */
export async function listTransfers(pool: Pool, query: TransferQuery): Promise<ListedTransfer[]> {
  const comparison = query.order === 'desc' ? '<' : '>';
  const side = (from: string, at: string, condition: string) => `
    (SELECT ${withPayout}, ${at} AS listed_at FROM ${from} WHERE ${condition}
       AND ($2::text IS NULL OR transfers.status = $2)
       AND ($3::timestamptz IS NULL OR ${at} >= $3)
       AND ($4::text IS NULL OR beneficiary->>'nom' ILIKE $4 OR transfers.reference ILIKE $4 OR purpose ILIKE $4
         OR sender_name ILIKE $4)
       AND ($5::timestamptz IS NULL OR (${at}, transfers.id) ${comparison} ($5, $6::uuid))
      ORDER BY ${at} ${query.order}, transfers.id ${query.order} LIMIT $7::bigint + $8::bigint)`;
  const history = (condition: string) =>
    side(
      'operations JOIN transfers ON transfers.id = operations.transfer_id',
      'operations.at',
      `owner_id = $1 AND kind = 'transfert' AND ${condition}`,
    );
  const sent = [
    side('transfers', 'created_at', 'sender_id = $1 AND quote_id IS NOT NULL'),
    history("direction = 'out' AND quote_id IS NULL"),
  ];
  const received = [history("direction = 'in'")];
  const sides = [
    ...(query.direction === 'in' ? [] : sent),
    ...(query.direction === 'out' ? [] : received),
  ];
  const { rows } = await pool.query<TransferRow & { listed_at: Date }>(
    `SELECT * FROM (${sides.join(' UNION ALL ')}) AS page
      ORDER BY listed_at ${query.order}, id ${query.order} LIMIT $7 OFFSET $8`,
    [
      query.userId,
      query.status,
      query.since,
      query.search === null ? null : `%${query.search.replace(/[\\%_]/g, '\\$&')}%`,
      query.after?.at ?? null,
      query.after?.id ?? null,
      query.limit,
      query.offset,
    ],
  );
  return rows.map((row) => ({ transfer: transferOf(row), at: row.listed_at }));
}

/** Transfers that somebody should have acted on by `now`. */
export async function dueTransfers(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM transfers WHERE next_action_at <= $1 ORDER BY next_action_at LIMIT $2',
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** Transfers past their deadline whose fee has not gone back. */
export async function lateTransfers(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM transfers
      WHERE next_action_at IS NOT NULL AND guarantee_at <= $1 AND fee_refunded_at IS NULL AND fee_amount > 0
        AND status IN ('confirme', 'en_cours', 'indetermine')
      LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

function only(rows: readonly TransferRow[]): Transfer {
  const row = rows[0];
  if (row === undefined) throw new Error('The transfer is not there');
  return transferOf(row);
}

export function transferOf(row: TransferRow): Transfer {
  const sent = money(row.source_amount, row.source_currency);
  const fee = money(row.fee_amount, row.source_currency);
  return {
    id: row.id,
    reference: row.reference,
    senderId: row.sender_id,
    senderName: row.sender_name,
    status: row.status,
    paymentMethod: row.payment_method,
    deliveryMethod: row.delivery_method,
    recipientUserId: row.recipient_user_id,
    recipientId: row.recipient_id,
    beneficiary: row.beneficiary,
    purpose: row.purpose,
    quoteId: row.quote_id,
    sent,
    fee,
    total: add(sent, fee),
    received: money(row.target_amount, row.target_currency),
    spread: money(row.spread_amount, row.source_currency),
    rate: decimal(row.rate),
    midRate: decimal(row.mid_rate),
    rateSource: row.rate_source,
    rateAt: row.rate_at,
    parity: row.parity,
    deliveryHours: Number(row.delivery_hours),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paidAt: row.paid_at,
    confirmedAt: row.confirmed_at,
    cancellableUntil: row.cancellable_until,
    promisedAt: row.promised_at,
    guaranteeAt: row.guarantee_at,
    feeRefundedAt: row.fee_refunded_at,
    completedAt: row.completed_at,
    wireReference: row.wire_reference,
    reason: row.reason,
    attemptsSince: row.attempts_since,
    pickupCode: row.pickup_code,
  };
}

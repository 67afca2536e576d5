import type { ClientBase } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import { byDefault, type NewRows } from '../../../kernel/data/columns.ts';
import { publishToMany } from '../../../kernel/data/events.ts';
import { insertRows } from '../../../kernel/data/row-sets.ts';
import type { Origin } from '../../../kernel/http/idempotency.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { sourceName } from '../../rates/rates.ts';
import type { Transfer } from '../transfer.ts';
import { transfers } from '../transfer-row.ts';

/** A wallet-to-wallet transfer to write in the commit that moves its money. */
export type InstantRow = {
  readonly transfer: Transfer;
  /** Null where nobody asked over HTTP. */
  readonly origin: Origin | null;
};

const changed = [
  { sujet: 'transfers', id: null },
  { sujet: 'operations', id: null },
  { sujet: 'wallets', id: null },
] as const;

/** Writes the stories of a batch of wallet-to-wallet transfers, with one job for all that can wait. */
export const instantWriter: CompanionWriter<InstantRow> = {
  name: 'transfers.instant',
  async write(client: ClientBase, rows: readonly InstantRow[]) {
    const people = rows.flatMap(({ transfer: { senderId, recipientUserId } }) =>
      recipientUserId === null ? [senderId] : [senderId, recipientUserId],
    );
    const transferIds = rows.map((row) => row.transfer.id);
    const origins = Object.fromEntries(
      rows.flatMap(({ transfer, origin }) => (origin === null ? [] : [[transfer.id, origin]])),
    );
    const job = {
      name: 'transfers.instant',
      payload: { transferIds, origins },
      urgency: 'afterwards',
    } as const;
    // One after the other on the connection, without waiting for each answer: the batch holds locks meanwhile.
    await inOrder(
      client,
      () => insertStories(client, rows),
      () => addJobs(client, [job]),
      () => publishToMany(client, [...new Set(people)], changed),
    );
  },
};

const at = ({ createdAt }: Transfer) => createdAt;
const currency = ({ sent }: Transfer) => sent.currency;

/** A transfer that was settled when it was asked for. */
const settled: NewRows<typeof transfers, Transfer> = {
  id: ({ id }) => id,
  reference: ({ reference }) => reference,
  sender_id: ({ senderId }) => senderId,
  sender_name: ({ senderName }) => senderName,
  status: 'complete',
  payment_method: 'wallet',
  delivery_method: 'nzela',
  recipient_user_id: ({ recipientUserId }) => recipientUserId,
  recipient_id: ({ recipientId }) => recipientId,
  beneficiary: ({ beneficiary }) => beneficiary,
  purpose: ({ memo }) => memo,
  tells_recipient: byDefault,
  quote_id: null,
  source_amount: ({ sent }) => sent.minor,
  source_currency: currency,
  fee_amount: ({ fee }) => fee.minor,
  target_amount: ({ received }) => received.minor,
  target_currency: currency,
  spread_amount: byDefault,
  rate: byDefault,
  mid_rate: byDefault,
  rate_source: sourceName('sameCurrency'),
  rate_at: at,
  parity: true,
  delivery_hours: byDefault,
  created_at: at,
  updated_at: at,
  paid_at: at,
  confirmed_at: at,
  promised_at: at,
  guarantee_at: at,
  completed_at: at,
  expires_at: null,
  answer_by: null,
  review_due_at: null,
  cancellable_until: null,
  fee_refunded_at: null,
  next_action_at: null,
  wire_reference: null,
  reason: null,
  reason_message: null,
};

async function insertStories(client: ClientBase, rows: readonly InstantRow[]): Promise<void> {
  const items = rows.map(({ transfer }) => transfer);
  await insertRows(client, transfers, { name: 'transfers.instant', items, row: settled });
}

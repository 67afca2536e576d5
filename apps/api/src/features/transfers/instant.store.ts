import type { ClientBase } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import { publishToMany } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import type { Transfer } from './transfer.ts';

/** A wallet-to-wallet transfer to write in the commit that moves its money. */
export type InstantRow = {
  readonly transfer: Transfer;
  /** Set by the writer. */
  reference: string;
  readonly senderHeaderId: string;
  readonly senderDescription: string;
  readonly recipientHeaderId: string;
  readonly recipientDescription: string;
};

/** All rows of all transfers of a batch in one statement; references come from the sequence. */
const insertAll = `
WITH input AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS row(
    id uuid, sender uuid, sender_name text, recipient uuid, recipient_id uuid, beneficiary jsonb, beneficiary_name text,
    purpose text, sent bigint, fee bigint, received bigint, currency text, at timestamptz,
    out_id uuid, out_text text, in_id uuid, in_text text)
), made AS (
  INSERT INTO transfers (id, sender_id, sender_name, status, payment_method, delivery_method, recipient_user_id,
    recipient_id, beneficiary, purpose, source_amount, source_currency, fee_amount, target_amount, target_currency,
    rate_source, rate_at, parity, created_at, updated_at, paid_at, confirmed_at, promised_at, guarantee_at, completed_at)
  SELECT id, sender, sender_name, 'complete', 'wallet', 'nzela', recipient, recipient_id, beneficiary, purpose, sent,
    currency, fee, received, currency, 'Même devise', at, true, at, at, at, at, at, at, at
  FROM input
  RETURNING id, reference
), headers AS (
  INSERT INTO operations (id, owner_id, reference, kind, direction, description, counterparty, amount, currency, status,
    object_type, object_id, fee, at)
  SELECT side.id, side.owner, made.reference, 'transfert', side.direction, side.text, side.other, side.amount, currency,
    'completed', 'transfers', input.id, side.fee, at
  FROM input JOIN made USING (id), LATERAL (VALUES
    (out_id, sender, 'out', out_text, beneficiary_name, sent + fee, fee),
    (in_id, recipient, 'in', in_text, sender_name, received, 0)
  ) AS side(id, owner, direction, text, other, amount, fee)
)
SELECT id, reference FROM made`;

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
    const job = { name: 'transfers.instant', payload: { transferIds } } as const;
    // One after the other on the connection, without waiting for each answer: the batch holds locks meanwhile.
    await inOrder(
      client,
      () => insertStories(client, rows),
      () =>
        inOrder(
          client,
          () => addJobs(client, [job]),
          () => publishToMany(client, [...new Set(people)], changed),
        ),
    );
  },
};

async function insertStories(client: ClientBase, rows: readonly InstantRow[]): Promise<void> {
  const { rows: made } = await client.query<{ id: string; reference: string }>({
    name: 'transfers.instant',
    text: insertAll,
    values: [JSON.stringify(rows.map(jsonRow))],
  });
  const references = new Map(made.map(({ id, reference }) => [id, reference]));
  for (const row of rows) row.reference = references.get(row.transfer.id) ?? '';
}

function jsonRow(row: InstantRow) {
  const { transfer: t } = row;
  return {
    id: t.id,
    sender: t.senderId,
    sender_name: t.senderName,
    recipient: t.recipientUserId,
    recipient_id: t.recipientId,
    beneficiary: t.beneficiary,
    beneficiary_name: t.beneficiary.nom,
    purpose: t.purpose,
    sent: t.sent.minor.toString(),
    fee: t.fee.minor.toString(),
    received: t.received.minor.toString(),
    currency: t.sent.currency,
    at: t.createdAt,
    out_id: row.senderHeaderId,
    out_text: row.senderDescription,
    in_id: row.recipientHeaderId,
    in_text: row.recipientDescription,
  };
}

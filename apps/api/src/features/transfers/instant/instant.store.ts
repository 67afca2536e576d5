import type { ClientBase } from 'pg';
import { bigints, texts, timestamps, uuids } from '@nzela/ledger/arrays';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import { publishToMany } from '../../../kernel/data/events.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import type { Transfer } from '../transfer.ts';

/** A wallet-to-wallet transfer to write in the commit that moves its money. */
export type InstantRow = { readonly transfer: Transfer };

// The arrays are taken apart in a SELECT list, as the ledger does it (batch-write.ts).
const insertAll = `
INSERT INTO transfers (id, reference, sender_id, sender_name, status, payment_method, delivery_method,
  recipient_user_id, recipient_id, beneficiary, purpose, source_amount, source_currency, fee_amount, target_amount,
  target_currency, rate_source, rate_at, parity, created_at, updated_at, paid_at, confirmed_at, promised_at,
  guarantee_at, completed_at)
SELECT id, reference, sender, sender_name, 'complete', 'wallet', 'nzela', recipient, recipient_id, beneficiary::jsonb,
  purpose, sent, currency, fee, received, currency, 'Même devise', at, true, at, at, at, at, at, at, at
FROM (
  SELECT unnest($1::uuid[]) AS id, unnest($2::text[]) AS reference, unnest($3::uuid[]) AS sender,
    unnest($4::text[]) AS sender_name, unnest($5::uuid[]) AS recipient, unnest($6::uuid[]) AS recipient_id,
    unnest($7::text[]) AS beneficiary, unnest($8::text[]) AS purpose, unnest($9::bigint[]) AS sent,
    unnest($10::bigint[]) AS fee, unnest($11::bigint[]) AS received, unnest($12::text[]) AS currency,
    unnest($13::timestamptz[]) AS at
) AS row`;

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
    const job = {
      name: 'transfers.instant',
      payload: { transferIds },
      urgency: 'afterwards',
    } as const;
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
  await client.query({
    name: 'transfers.instant',
    text: insertAll,
    values: [
      uuids(rows, ({ transfer }) => transfer.id),
      texts(rows, ({ transfer }) => transfer.reference),
      uuids(rows, ({ transfer }) => transfer.senderId),
      texts(rows, ({ transfer }) => transfer.senderName),
      uuids(rows, ({ transfer }) => transfer.recipientUserId),
      uuids(rows, ({ transfer }) => transfer.recipientId),
      texts(rows, ({ transfer }) => JSON.stringify(transfer.beneficiary)),
      texts(rows, ({ transfer }) => transfer.memo),
      bigints(rows, ({ transfer }) => transfer.sent.minor),
      bigints(rows, ({ transfer }) => transfer.fee.minor),
      bigints(rows, ({ transfer }) => transfer.received.minor),
      texts(rows, ({ transfer }) => transfer.sent.currency),
      timestamps(rows, ({ transfer }) => transfer.createdAt),
    ],
  });
}

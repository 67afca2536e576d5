import type { ClientBase } from 'pg';
import { bigints, texts, timestamps, uuids } from '@nzela/ledger/arrays';
import { IdMap } from '@nzela/ledger/id-map';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import { publishToMany } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import type { Transfer } from './transfer.ts';

/** A wallet-to-wallet transfer to write in the commit that moves its money. */
export type InstantRow = {
  readonly transfer: Transfer & {
    /** Set by the writer, once the database has given it. */
    reference: string;
  };
};

/**
 * All rows of all transfers of a batch in one statement. Numbers are drawn before references are made of them, so that
 * the function that makes them can be unfolded into the query.
 */
const insertAll = `
WITH numbered AS MATERIALIZED (
  SELECT *, nextval('transfer_numbers') AS number
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::text[], $12::timestamptz[])
    AS row(id, sender, sender_name, recipient, recipient_id, beneficiary, purpose, sent, fee, received,
      currency, at)
), input AS MATERIALIZED (
  SELECT *, scattered_reference('TRF-', number) AS reference FROM numbered
), stories AS (
  INSERT INTO transfers (id, reference, sender_id, sender_name, status, payment_method, delivery_method,
    recipient_user_id, recipient_id, beneficiary, purpose, source_amount, source_currency, fee_amount, target_amount,
    target_currency, rate_source, rate_at, parity, created_at, updated_at, paid_at, confirmed_at, promised_at,
    guarantee_at, completed_at)
  SELECT id, reference, sender, sender_name, 'complete', 'wallet', 'nzela', recipient, recipient_id, beneficiary::jsonb,
    purpose, sent, currency, fee, received, currency, 'Même devise', at, true, at, at, at, at, at, at, at
  FROM input
)
SELECT id, reference FROM input`;

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
    values: [
      uuids(rows, ({ transfer }) => transfer.id),
      uuids(rows, ({ transfer }) => transfer.senderId),
      texts(rows, ({ transfer }) => transfer.senderName),
      uuids(rows, ({ transfer }) => transfer.recipientUserId),
      uuids(rows, ({ transfer }) => transfer.recipientId),
      texts(rows, ({ transfer }) => JSON.stringify(transfer.beneficiary)),
      texts(rows, ({ transfer }) => transfer.purpose),
      bigints(rows, ({ transfer }) => transfer.sent.minor),
      bigints(rows, ({ transfer }) => transfer.fee.minor),
      bigints(rows, ({ transfer }) => transfer.received.minor),
      texts(rows, ({ transfer }) => transfer.sent.currency),
      timestamps(rows, ({ transfer }) => transfer.createdAt),
    ],
  });
  const references = new IdMap(made.map(({ id, reference }) => [id, reference]));
  for (const { transfer } of rows) transfer.reference = references.get(transfer.id) ?? '';
}

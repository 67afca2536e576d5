import type { ClientBase } from 'pg';
import { bigints, timestamps, uuids } from '@nzela/ledger/arrays';
import type { CompanionWriter } from '@nzela/ledger/types';
import type { MerchantPayment } from '@nzela/contract/payments';
import { publish, publishToMany } from '../../../kernel/data/events.ts';
import type { Origin } from '../../../kernel/http/idempotency.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { addJobs, type Job } from '../../../kernel/jobs/jobs.ts';
import { recordEvents } from '../../events/events.ts';
import { membersOfAll } from '../../merchants/merchants.ts';
import { writeOperations, type NewOperation } from '../../operations/operations.ts';
import { countUse } from '../../payment-links/payment-links.ts';
import type { Payment, Receipt } from '../payments.store.ts';

/** A payment that is paid from a wallet, to write in the commit that moves its money. */
export type PaidRow = {
  /** As it is from then on. */
  readonly payment: Payment & { readonly receipt: Receipt };
  /** As its merchant's programs hear of it. */
  readonly event: MerchantPayment;
  /** The line of the payer's history; null in the test mode. */
  readonly operation: NewOperation | null;
  /** Null where nobody asked over HTTP. */
  readonly origin: Origin | null;
};

/** Another transaction has the payment in hand, or has ended it. */
export class PaymentHeld extends Error {}

/**
 * Writes the payments of a batch as paid, with what goes with it. Throws {@link PaymentHeld}; refuses `lien_epuise`. The
 * commit holds the ledger's locks meanwhile: it waits for no payment, since who holds one may wait for the ledger.
 */
export const paidWriter: CompanionWriter<PaidRow> = {
  name: 'payments.paid',
  async write(client, rows) {
    await client.query({ name: 'payments.logged-later', text: loggedLater, values: [] });
    await markPaid(client, rows);
    await countUses(client, rows);
    await recordEvents(
      client,
      rows.map(({ payment, event }) => ({
        accountId: payment.accountId,
        type: 'payment.paid',
        data: event,
        at: payment.receipt.paidAt,
      })),
    );
    await writeOperations(
      client,
      rows.flatMap(({ operation }) => operation ?? []),
    );
    await addJobs(client, jobsOf(rows));
    await showMembers(client, rows);
    await showPayers(client, rows);
  },
};

/** The job of the batch writes into the log of transactions, and not the trigger (migration 0385). */
const loggedLater = "SELECT set_config('nzela.logged_later', 'payments', true)";

/** What can wait, in one job for the batch. */
function jobsOf(rows: readonly PaidRow[]): Job[] {
  const live = rows.filter(({ payment }) => payment.mode === 'live');
  if (live.length === 0) return [];
  const payload = {
    paymentIds: live.map(({ payment }) => payment.id),
    origins: Object.fromEntries(
      live.flatMap(({ payment, origin }) => (origin === null ? [] : [[payment.id, origin]])),
    ),
  };
  return [{ name: 'payments.paid', payload, urgency: 'afterwards' }];
}

const markText = `
  WITH held AS (
    SELECT id FROM payments WHERE id = ANY ($1::uuid[]) AND status = 'en_attente' FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE payments p SET status = 'paye', method = 'wallet', fee = paid.fee, paid = paid.paid, paid_at = paid.at,
      payer_id = paid.payer, available_at = paid.available, settled_at = paid.settled,
      next_action_at = CASE WHEN paid.settled IS NULL THEN paid.available END, updated_at = paid.at
    FROM held JOIN (
      SELECT unnest($1::uuid[]) AS id, unnest($2::int8[]) AS fee, unnest($3::int8[]) AS paid,
        unnest($4::timestamptz[]) AS at, unnest($5::uuid[]) AS payer, unnest($6::timestamptz[]) AS available,
        unnest($7::timestamptz[]) AS settled) AS paid USING (id)
    WHERE p.id = held.id`;

async function markPaid(client: ClientBase, rows: readonly PaidRow[]): Promise<void> {
  const { rowCount } = await client.query({
    name: 'payments.mark-paid',
    text: markText,
    values: [
      uuids(rows, ({ payment }) => payment.id),
      bigints(rows, ({ payment }) => payment.receipt.fee.minor),
      bigints(rows, ({ payment }) => payment.receipt.paid.minor),
      timestamps(rows, ({ payment }) => payment.receipt.paidAt),
      uuids(rows, ({ payment }) => payment.receipt.payerId),
      timestamps(rows, ({ payment }) => payment.receipt.availableAt),
      timestamps(rows, ({ payment }) => payment.receipt.settledAt),
    ],
  });
  if (rowCount !== rows.length) throw new PaymentHeld();
}

/** In the order of the links' ids, so that two commits do not wait for each other. */
async function countUses(client: ClientBase, rows: readonly PaidRow[]): Promise<void> {
  const linkIds = rows.flatMap(({ payment: { linkId } }) => linkId ?? []).toSorted();
  for (const linkId of linkIds) if (!(await countUse(client, linkId))) refuse('lien_epuise');
}

const spent = [
  { sujet: 'operations', id: null },
  { sujet: 'wallets', id: null },
] as const;

async function showPayers(client: ClientBase, rows: readonly PaidRow[]): Promise<void> {
  const payers = rows.flatMap(({ payment }) => payment.receipt.payerId ?? []);
  await publishToMany(client, [...new Set(payers)], spent);
}

/** The open pages of the merchants' people read the payments again, with the figures and the balances that they are in. */
async function showMembers(client: ClientBase, rows: readonly PaidRow[]): Promise<void> {
  const accountIds = [...new Set(rows.map(({ payment }) => payment.accountId))];
  const members = await membersOfAll(client, accountIds);
  await publish(
    client,
    ...rows.flatMap(({ payment: { id, accountId } }) =>
      (members.get(accountId) ?? []).map((userId) => ({
        userId,
        sujet: 'payments' as const,
        id,
      })),
    ),
  );
}

import type { ClientBase } from 'pg';
import { bigints, timestamps, uuids } from '@nzela/ledger/arrays';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import type { MerchantPayment } from '@nzela/contract/payments';
import { publish, publishToMany } from '../../../kernel/data/events.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { Origin } from '../../../kernel/http/idempotency.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { addJobs, type Job } from '../../../kernel/jobs/jobs.ts';
import { recordEvents } from '../../events/events.ts';
import { writeOperations, type NewOperation } from '../../operations/operations.ts';
import { takingMoney, type Face } from '../../merchants/merchants.ts';
import { countUses } from '../../payment-links/payment-links.ts';
import { paymentOf, type Payment, type PaymentRow, type Receipt } from '../payments.store.ts';

/** A payment with whom it is paid to, the people who work for them, and whether they take money now. */
export type AtTill = {
  readonly payment: Payment;
  readonly face: Face;
  readonly members: readonly string[];
  readonly takesMoney: boolean;
};

/** Of each code, in their order; null where there is no such payment. */
export async function atTills(
  db: Readable,
  codes: readonly string[],
): Promise<readonly (AtTill | null)[]> {
  const { rows } = await db.query<TillRow>(
    // Looked up one after the other: a join of all of them reads each merchant, while there are few.
    `SELECT p.*, till.* FROM payments p CROSS JOIN LATERAL (
       SELECT a.mode, m.id AS merchant_id, m.name AS merchant_name, m.logo_id, ${takingMoney} AS takes_money,
         ARRAY(SELECT user_id::text FROM merchant_members WHERE merchant_id = m.id) AS members
         FROM merchant_accounts a JOIN merchants m ON m.id = a.merchant_id WHERE a.id = p.account_id OFFSET 0) AS till
      WHERE p.code = ANY ($1::text[])`,
    [codes],
  );
  const found = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => {
    const row = found.get(code);
    if (row === undefined) return null;
    const face = { id: row.merchant_id, name: row.merchant_name, logoId: row.logo_id };
    return { payment: paymentOf(row), face, members: row.members, takesMoney: row.takes_money };
  });
}

type TillRow = PaymentRow & {
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly logo_id: string | null;
  readonly takes_money: boolean;
  readonly members: readonly string[];
};

/** A payment that is paid from a wallet, to write in the commit that moves its money. */
export type PaidRow = {
  /** As it is from then on. */
  readonly payment: Payment & { readonly receipt: Receipt };
  /** As its merchant's programs hear of it. */
  readonly event: MerchantPayment;
  /** The merchant's people. */
  readonly members: readonly string[];
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
    const payments = rows.map(({ payment }) => payment);
    // One after the other on the connection, without waiting for each answer: the batch holds locks meanwhile.
    await inOrder(
      client,
      () => markPaid(client, payments),
      () => countLinks(client, payments),
      () => recordEvents(client, rows.map(eventOf)),
      () =>
        writeOperations(
          client,
          rows.flatMap(({ operation }) => operation ?? []),
        ),
      () => addJobs(client, jobsOf(rows)),
      () => showMembers(client, rows),
      () => showPayers(client, payments),
    );
  },
};

type PaidPayment = PaidRow['payment'];

function eventOf({ payment: { accountId, receipt }, event }: PaidRow) {
  return { accountId, type: 'payment.paid', data: event, at: receipt.paidAt } as const;
}

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
    WHERE p.id = ANY ($1::uuid[]) AND p.id = held.id`;

async function markPaid(client: ClientBase, payments: readonly PaidPayment[]): Promise<void> {
  const { rowCount } = await client.query({
    name: 'payments.mark-paid',
    text: markText,
    values: [
      uuids(payments, ({ id }) => id),
      bigints(payments, ({ receipt }) => receipt.fee.minor),
      bigints(payments, ({ receipt }) => receipt.paid.minor),
      timestamps(payments, ({ receipt }) => receipt.paidAt),
      uuids(payments, ({ receipt }) => receipt.payerId),
      timestamps(payments, ({ receipt }) => receipt.availableAt),
      timestamps(payments, ({ receipt }) => receipt.settledAt),
    ],
  });
  if (rowCount !== payments.length) throw new PaymentHeld();
}

async function countLinks(client: ClientBase, payments: readonly PaidPayment[]): Promise<void> {
  const linkIds = payments.flatMap(({ linkId }) => linkId ?? []);
  if (!(await countUses(client, linkIds))) refuse('lien_epuise');
}

const spent = [
  { sujet: 'operations', id: null },
  { sujet: 'wallets', id: null },
] as const;

async function showPayers(client: ClientBase, payments: readonly PaidPayment[]): Promise<void> {
  const payers = payments.flatMap(({ receipt }) => receipt.payerId ?? []);
  await publishToMany(client, [...new Set(payers)], spent);
}

/** The open pages of the merchants' people read the payments again, with the figures and the balances that they are in. */
async function showMembers(client: ClientBase, rows: readonly PaidRow[]): Promise<void> {
  const events = rows.flatMap(({ payment: { id }, members }) =>
    members.map((userId) => ({ userId, sujet: 'payments' as const, id })),
  );
  await publish(client, ...events);
}

import type { ClientBase } from 'pg';
import type { TransactionDetail } from '@nzela/contract/transactions';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Table } from '../../../kernel/data/columns.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import { transactionColumns, type LoggedTransaction } from './search.store.ts';

export async function findTransaction(
  source: Readable,
  id: string,
): Promise<LoggedTransaction | null> {
  const { rows } = await source.query<LoggedTransaction>(
    `SELECT ${transactionColumns} FROM transaction_logs WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type Exchange = {
  readonly genre: TransactionDetail['echanges'][number]['genre'];
  readonly id: string;
  readonly reference: string;
  readonly providerId: string | null;
  readonly state: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly askedAt: Date | null;
  readonly nextActionAt: Date | null;
};

/** What was asked of providers for an object, by what is stored of it; the answers themselves are not kept. */
export async function exchangesOf(source: Readable, id: string): Promise<Exchange[]> {
  const { rows } = await source.query<Exchange>(
    `WITH cards AS (
       SELECT * FROM card_payments WHERE id = $1
       UNION SELECT * FROM card_payments
         WHERE purpose IN ('transfer', 'deposit', 'payment', 'money-request') AND subject_id = $1)
     SELECT 'carte' AS genre, id, reference, provider_id AS "providerId", state, created_at AS "createdAt",
         updated_at AS "updatedAt", asked_at AS "askedAt", next_action_at AS "nextActionAt" FROM cards
     UNION ALL
     SELECT 'remboursement', r.id, r.reference, r.known_as, r.state, r.created_at, r.updated_at, r.asked_at, r.next_action_at
       FROM card_refunds r WHERE r.id = $1 OR r.card_payment_id IN (SELECT id FROM cards)
     UNION ALL
     SELECT 'mobile-money', id, reference, provider_id, status, created_at, updated_at, asked_at, next_action_at
       FROM mobile_money_payments
       WHERE id = $1 OR purpose IN ('payment', 'money-request') AND subject_id = $1
     UNION ALL
     SELECT 'versement', id, reference, provider_id, state, created_at, updated_at, asked_at, next_action_at FROM payouts
       WHERE purpose IN ('transfer', 'withdrawal', 'merchant-payout', 'collection', 'refund') AND subject_id = $1
     UNION ALL
     SELECT 'recharge', id, reference, provider_id, status, created_at, updated_at, asked_at, next_action_at FROM topups
       WHERE id = $1
     UNION ALL
     SELECT 'facture', id, coalesce(reference, bill_reference), provider_id, coalesce(gateway_state, status), created_at,
         updated_at, asked_at, next_action_at FROM bills WHERE id = $1
     UNION ALL
     SELECT 'carte-virtuelle', v.id, v.reference, v.provider_id, coalesce(v.issuer_state, v.status), v.created_at,
         v.updated_at, v.asked_at, v.next_action_at
       FROM operations o JOIN virtual_cards v ON v.id = o.object_id AND v.created_at = o.at
       WHERE o.id = $1 AND o.kind = 'carte' AND o.direction = 'out'
     ORDER BY "createdAt", id`,
    [id],
  );
  return rows;
}

/** What else its money moved under, and whose accounts it moved beside those of who ordered it. */
export type Related = { readonly subjects: readonly string[]; readonly owners: readonly string[] };

/**
 * The wires that paid it; for an attempt that succeeded what it paid; for what has a header alone what that is about. A load
 * of a card and its header are of one moment.
 */
export async function relatedOf(
  source: Readable,
  { id, source: table }: Pick<LoggedTransaction, 'id' | 'source'>,
): Promise<Related> {
  const { rows } = await source.query<{ subject: string | null; owner: string | null }>(
    `SELECT id AS subject, id AS owner FROM wires WHERE subject_id = $1
     UNION ALL SELECT subject_id::text, subject_id::text FROM card_payments
       WHERE id = $1 AND state = 'approuve' AND $2 = 'card_payments'
     UNION ALL SELECT subject_id::text, subject_id::text FROM mobile_money_payments
       WHERE id = $1 AND status = 'reussi' AND subject_id IS NOT NULL AND $2 = 'mobile_money_payments'
     UNION ALL SELECT NULL, card_id::text FROM virtual_card_transactions WHERE id = $1 AND $2 = 'virtual_card_transactions'
     UNION ALL SELECT coalesce(t.id, o.object_id)::text, o.object_id::text
       FROM operations o LEFT JOIN virtual_card_transactions t
         ON o.kind = 'carte' AND t.card_id = o.object_id AND t.at = o.at AND t.kind IN ('recharge', 'retour')
       WHERE o.id = $1 AND $2 = 'operations'`,
    [id, table],
  );
  return {
    subjects: rows.flatMap(({ subject }) => subject ?? []),
    owners: rows.flatMap(({ owner }) => owner ?? []),
  };
}

export async function accountsOfMerchant(source: Readable, merchantId: string): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT id FROM merchant_accounts WHERE merchant_id = $1',
    [merchantId],
  );
  return rows.map(({ id }) => id);
}

export type GatewayCall = {
  readonly id: string;
  readonly job: string;
  readonly verb: 'order' | 'question';
  readonly result: 'answered' | 'refused' | 'unknown';
  readonly state: string | null;
  readonly code: string | null;
  readonly latency: number;
  readonly at: Date;
};

/** A page of the calls to providers about these references; they are kept for a while. */
export function callsOf(
  source: Readable,
  references: readonly string[],
  span: PageSpan,
): Promise<GatewayCall[]> {
  const select = `SELECT id, job, verb, result, state, code, latency, created_at AS at FROM gateway_exchanges
      WHERE reference = ANY ($1::text[])`;
  return selectPage(source, { select, values: [[...references]], by: 'created_at' }, span);
}

export type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly at: Date;
};

type Told = Pick<LoggedTransaction, 'subjectReference' | 'at'> & { readonly merchantId: string };

/** A page of what a business was told of an object of its own by webhook, since the object was made. */
export function deliveriesOf(
  source: Readable,
  { subjectReference, at, merchantId }: Told,
  span: PageSpan,
): Promise<Delivery[]> {
  const select = `SELECT d.id, e.type, d.state, d.attempts, d.created_at AS at
       FROM merchant_accounts a
       JOIN merchant_events e ON e.account_id = a.id AND e.created_at BETWEEN $2::timestamptz AND $2::timestamptz + interval '45 days'
       JOIN webhook_deliveries d ON d.event_id = e.id
      WHERE a.merchant_id = $1 AND e.data ->> 'reference' = $3`;
  const values = [merchantId, at, subjectReference];
  return selectPage(source, { select, values, by: 'd.created_at', id: 'd.id' }, span);
}

export async function merchantOf(source: Readable, id: string): Promise<string | null> {
  const { rows } = await source.query<{ merchantId: string | null }>(
    'SELECT merchant_id AS "merchantId" FROM transaction_logs WHERE id = $1',
    [id],
  );
  return rows[0]?.merchantId ?? null;
}

export type StoredNote = {
  readonly id: string;
  readonly text: string;
  readonly authorId: string;
  readonly at: Date;
};

export async function notesOf(source: Readable, id: string): Promise<StoredNote[]> {
  const { rows } = await source.query<StoredNote>(
    `SELECT id, text, author_id AS "authorId", created_at AS at FROM transaction_notes
      WHERE transaction_id = $1 ORDER BY created_at, id`,
    [id],
  );
  return rows;
}

const transactionNotes: Table<'transaction_notes'> = { name: 'transaction_notes' };

export async function insertNote(
  client: ClientBase,
  { transactionId, id, authorId, text, at }: StoredNote & { readonly transactionId: string },
): Promise<void> {
  await insertRow(client, transactionNotes, {
    row: { id, transaction_id: transactionId, author_id: authorId, text, created_at: at },
  });
}

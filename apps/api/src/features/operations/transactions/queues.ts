import type { Queues, TransactionQueue } from '@nzela/contract/transactions';
import { transactionQueues } from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';

type QueueRow = {
  readonly id: string;
  readonly reference: string;
  readonly kind: string;
  readonly amount: bigint | null;
  readonly currency: CurrencyCode | null;
  readonly since: Date;
  readonly transactionId: string | null;
  readonly alertId: string | null;
  readonly count: string;
};

const shownMost = 50;
const counted = 'count(*) OVER () AS count';

/** What is in each queue, the oldest first. `$1` is now. Each is read by an index that holds the queue alone. */
const queries: Readonly<Record<TransactionQueue, string>> = {
  indetermine: `
    SELECT id, reference, source AS kind, amount, currency, at AS since, id AS "transactionId", NULL AS "alertId", ${counted}
      FROM transaction_logs WHERE state = 'indetermine' AND at <= $1 ORDER BY at, id LIMIT ${shownMost}`,
  contradictions: `
    SELECT a.id::text, coalesce(l.reference, a.subject) AS reference, a.kind, l.amount, l.currency, a.at AS since,
        l.id AS "transactionId", a.id::text AS "alertId", ${counted}
      FROM operation_alerts a LEFT JOIN transaction_logs l ON l.id::text = a.subject
     WHERE a.resolved_at IS NULL AND a.kind LIKE '%\\_contradiction' AND a.at <= $1 ORDER BY a.at, a.id LIMIT ${shownMost}`,
  retours: `
    SELECT p.id::text, coalesce(l.reference, p.reference) AS reference, 'payouts' AS kind, p.amount, p.currency,
        p.updated_at AS since, l.id AS "transactionId", NULL AS "alertId", ${counted}
      FROM payouts p LEFT JOIN transaction_logs l ON l.id = p.subject_id
     WHERE p.state = 'retourne' AND p.updated_at BETWEEN $1::timestamptz - interval '30 days' AND $1
     ORDER BY p.updated_at, p.id LIMIT ${shownMost}`,
  retards: `
    SELECT t.id::text, coalesce(l.reference, t.reference) AS reference, 'transfers' AS kind,
        t.source_amount + t.fee_amount AS amount, t.source_currency AS currency, t.promised_at AS since,
        l.id AS "transactionId", NULL AS "alertId", ${counted}
      FROM transfers t LEFT JOIN transaction_logs l ON l.id = t.id
     WHERE t.status IN ('confirme', 'en_cours', 'indetermine') AND t.fee_refunded_at IS NULL AND t.fee_amount > 0
       AND t.promised_at < $1
     ORDER BY t.promised_at, t.id LIMIT ${shownMost}`,
};

/** What waits for an operator, by queue. */
export async function readQueues(snapshot: Snapshot, now: Date): Promise<Queues> {
  const files = [];
  for (const nom of transactionQueues) {
    const { rows } = await snapshot.query<QueueRow>(queries[nom], [now]);
    files.push({
      nom,
      nombre: Number(rows[0]?.count ?? 0),
      depuis: rows[0]?.since.toISOString() ?? null,
      elements: rows.map(wireRow),
    });
  }
  return { files };
}

function wireRow({ amount, currency, since, ...row }: QueueRow) {
  return {
    id: row.id,
    reference: row.reference,
    genre: row.kind,
    montant: amount === null || currency === null ? null : wireAmount(money(amount, currency)),
    devise: currency,
    depuis: since.toISOString(),
    transaction: row.transactionId,
    alerte: row.alertId,
  };
}

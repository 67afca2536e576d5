import type { z } from 'zod';
import type {
  Queues,
  QueuePage,
  queueQuerySchema,
  TransactionQueue,
} from '@nzela/contract/transactions';
import { transactionQueues } from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { pageOf, selectPage, spanOf, type IdKind } from '../../../kernel/http/pages.ts';
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
};

type Queue = {
  /** What is told of each. */
  readonly columns: string;
  readonly from: string;
  /** How the log of what waits is joined; null where it is read itself. */
  readonly logOn: string | null;
  /** `$1` is now. */
  readonly where: string;
  /** Since when it waits, and what it is known by. */
  readonly by: string;
  readonly id: string;
  readonly ids: IdKind;
};

/**
 * Each is read by an index that holds the queue alone. The database tells an alert to the microsecond, and a cursor to the
 * millisecond.
 */
const queues: Readonly<Record<TransactionQueue, Queue>> = {
  indetermine: {
    columns: `l.id, l.reference, l.source AS kind, l.amount, l.currency, l.at AS since, l.id AS "transactionId", NULL AS "alertId"`,
    from: 'transaction_logs l',
    logOn: null,
    where: `l.state = 'indetermine' AND l.at <= $1`,
    by: 'l.at',
    id: 'l.id',
    ids: 'uuid',
  },
  contradictions: {
    columns: `a.id::text AS id, coalesce(l.reference, a.subject) AS reference, a.kind, l.amount, l.currency, a.at AS since,
      l.id AS "transactionId", a.id::text AS "alertId"`,
    from: 'operation_alerts a',
    logOn: 'l.id::text = a.subject',
    where: `a.resolved_at IS NULL AND a.kind LIKE '%\\_contradiction' AND a.at <= $1`,
    by: "date_trunc('milliseconds', a.at)",
    id: 'a.id',
    ids: 'bigint',
  },
  retours: {
    columns: `p.id, coalesce(l.reference, p.reference) AS reference, 'payouts' AS kind, p.amount, p.currency,
      p.updated_at AS since, l.id AS "transactionId", NULL AS "alertId"`,
    from: 'payouts p',
    logOn: 'l.id = p.subject_id',
    where: `p.state = 'retourne' AND p.updated_at BETWEEN $1::timestamptz - interval '30 days' AND $1`,
    by: 'p.updated_at',
    id: 'p.id',
    ids: 'uuid',
  },
  retards: {
    columns: `t.id, coalesce(l.reference, t.reference) AS reference, 'transfers' AS kind,
      t.source_amount + t.fee_amount AS amount, t.source_currency AS currency, t.promised_at AS since,
      l.id AS "transactionId", NULL AS "alertId"`,
    from: 'transfers t',
    logOn: 'l.id = t.id',
    where: `t.status IN ('confirme', 'en_cours', 'indetermine') AND t.fee_refunded_at IS NULL AND t.fee_amount > 0
      AND t.promised_at < $1`,
    by: 't.promised_at',
    id: 't.id',
    ids: 'uuid',
  },
};

/** How much waits for an operator in each queue, and since when. */
export async function readQueues(snapshot: Snapshot, now: Date): Promise<Queues> {
  const files = [];
  for (const nom of transactionQueues) {
    const { from, where, by } = queues[nom];
    const { rows } = await snapshot.query<{ count: string; since: Date | null }>(
      `SELECT count(*) AS count, min(${by}) AS since FROM ${from} WHERE ${where}`,
      [now],
    );
    const [told] = rows;
    files.push({
      nom,
      nombre: Number(told?.count ?? 0),
      depuis: told?.since?.toISOString() ?? null,
    });
  }
  return { files };
}

type Asked = {
  readonly name: TransactionQueue;
  readonly query: z.output<typeof queueQuerySchema>;
  readonly now: Date;
};

/** A page of a queue, the oldest first. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readQueue(
  snapshot: Snapshot,
  { name, query, now }: Asked,
): Promise<QueuePage> {
  const { columns, from, logOn, where, by, id, ids } = queues[name];
  const asked = { ...query, order: 'asc' } as const;
  const source =
    logOn === null
      ? from
      : `${from}
      LEFT JOIN transaction_logs l ON ${logOn}`;
  const select = `SELECT ${columns} FROM ${source} WHERE ${where}`;
  const list = { select, values: [now], by, id, ids };
  const found = await selectPage<QueueRow>(snapshot, list, spanOf(asked, ids));
  const { shown, ...page } = pageOf(asked, found, (row) => ({ at: row.since, id: row.id }));
  return { elements: shown.map(wireRow), ...page };
}

function wireRow({ amount, currency, since, ...row }: QueueRow): QueuePage['elements'][number] {
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

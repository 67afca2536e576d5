import type { z } from 'zod';
import type { queueQuerySchema } from '@nzela/contract/common';
import type { Queues, QueuePage, TransactionQueue } from '@nzela/contract/transactions';
import { transactionQueues } from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
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

const unresolved = (name: TransactionQueue, id: string) =>
  `NOT EXISTS (SELECT FROM queue_resolutions r WHERE r.queue = '${name}' AND r.row_id = ${id})`;

/**
 * Orders in doubt, the cards that are to pay a transfer or a deposit, which is not in doubt itself, and virtual cards of
 * which the issuer has not said whether it made them.
 */
const inDoubt = `(
  SELECT l.id, l.reference, l.source AS kind, l.amount, l.currency, l.at AS since, l.id AS "transactionId"
    FROM transaction_logs l WHERE l.state = 'indetermine'
  UNION ALL
  SELECT c.id, coalesce(l.reference, c.reference), 'card_payments', c.amount, c.currency, c.created_at, l.id
    FROM card_payments c LEFT JOIN transaction_logs l ON l.id = c.subject_id
    WHERE c.state = 'indetermine' AND c.purpose IN ('transfer', 'deposit')
  UNION ALL
  SELECT v.id, coalesce(l.reference, v.reference), 'virtual_cards', v.order_sent + v.order_fee, v.wallet_currency, v.created_at,
      l.id
    FROM virtual_cards v
    LEFT JOIN operations o ON o.object_id = v.id AND o.at = v.created_at AND o.kind = 'carte' AND o.direction = 'out'
    LEFT JOIN transaction_logs l ON l.id = o.id
    WHERE v.status = 'indetermine') AS doubt`;

/**
 * Each is read by an index that holds the queue alone, or, for late transfers, all that are under way. The database tells an alert to the microsecond, and a cursor to the
 * millisecond.
 */
const queues: Readonly<Record<TransactionQueue, Queue>> = {
  indetermine: {
    columns: `doubt.*, NULL AS "alertId"`,
    from: inDoubt,
    logOn: null,
    where: `doubt.since <= $1 AND ${unresolved('indetermine', 'doubt.id')}`,
    by: 'doubt.since',
    id: 'doubt.id',
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
    columns: `p.id, l.reference, 'payouts' AS kind, p.amount, p.currency, p.updated_at AS since, l.id AS "transactionId",
      NULL AS "alertId"`,
    // What the test mode paid out is in no log.
    from: 'payouts p JOIN transaction_logs l ON l.id = p.subject_id',
    logOn: null,
    where: `p.state = 'retourne' AND p.updated_at <= $1 AND ${unresolved('retours', 'p.id')}`,
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
    // Cash that was ready in time has no guarantee any more: when it is fetched is its recipient's to choose.
    where: `t.status IN ('confirme', 'en_cours', 'indetermine') AND t.promised_at < $1 AND t.guarantee_at IS NOT NULL
      AND ${unresolved('retards', 't.id')}`,
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

/** All that is in a queue; `$1` is now. */
function rowsOf(name: TransactionQueue): string {
  const { columns, from, logOn, where } = queues[name];
  const source = logOn === null ? from : `${from} LEFT JOIN transaction_logs l ON ${logOn}`;
  return `SELECT ${columns} FROM ${source} WHERE ${where}`;
}

type Asked = {
  readonly name: TransactionQueue;
  readonly query: z.output<typeof queueQuerySchema>;
  readonly now: Date;
};

/** A page of a queue, the oldest first unless asked otherwise. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readQueue(
  snapshot: Snapshot,
  { name, query, now }: Asked,
): Promise<QueuePage> {
  const { by, id, ids } = queues[name];
  const asked = { ...query, order: query.order ?? 'asc' };
  const list = { select: rowsOf(name), values: [now], by, id, ids };
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

/** A row by what its queue knows it by; null: it is in none, or not any more. */
export async function findInQueue(
  source: Readable,
  { name, id, now }: { readonly name: TransactionQueue; readonly id: string; readonly now: Date },
): Promise<QueueRow | null> {
  const { rows } = await source.query<QueueRow>(
    `SELECT * FROM (${rowsOf(name)}) AS row WHERE row.id::text = $2`,
    [now, id],
  );
  return rows[0] ?? null;
}

/** The queues that a transaction stands in, and by what each knows it. Its contradictions are among its alerts. */
export async function queuesOf(
  source: Readable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<{ readonly nom: TransactionQueue; readonly ligne: string }[]> {
  const found = [];
  for (const nom of transactionQueues) {
    if (nom === 'contradictions') continue;
    const { rows } = await source.query<{ ligne: string }>(
      `SELECT row.id AS ligne FROM (${rowsOf(nom)}) AS row WHERE row."transactionId" = $2 ORDER BY row.since, row.id`,
      [now, id],
    );
    found.push(...rows.map(({ ligne }) => ({ nom, ligne })));
  }
  return found;
}

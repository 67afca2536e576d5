import type { Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { GatewayJobName } from '@nzela/contract/gateways';
import type { Mode } from '@nzela/ledger/types';
import { money, type Money } from '@nzela/money/money';
import type { GatewayExchange, GatewayJob } from '../../gateways/gateway.ts';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

const exchanges: Table<
  'gateway_exchanges',
  {
    job: GatewayJob;
    verb: GatewayExchange['verb'];
    mode: GatewayExchange['mode'];
    result: GatewayExchange['result'];
    currency: CurrencyCode;
    book: Mode;
  }
> = { name: 'gateway_exchanges' };

export async function insertExchange(
  pool: Pool,
  { amount, latencyMs, ...exchange }: GatewayExchange,
  { book, at }: { readonly book: Mode; readonly at: Date },
): Promise<void> {
  await insertRow(pool, exchanges, {
    row: {
      ...exchange,
      id: newId(),
      amount: amount?.minor ?? null,
      currency: amount?.currency ?? null,
      latency: latencyMs,
      created_at: at,
      book,
    },
  });
}

type Row = Omit<GatewayExchange, 'amount' | 'latencyMs'> & {
  readonly id: string;
  readonly minor: bigint | null;
  readonly currency: CurrencyCode | null;
  readonly latency: number;
  readonly createdAt: Date;
};

export type StoredExchange = Omit<Row, 'minor' | 'currency'> & { readonly amount: Money | null };

const columns: Selection<Row> = aliased(exchanges, {
  id: 'id',
  job: 'job',
  verb: 'verb',
  path: 'path',
  mode: 'mode',
  reference: 'reference',
  minor: 'amount',
  currency: 'currency',
  result: 'result',
  state: 'state',
  code: 'code',
  detail: 'detail',
  latency: 'latency',
  createdAt: 'created_at',
});

type Search = {
  readonly job: GatewayJobName;
  readonly result: GatewayExchange['result'] | null;
  /** As far as it is known, from its beginning. */
  readonly reference: string | null;
  readonly span: PageSpan;
};

export async function listExchanges(
  snapshot: Snapshot,
  { job, result, reference, span }: Search,
): Promise<StoredExchange[]> {
  // What is not asked for is no part of the text, so that its plan is made for what is.
  const narrowed = [
    { value: reference, condition: isNamed },
    { value: job, condition: (place: string) => `job = ${place}` },
    { value: result, condition: (place: string) => `result = ${place}` },
  ].filter(({ value }) => value !== null);
  const where = narrowed.map(({ condition }, index) => condition(`$${index + 1}::text`));
  const isFew = reference !== null && (await namesFew(snapshot, reference));
  // Few are found by their reference and sorted; the OFFSET keeps PostgreSQL from looking for them in the order of time.
  const from = isFew
    ? `(SELECT * FROM gateway_exchanges WHERE ${isNamed('$1::text')} OFFSET 0) AS gateway_exchanges`
    : 'gateway_exchanges';
  const rows = await selectPage<Row>(
    snapshot,
    {
      select: `SELECT ${columns} FROM ${from} WHERE ${where.join(' AND ')}`,
      values: narrowed.map(({ value }) => value),
      by: 'created_at',
    },
    span,
  );
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    amount: minor === null || currency === null ? null : money(minor, currency),
  }));
}

const isNamed = (place: string) =>
  `reference ~>=~ ${place} AND reference ~<~ (${place} || U&'\\+10FFFF')`;

/** To find and sort as many takes a quarter of the 100 ms that a page may take. */
const fewMost = 20_000;

async function namesFew(snapshot: Snapshot, reference: string): Promise<boolean> {
  const { rows } = await snapshot.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM
       (SELECT FROM gateway_exchanges WHERE ${isNamed('$1::text')} LIMIT $2) AS named`,
    [reference, fewMost + 1],
  );
  return (rows[0]?.count ?? 0) <= fewMost;
}

/** Deletes at most `limit` exchanges from before `before`. */
export async function deleteExchanges(pool: Pool, before: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM gateway_exchanges WHERE id IN
       (SELECT id FROM gateway_exchanges WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

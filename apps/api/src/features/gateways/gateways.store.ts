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
  const rows = await selectPage<Row>(
    snapshot,
    {
      select: `SELECT ${columns} FROM gateway_exchanges
                WHERE job = $1 AND ($2::text IS NULL OR result = $2)
                  AND ($3::text IS NULL OR (reference ~>=~ $3 AND reference ~<~ ($3 || U&'\\+10FFFF')))`,
      values: [job, result, reference],
      by: 'created_at',
    },
    span,
  );
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    amount: minor === null || currency === null ? null : money(minor, currency),
  }));
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

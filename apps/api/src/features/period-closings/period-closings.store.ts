import type { ClientBase } from 'pg';
import type {
  DifferenceKind,
  StatementFormat,
  StatementSource,
} from '@nzela/contract/reconciliation';
import { decimal, type Decimal } from '@nzela/money/decimal';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

const months: Table<'month_closings'> = { name: 'month_closings' };

type NewMonth = { readonly month: string; readonly by: string; readonly at: Date };

/** False when the month is closed already. */
export function insertMonth(client: ClientBase, { month, by, at }: NewMonth): Promise<boolean> {
  return insertRow(client, months, {
    row: { month, closed_by: by, closed_at: at },
    onConflict: '(month) DO NOTHING',
  });
}

export type MonthRow = { readonly closedAt: Date; readonly closer: string };

export async function findMonth(source: Readable, month: string): Promise<MonthRow | null> {
  const { rows } = await source.query<MonthRow>(
    `SELECT c.closed_at AS "closedAt", concat_ws(' ', u.first_name, nullif(u.last_name, '')) AS closer
       FROM month_closings c JOIN users u ON u.id = c.closed_by WHERE c.month = $1`,
    [month],
  );
  return rows[0] ?? null;
}

/** How many differences of statements wait, by their day, from `from` to `to`. */
export async function openDifferences(
  source: Readable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await source.query<{ day: string; count: number }>(
    `SELECT day, count(*)::int AS count FROM reconciliation_differences
      WHERE resolved_at IS NULL AND day BETWEEN $1 AND $2 GROUP BY day`,
    [from, to],
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Keeps the rates of a day that is being closed. */
export async function keepRates(client: ClientBase, day: string): Promise<void> {
  await client.query('SELECT keep_closing_rates($1)', [day]);
}

/** Those of a closed day, in units for 1 EUR. */
export async function closingRates(
  source: Readable,
  day: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await source.query<{ currency: string; rate: string }>(
    'SELECT currency, rate::text FROM closing_rates WHERE day = $1',
    [day],
  );
  return new Map(rows.map(({ currency, rate }) => [currency, decimal(rate)]));
}

export type ReadStatement = {
  readonly source: StatementSource;
  readonly format: StatementFormat;
  /** Null: it tells no balance. */
  readonly currency: string | null;
  readonly closing: bigint | null;
};

/** The statements of `day` that had been read by `at`, each with every balance that it tells. */
export async function statementsRead(
  source: Readable,
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<ReadStatement[]> {
  const { rows } = await source.query<ReadStatement>(
    `SELECT f.source, f.format, b.currency, b.closing
       FROM statement_files f LEFT JOIN statement_balances b ON b.file_id = f.id
      WHERE f.day = $1 AND f.fetched_at <= $2`,
    [day, at],
  );
  return rows;
}

/** A difference that waits. Minor units; null where that side knows nothing of it. */
export type OpenDifference = {
  readonly source: StatementSource;
  readonly kind: DifferenceKind;
  /** 1: the order brings money to the source. −1: it takes money from there. */
  readonly direction: number;
  readonly ourAmount: bigint | null;
  readonly ourCurrency: string | null;
  readonly ourFee: bigint | null;
  readonly theirAmount: bigint | null;
  readonly theirCurrency: string | null;
  readonly theirFee: bigint | null;
};

/** Those of statements until `day` that waited at that moment. */
export async function openDifferencesUntil(
  source: Readable,
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<OpenDifference[]> {
  const { rows } = await source.query<OpenDifference>(
    `SELECT source, kind, our_amount AS "ourAmount", our_currency AS "ourCurrency", our_fee AS "ourFee",
        their_amount AS "theirAmount", their_currency AS "theirCurrency", their_fee AS "theirFee", direction
       FROM reconciliation_differences
      WHERE day <= $1 AND created_at <= $2 AND (resolved_at IS NULL OR resolved_at > $2)`,
    [day, at],
  );
  return rows;
}

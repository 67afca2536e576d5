import { statementSources } from '@nzela/contract/reconciliation';
import type { Readable } from '../../kernel/data/snapshots.ts';

/** The day until which the statements of every source are read: they are read day by day. Null: one has none yet. */
export async function statementsReadUntil(source: Readable): Promise<string | null> {
  const { rows } = await source.query<{ last: string }>(
    'SELECT max(day) AS last FROM statement_files GROUP BY source',
  );
  if (rows.length < statementSources.length) return null;
  return rows.map(({ last }) => last).toSorted()[0] ?? null;
}

import type { ClientBase, Pool } from 'pg';
import type { RetentionKind } from '@nzela/contract/retention';
import { insertRow } from '../../kernel/data/inserts.ts';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

type Place = {
  readonly table: string;
  /** Which rows are too old; `$1` is the moment before which nothing is kept. */
  readonly old: string;
};

/**
 * Where each kind of data lies. Neither the journal of money nor the audit is among them, nor what the law has us keep ten
 * years: what is not named here stays.
 */
export const places: Readonly<Record<RetentionKind, Place>> = {
  choixCookies: { table: 'cookie_choices', old: 'created_at < $1' },
  sessions: { table: 'sessions', old: '(expires_at < $1 OR ended_at < $1)' },
  appareils: { table: 'known_devices', old: 'last_seen_at < $1' },
  notifications: { table: 'notifications', old: 'created_at < $1' },
  messages: { table: 'sent_messages', old: 'created_at < $1' },
  assistance: { table: 'support_requests', old: 'answered_at < $1' },
  demandesDonnees: { table: 'data_requests', old: 'answered_at < $1' },
  pagesIntrouvables: { table: 'missing_paths', old: 'last_seen_at < $1' },
};

/** How many rows are too old, counted up to `most`. */
export async function countOld(
  snapshot: Snapshot,
  kind: RetentionKind,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { table, old } = places[kind];
  const { rows } = await snapshot.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${table} WHERE ${old} LIMIT $2) AS old`,
    [before, most],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes at most `most` rows that are too old. By their place in the table, so that no key is asked for: one that changes
 * meanwhile moves, and stays.
 */
export async function deleteOld(
  client: ClientBase,
  kind: RetentionKind,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { table, old } = places[kind];
  const { rowCount } = await client.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${old} LIMIT $2)) AND ${old}`,
    [before, most],
  );
  return rowCount ?? 0;
}

export type Counts = {
  readonly [Kind in RetentionKind]?: { readonly days: number; readonly rows: number };
};

const runs: Table<'retention_runs', { counts: Counts }> = { name: 'retention_runs' };

export type RunRow = {
  readonly id: string;
  /** `2026-01-31`, UTC. */
  readonly day: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly counts: Counts;
};

const columns: Selection<RunRow> = aliased(runs, {
  id: 'id',
  day: 'day',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  counts: 'counts',
});

/** Begins the run of a day, or goes on with it. */
export async function beginRun(
  pool: Pool,
  { id, day, startedAt }: Omit<RunRow, 'counts' | 'endedAt'>,
) {
  await insertRow(pool, runs, {
    row: { id, day, started_at: startedAt, ended_at: null, counts: {} },
    onConflict: '(day) DO UPDATE SET ended_at = NULL',
  });
}

type Gone = {
  readonly day: string;
  readonly kind: RetentionKind;
  readonly days: number;
  readonly rows: number;
};

/** Adds to what went on a day. */
export async function addGone(client: ClientBase, { day, kind, days, rows }: Gone): Promise<void> {
  await client.query(
    `UPDATE retention_runs SET counts = jsonb_set(counts, ARRAY[$2], jsonb_build_object('days', $3::int, 'rows',
       coalesce((counts #>> ARRAY[$2, 'rows'])::int, 0) + $4::int)) WHERE day = $1`,
    [day, kind, days, rows],
  );
}

export async function endRun(pool: Pool, day: string, at: Date): Promise<void> {
  await pool.query('UPDATE retention_runs SET ended_at = $2 WHERE day = $1', [day, at]);
}

export function listRuns(snapshot: Snapshot, span: PageSpan): Promise<RunRow[]> {
  const select = `SELECT ${columns} FROM retention_runs WHERE true`;
  return selectPage(snapshot, { select, values: [], by: 'started_at' }, span);
}

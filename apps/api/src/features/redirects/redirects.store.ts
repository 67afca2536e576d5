import type { Pool } from 'pg';
import { byDefault, sql, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

const missingPaths: Table<'missing_paths'> = { name: 'missing_paths' };

/** However many addresses somebody makes up, the table stays small. */
const pathsAtMost = 2_000;

/** Counts a path that led nowhere. A new one is left out once the table is full. */
export async function recordMissingPath(pool: Pool, path: string, at: Date): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE missing_paths SET hits = hits + 1, last_seen_at = $2 WHERE path = $1',
    [path, at],
  );
  if (rowCount === 1) return;
  await insertRow(pool, missingPaths, {
    row: { path, hits: byDefault, first_seen_at: at, last_seen_at: at },
    from: sql`WHERE (SELECT count(*) FROM missing_paths) < ${pathsAtMost}`,
    onConflict: `(path) DO UPDATE
       SET hits = missing_paths.hits + 1, last_seen_at = excluded.last_seen_at`,
  });
}

type MissingRow = { readonly path: string; readonly hits: string; readonly lastSeenAt: Date };

/** Those asked for most often first: no more than the table takes. */
export async function listMissingPaths(db: Readable): Promise<MissingRow[]> {
  const { rows } = await db.query<MissingRow>(
    `SELECT path, hits, last_seen_at AS "lastSeenAt" FROM missing_paths
      ORDER BY hits DESC, last_seen_at DESC, path`,
  );
  return rows;
}

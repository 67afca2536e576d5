import type { Pool } from 'pg';

/** However many addresses somebody makes up, the table stays small. */
const pathsAtMost = 2_000;

/** Counts a path that led nowhere. A new one is left out once the table is full. */
export async function recordMissingPath(pool: Pool, path: string, at: Date): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE missing_paths SET hits = hits + 1, last_seen_at = $2 WHERE path = $1',
    [path, at],
  );
  if (rowCount === 1) return;
  await pool.query(
    `INSERT INTO missing_paths (path, first_seen_at, last_seen_at)
     SELECT $1, $2, $2 WHERE (SELECT count(*) FROM missing_paths) < $3
     ON CONFLICT (path) DO UPDATE SET hits = missing_paths.hits + 1, last_seen_at = $2`,
    [path, at, pathsAtMost],
  );
}

import type { Pool } from 'pg';
import type { SealedKind } from './resealing.ts';
import type { Secrets } from './secrets.ts';

// Names of tables and columns come from the features' own code, never from a request.

type Column = {
  readonly name: string;
  /** Has the column `sealed`, a text. */
  readonly table: string;
  /** The column, a uuid, that names a row. */
  readonly key: string;
  /** What the text of that row is sealed for. */
  readonly contextOf: (id: string) => string;
};

const batch = 500;

/** A table whose rows each keep one sealed text. */
export function sealedColumn(
  { pool, secrets }: { readonly pool: Pool; readonly secrets: Secrets },
  { name, table, key, contextOf }: Column,
): SealedKind {
  return {
    name,
    async outdated(after) {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT ${key} AS id FROM ${table}
          WHERE NOT starts_with(sealed, $1) AND ($2::uuid IS NULL OR ${key} > $2) ORDER BY ${key} LIMIT ${batch}`,
        [secrets.mark, after],
      );
      return rows.map(({ id }) => id);
    },
    async reseal(id) {
      const { rows } = await pool.query<{ sealed: string }>(
        `SELECT sealed FROM ${table} WHERE ${key} = $1`,
        [id],
      );
      const sealed = rows[0]?.sealed;
      if (sealed === undefined) return;
      const context = contextOf(id);
      await pool.query(`UPDATE ${table} SET sealed = $3 WHERE ${key} = $1 AND sealed = $2`, [
        id,
        sealed,
        secrets.seal(secrets.open(sealed, context), context),
      ]);
    },
  };
}

import type { Pool, PoolClient, QueryResultRow } from 'pg';

// Names of tables and columns come from the stores' own code, never from a request.

type Db = Pool | PoolClient;

/** The row of a statement that always has one: what a job or an insert names exists. Throws when it is missing. */
export function onlyRow<Row>(rows: readonly Row[], table: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`The row of ${table} is not there`);
  return row;
}

type Update = {
  /** With the columns `id` and `updated_at`. */
  readonly table: string;
  readonly id: string;
  readonly at: Date;
  /** New values by column; a column that is not named keeps its own. */
  readonly change: object;
  readonly returning?: string;
};

/** Changes the columns that are named, and no other. Throws when the row is missing. */
export async function updateRow<Row extends QueryResultRow>(
  client: PoolClient,
  { table, id, at, change, returning = '*' }: Update,
): Promise<Row> {
  const entries = Object.entries({ updated_at: at, ...change });
  const sets = entries.map(([column], index) => `${column} = $${index + 2}`);
  const { rows } = await client.query<Row>(
    `UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1 RETURNING ${returning}`,
    [id, ...entries.map(([, value]) => value)],
  );
  return onlyRow(rows, table);
}

type Due = {
  readonly table: string;
  readonly id?: string;
  /** The column of when somebody is to act. */
  readonly by?: string;
  /** A condition on the rows that count. */
  readonly where?: string;
};

/** The ids of rows that somebody should have acted on by `now`, the longest waiting first. */
export async function dueIds(
  db: Db,
  { table, id = 'id', by = 'next_action_at', where = 'true' }: Due,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT ${id} AS id FROM ${table} WHERE ${where} AND ${by} <= $1 ORDER BY ${by} LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** The id of what a provider knows under `reference`; null for none of ours. */
export async function idByReference(
  db: Db,
  table: string,
  reference: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM ${table} WHERE reference = $1`, [
    reference,
  ]);
  return rows[0]?.id ?? null;
}

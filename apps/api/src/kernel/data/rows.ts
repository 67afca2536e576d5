import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { AnyTable, Change, Column, RowOf, Selection, TableName } from './columns.ts';
import { Statement } from './statements.ts';

// Names of tables and columns come from the stores' own code, never from a request.

type Db = Pool | PoolClient;

/** The row of a statement that always has one: what a job or an insert names exists. Throws when it is missing. */
export function onlyRow<Row>(rows: readonly Row[], table: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`The row of ${table} is not there`);
  return row;
}

/** Tables whose rows have an `id` and the time of their last change. */
type ChangedTable = AnyTable & { readonly name: Changing };
type Changing = {
  [Name in TableName]: 'id' | 'updated_at' extends Column<Name> ? Name : never;
}[TableName];

type Update<C, Row> = {
  readonly id: string;
  readonly at: Date;
  /** New values by column; a column that is not named keeps its own. */
  readonly change: C;
  /** All columns, when nothing else is asked for. */
  readonly returning?: Selection<Row>;
};

/** Changes the columns that are named, and no other. Throws when the row is missing. */
export async function updateRow<
  T extends ChangedTable,
  C extends Change<T, C>,
  Row extends QueryResultRow = RowOf<T>,
>(client: PoolClient, table: T, { id, at, change, returning }: Update<C, Row>): Promise<Row> {
  const { name } = table;
  const statement = new Statement();
  const sets = Object.entries<unknown>({ updated_at: at, ...change }).map(
    ([column, value]) => `${column} = ${statement.value(name, column, value)}`,
  );
  const { rows } = await client.query<Row>(
    `UPDATE ${name} SET ${sets.join(', ')} WHERE id = ${statement.parameter(id)} RETURNING ${returning ?? '*'}`,
    statement.values,
  );
  return onlyRow(rows, name);
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

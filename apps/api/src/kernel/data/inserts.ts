import type { ClientBase, Pool } from 'pg';
import type { AnyTable, Column, NewRow, RowOf, Sql } from './columns.ts';
import { onlyRow } from './rows.ts';
import { conflictText, givenColumns, Statement, type OnConflict } from './statements.ts';

type Db = Pool | ClientBase;

type Insert<T extends AnyTable> = {
  readonly row: NewRow<T>;
  /** Words of SQL after SELECT …: the row is inserted when they give one. Without them it always is. */
  readonly from?: Sql;
  readonly onConflict?: OnConflict<Column<T['name']>>;
};

/** Inserts a row that names every column of its table. False when there was a conflict, or nothing to insert it from. */
export async function insertRow<T extends AnyTable>(
  db: Db,
  table: T,
  insert: Insert<T>,
): Promise<boolean> {
  const statement = new Statement();
  const { rowCount } = await db.query(insertText(statement, table, insert), statement.values);
  return rowCount === 1;
}

/** The same, and gives the row as it is in the table. Throws when none was inserted. */
export async function insertReturning<T extends AnyTable>(
  db: Db,
  table: T,
  insert: Insert<T>,
): Promise<RowOf<T>> {
  const statement = new Statement();
  const text = `${insertText(statement, table, insert)} RETURNING *`;
  const { rows } = await db.query<RowOf<T>>(text, statement.values);
  return onlyRow(rows, table.name);
}

function insertText<T extends AnyTable>(
  statement: Statement,
  { name }: T,
  { row, from, onConflict }: Insert<T>,
): string {
  const entries = givenColumns(name, row);
  const columns = entries.map(([column]) => column);
  const values = entries.map(([column, value]) => statement.value(name, column, value)).join(', ');
  const source =
    from === undefined ? `VALUES (${values})` : `SELECT ${values} ${statement.part(from)}`;
  return `INSERT INTO ${name} (${columns.join(', ')}) ${source}${conflictText(columns, onConflict)}`;
}

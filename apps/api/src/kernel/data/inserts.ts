import type { ClientBase, Pool } from 'pg';
import { bigints, smallints, texts, timestamps, uuids } from '@nzela/ledger/arrays';
import {
  type Sql,
  type AnyTable,
  type Column,
  type NewRow,
  type NewRows,
  type RowOf,
} from './columns.ts';
import { onlyRow } from './rows.ts';
import { encoded, named, Statement, typeOf } from './statements.ts';

type Db = Pool | ClientBase;

/** What happens to a row that is there already: words of SQL, or the new values take the place of all but `keep`. */
type OnConflict<C> = string | { readonly of: readonly C[]; readonly keep?: readonly C[] };

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
  const entries = named(name, row);
  const columns = entries.map(([column]) => column);
  const values = entries.map(([column, value]) => statement.value(name, column, value)).join(', ');
  const source =
    from === undefined ? `VALUES (${values})` : `SELECT ${values} ${statement.part(from)}`;
  return `INSERT INTO ${name} (${columns.join(', ')}) ${source}${conflictText(columns, onConflict)}`;
}

function conflictText(
  columns: readonly string[],
  onConflict: OnConflict<string> | undefined,
): string {
  if (onConflict === undefined) return '';
  if (typeof onConflict === 'string') return ` ON CONFLICT ${onConflict}`;
  const { of, keep = [] } = onConflict;
  const replaced = columns.filter((column) => !of.includes(column) && !keep.includes(column));
  const sets = replaced.map((column) => `${column} = excluded.${column}`);
  return ` ON CONFLICT (${of.join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
}

type Inserts<T extends AnyTable, Item> = {
  readonly items: readonly Item[];
  readonly row: NewRows<T, Item>;
  /** Of the prepared statement, on connections that name none themselves (prepared.ts). */
  readonly name?: string;
  readonly onConflict?: OnConflict<Column<T['name']>>;
};

/** Inserts a row for each item, in one statement and in their order. Gives how many were inserted. */
export async function insertRows<T extends AnyTable, Item>(
  db: Db,
  table: T,
  insert: Inserts<T, Item>,
): Promise<number> {
  const { text, values } = insertSet(table, insert);
  const { name } = insert;
  const { rowCount } = await (name === undefined
    ? db.query(text, values)
    : db.query({ name, text, values }));
  return rowCount ?? 0;
}

type Pick<Item> = (item: Item) => unknown;

// The arrays are taken apart in a SELECT list, as the ledger does it (batch-write.ts). Columns of one function share one.
function insertSet<T extends AnyTable, Item>(
  { name }: T,
  { items, row, onConflict }: Inserts<T, Item>,
): { readonly text: string; readonly values: unknown[] } {
  const statement = new Statement();
  const arrays: { readonly pick: Pick<Item>; readonly type: string; readonly text: string }[] = [];
  const entries = named(name, row).map(([column, value]): [string, string] => {
    if (value === null) return [column, 'NULL'];
    if (typeof value !== 'function') return [column, statement.value(name, column, value)];
    const pick = value as Pick<Item>;
    const type = typeOf(name, column);
    let index = arrays.findIndex((array) => array.pick === pick && array.type === type);
    if (index < 0) {
      const array = arrayOf(items, type, pick);
      index =
        arrays.push({ pick, type, text: `${statement.parameter(array.bytes)}::${array.type}[]` }) -
        1;
    }
    return [column, `a${index}::${type}`];
  });
  const columns = entries.map(([column]) => column);
  const values = entries.map(([, value]) => value);
  const unnested = arrays.map(({ text }, index) => `unnest(${text}) AS a${index}`);
  return {
    text: `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')}
      FROM (SELECT ${unnested.join(', ')}) AS item${conflictText(columns, onConflict)}`,
    values: statement.values,
  };
}

type Encode = <Item>(items: readonly Item[], pick: (item: Item) => never) => Buffer;

const encoders: Readonly<Record<string, Encode>> = {
  int2: smallints,
  int8: bigints,
  timestamptz: timestamps,
  uuid: uuids,
};

/** The values of a column in PostgreSQL's binary format; as text, which the statement casts, where it is not worth one. */
function arrayOf<Item>(
  items: readonly Item[],
  type: string,
  pick: Pick<Item>,
): { readonly bytes: Buffer; readonly type: string } {
  const encode = encoders[type];
  if (encode !== undefined)
    return { bytes: encode(items, pick as Pick<Item> & (() => never)), type };
  return { bytes: texts(items, (item) => textOf(encoded(type, pick(item)))), type: 'text' };
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : `${value as string | number | boolean}`;
}

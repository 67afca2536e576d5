import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import { bigints, smallints, texts, timestamps, uuids } from '@nzela/ledger/arrays';
import type { AnyTable, Column, NewRows, TableName } from './columns.ts';
import {
  conflictText,
  encoded,
  givenColumns,
  Statement,
  typeOf,
  type OnConflict,
} from './statements.ts';

type Db = Pool | ClientBase;

type Inserts<T extends AnyTable, Item> = {
  readonly items: readonly Item[];
  /** Written by one statement alone: it is known by this object. */
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
  const { rowCount } = await runInsert(db, insert, setStatement(table, insert));
  return rowCount ?? 0;
}

/** The same; gives the ids of those that were inserted, since rows with the ids of others may be there already. */
export async function insertNewRows<T extends TableWithIds, Item>(
  db: Db,
  table: T,
  insert: Inserts<T, Item>,
): Promise<ReadonlySet<string>> {
  const statement = setStatement(table, insert);
  const text = `${statement.text} RETURNING id`;
  const { rows } = await runInsert<{ id: string }>(db, insert, { ...statement, text });
  return new Set(rows.map(({ id }) => id));
}

type TableWithIds = AnyTable & { readonly name: WithIds };
type WithIds = { [Name in TableName]: 'id' extends Column<Name> ? Name : never }[TableName];

function runInsert<Row extends QueryResultRow>(
  db: Db,
  { items, name }: Pick<Inserts<AnyTable, never>, 'name'> & { readonly items: readonly unknown[] },
  { text, arrays, values }: SetStatement<never>,
): Promise<QueryResult<Row>> {
  const given = [
    ...arrays.map(({ type, pick }) => arrayOf(items as readonly never[], type, pick)),
    ...values,
  ];
  return name === undefined
    ? db.query<Row>(text, given)
    : db.query<Row>({ name, text, values: given });
}

type PickFrom<Item> = (item: Item) => unknown;

/** A statement for sets, without its items. */
type SetStatement<Item> = {
  readonly text: string;
  /** Of each item: the first parameters. */
  readonly arrays: readonly { readonly type: string; readonly pick: PickFrom<Item> }[];
  /** The same for every item: those that follow. */
  readonly values: readonly unknown[];
};

/** By the row that they write: what a module keeps is put into words once. */
const setStatements = new WeakMap<object, unknown>();

function setStatement<T extends AnyTable, Item>(
  table: T,
  insert: Inserts<T, Item>,
): SetStatement<Item> {
  const known = setStatements.get(insert.row) as SetStatement<Item> | undefined;
  if (known !== undefined) return known;
  const made = makeSetStatement(table, insert);
  setStatements.set(insert.row, made);
  return made;
}

// The arrays are taken apart in a SELECT list, as the ledger does it (batch-write.ts). Columns of one function share one.
function makeSetStatement<T extends AnyTable, Item>(
  { name }: T,
  { row, onConflict }: Inserts<T, Item>,
): SetStatement<Item> {
  const given = givenColumns(name, row);
  const arrays = arraysOf<Item>(name, given);
  const statement = new Statement();
  const unnested = arrays.map(({ type }, index) => {
    const sent = encoders[type] === undefined ? 'text' : type;
    return `unnest(${statement.parameter(null)}::${sent}[]) AS a${index}`;
  });
  const values = given.map(([column, value]) => {
    if (value === null) return 'NULL';
    if (typeof value !== 'function') return statement.value(name, column, value);
    const type = typeOf(name, column);
    return `a${arrays.findIndex((array) => array.pick === value && array.type === type)}::${type}`;
  });
  const columns = given.map(([column]) => column);
  return {
    text: `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')}
      FROM (SELECT ${unnested.join(', ')}) AS item${conflictText(columns, onConflict)}`,
    arrays,
    values: statement.values.slice(arrays.length),
  };
}

function arraysOf<Item>(
  name: AnyTable['name'],
  given: readonly (readonly [column: string, value: unknown])[],
): SetStatement<Item>['arrays'] {
  const arrays: { type: string; pick: PickFrom<Item> }[] = [];
  for (const [column, value] of given) {
    if (typeof value !== 'function') continue;
    const type = typeOf(name, column);
    const isThere = arrays.some((array) => array.pick === value && array.type === type);
    if (!isThere) arrays.push({ type, pick: value as PickFrom<Item> });
  }
  return arrays;
}

type Encode = <Item>(items: readonly Item[], pick: (item: Item) => never) => Buffer;

const encoders: Readonly<Record<string, Encode>> = {
  int2: smallints,
  int8: bigints,
  timestamptz: timestamps,
  uuid: uuids,
};

/** The values of a column in PostgreSQL's binary format; as text, which the statement casts, where it is not worth one. */
function arrayOf<Item>(items: readonly Item[], type: string, pick: PickFrom<Item>): Buffer {
  const encode = encoders[type];
  if (encode !== undefined) return encode(items, pick as PickFrom<Item> & (() => never));
  if (type === 'text') return texts(items, pick as (item: Item) => string | null);
  return texts(items, (item) => textOf(encoded(type, pick(item))));
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : `${value as string | number | boolean}`;
}

import type { tables } from './tables.ts';

/** The tables of the migrated database; types alone of them here (tables.ts). */
export type TableName = keyof typeof tables;

export type Column<Name extends TableName> = keyof (typeof tables)[Name] & string;

type Declared<Name extends TableName, C> =
  C extends Column<Name> ? (typeof tables)[Name][C] : never;

/** What a column holds in JavaScript, by its type in PostgreSQL (pools.ts). A date is its text, `2026-01-31`. */
type Values = {
  bool: boolean;
  bytea: Buffer;
  date: string;
  int2: number;
  int4: number;
  int8: bigint;
  'int8[]': readonly bigint[];
  jsonb: unknown;
  numeric: string;
  text: string;
  'text[]': readonly string[];
  timestamptz: Date;
  uuid: string;
};

type ValueOf<D> = D extends keyof Values
  ? Values[D]
  : D extends `${infer Type extends keyof Values} ${string}`
    ? Values[Type]
    : never;

type NullOf<D> = D extends `${string} null` | `${string} null ${string}` ? null : never;

/**
 * A table, and what the product knows of its columns beyond PostgreSQL: which texts there are, what the JSON holds.
 * Whether a column may be null is PostgreSQL's to say.
 */
export type Table<
  Name extends TableName,
  Known extends { [C in keyof Known]: ValueOf<Declared<Name, C>> } = object,
> = { readonly name: Name; readonly known?: Known };

export type AnyTable = { readonly name: TableName; readonly known?: object };

type KnownOf<T extends AnyTable> = NonNullable<T['known']>;

/** A row as PostgreSQL gives it to `SELECT *`. */
export type RowOf<T extends AnyTable> = {
  [C in Column<T['name']>]:
    | (C extends keyof KnownOf<T> ? KnownOf<T>[C] : ValueOf<Declared<T['name'], C>>)
    | NullOf<Declared<T['name'], C>>;
};

/**
 * Says of a column of a new row that it gets its default, or nothing where it may be null: the statement does not name
 * it, so that the next release may drop it.
 */
export const byDefault: unique symbol = Symbol('by default');

type DefaultOf<D> = D extends `${string} ${'null' | 'default'}` ? typeof byDefault : never;

type Insertable<Name extends TableName> = {
  [C in Column<Name>]: Declared<Name, C> extends `${string} generated` ? never : C;
}[Column<Name>];

/**
 * A row to insert. It names each column that the table has, the empty ones too: where a migration adds one, each insert
 * has to say what it holds.
 */
export type NewRow<T extends AnyTable> = {
  readonly [C in Insertable<T['name']>]: RowOf<T>[C] | Sql | DefaultOf<Declared<T['name'], C>>;
};

/** The same for several rows: a function gives each item's value, anything else is every row's. */
export type NewRows<T extends AnyTable, Item> = {
  readonly [C in Insertable<T['name']>]:
    | ((item: Item) => RowOf<T>[C])
    | RowOf<T>[C]
    | Sql
    | DefaultOf<Declared<T['name'], C>>;
};

/** New values by column: each of `C` is one of the table's, and holds what that one holds. */
export type Change<T extends AnyTable, C> = {
  readonly [Name in keyof C]: Name extends Column<T['name']> ? RowOf<T>[Name] | Sql : never;
};

/** A part of a statement, with its values. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/** What stands in braces becomes a parameter, and never text of the statement. */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Sql(texts, values);
}

declare const selected: unique symbol;

/** A list of what a statement selects or returns, and the row that it makes. */
export type Selection<Row> = string & { readonly [selected]?: Row };

/** The selection of these words, which make this row: it says so once, where they stand. */
export function selecting<Row>(text: string): Selection<Row> {
  return text;
}

/** Columns of a table under names of one's own; `of` is the table's name in the statement, where that has several. */
export function aliased<
  T extends AnyTable,
  const Names extends Readonly<Record<string, Column<T['name']>>>,
>(
  _table: T,
  names: Names,
  of?: string,
): Selection<{ readonly [Name in keyof Names]: RowOf<T>[Names[Name]] }> {
  const prefix = of === undefined ? '' : `${of}.`;
  const columns = Object.entries(names).map(([name, column]) =>
    name === column ? `${prefix}${column}` : `${prefix}${column} AS "${name}"`,
  );
  return selecting(columns.join(', '));
}

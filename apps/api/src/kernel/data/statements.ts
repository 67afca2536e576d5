import { byDefault, Sql, type TableName } from './columns.ts';
import { tables } from './tables.ts';

/** A statement that is being written: each value gets the next number. */
export class Statement {
  readonly values: unknown[] = [];

  /** The parameter for a value. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** The text of a part, with parameters for its values. */
  part({ texts, values }: Sql): string {
    return texts
      .map((text, index) => (index < values.length ? text + this.parameter(values[index]) : text))
      .join('');
  }

  /** The expression for a column's value. */
  value(name: TableName, column: string, value: unknown): string {
    if (value instanceof Sql) return this.part(value);
    const type = typeOf(name, column);
    return `${this.parameter(encoded(type, value))}::${type}`;
  }
}

/** PostgreSQL's type of each column, and the columns that a new row names. */
type Shape = { readonly types: ReadonlyMap<string, string>; readonly named: readonly string[] };

const shapes = new Map(
  Object.entries(tables).map(([name, columns]): [string, Shape] => {
    const entries = Object.entries<string>(columns);
    return [
      name,
      {
        types: new Map(entries.map(([column, words]) => [column, words.replace(/ .*/, '')])),
        named: forgottenColumns(columns, new Set()),
      },
    ];
  }),
);

/** The columns that an insert which names `named` leaves to chance: they are neither named nor generated. */
export function forgottenColumns(
  columns: Readonly<Record<string, string>>,
  named: ReadonlySet<string>,
): string[] {
  return Object.entries(columns)
    .filter(([column, words]) => !named.has(column) && !words.endsWith(' generated'))
    .map(([column]) => column);
}

/** PostgreSQL's type of a column. Throws when the table has no such column. */
export function typeOf(name: TableName, column: string): string {
  const type = shapes.get(name)?.types.get(column);
  if (type === undefined) throw new Error(`${name} has no column ${column}`);
  return type;
}

/** JSON is written as its text: the driver would take a list for an array of PostgreSQL's. */
export function encoded(type: string, value: unknown): unknown {
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}

/** The columns of a new row that have a value. Throws when one of the table's is not named at all. */
export function givenColumns(
  name: TableName,
  row: object,
): readonly (readonly [column: string, value: unknown])[] {
  const forgotten = shapes.get(name)?.named.filter((column) => !(column in row)) ?? [];
  if (forgotten.length > 0)
    throw new Error(`An insert into ${name} does not name: ${forgotten.join(', ')}`);
  return Object.entries(row).filter(([, value]) => value !== byDefault);
}

/** What happens to a row that is there already: words of SQL, or the new values take the place of all but `keep`. */
export type OnConflict<C> = string | { readonly of: readonly C[]; readonly keep?: readonly C[] };

/** The words for it, behind an INSERT of these columns. */
export function conflictText(
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

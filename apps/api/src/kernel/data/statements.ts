import { byDefault, Sql, type TableName } from './columns.ts';
import { forgottenColumns } from './catalogue.ts';
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

/** PostgreSQL's type of a column. Throws when the table has no such column. */
export function typeOf(name: TableName, column: string): string {
  const declared = columnsOf(name)[column];
  if (declared === undefined) throw new Error(`${name} has no column ${column}`);
  return declared.split(' ', 1)[0] ?? declared;
}

/** JSON is written as its text: the driver would take a list for an array of PostgreSQL's. */
export function encoded(type: string, value: unknown): unknown {
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}

/** The columns of a new row that have a value. Throws when one of the table's is not named at all. */
export function named(name: TableName, row: object): [column: string, value: unknown][] {
  const entries = Object.entries(row);
  const forgotten = forgottenColumns(columnsOf(name), new Set(entries.map(([column]) => column)));
  if (forgotten.length > 0)
    throw new Error(`An insert into ${name} does not name: ${forgotten.join(', ')}`);
  return entries.filter(([, value]) => value !== byDefault);
}

function columnsOf(name: TableName): Readonly<Record<string, string>> {
  return tables[name];
}

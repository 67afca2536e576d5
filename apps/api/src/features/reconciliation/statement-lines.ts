import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { parseWireAmount } from '@nzela/money/parse';

/** 1: brings money to the source. −1: takes it from there. */
export type Direction = 1 | -1;

/** A line of a statement that could be read. Amounts in minor units. */
export type StatementLine = {
  /** Its place in the file: of CSV, 2 is the first one after the head; of camt.053, 1 is the first entry. */
  readonly line: number;
  readonly reference: string;
  readonly kind: string;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly fee: bigint;
};

/** What a statement says that an account held when its day began and when it ended. Minor units. */
export type StatementBalance = {
  readonly currency: CurrencyCode;
  /** Null: it does not say. */
  readonly opening: bigint | null;
  readonly closing: bigint;
};

export type ReadStatement = {
  readonly lines: readonly StatementLine[];
  /** None of a file of movements alone. */
  readonly balances: readonly StatementBalance[];
  /** Those that nobody can read, as they are. */
  readonly unreadable: readonly { readonly line: number; readonly text: string }[];
};

/** A line as its texts say it. */
export type ToldLine = Pick<StatementLine, 'line' | 'reference' | 'kind' | 'direction'> & {
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
};

/** What is longer is no reference of anybody's. */
const longestReference = 200;

/** Null: not what a line may say. */
export function lineOf({ amount, currency, fee, ...told }: ToldLine): StatementLine | null {
  const isReference = told.reference !== '' && told.reference.length <= longestReference;
  if (!isReference || !isCurrencyCode(currency)) return null;
  const [read, readFee] = [parseWireAmount(amount, currency), parseWireAmount(fee, currency)];
  if (!read.ok || !readFee.ok) return null;
  return { ...told, amount: read.amount.minor, currency, fee: readFee.amount.minor };
}

/** A file of which nothing can be read, told once by its beginning. */
export function unreadableFile(content: string): ReadStatement {
  const [text = ''] = content.trimStart().split(/\r?\n/, 1);
  return { lines: [], balances: [], unreadable: [{ line: 1, text }] };
}

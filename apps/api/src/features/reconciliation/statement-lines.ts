import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { parseWireAmount } from '@nzela/money/parse';

/** A line of a statement that could be read. Amounts in minor units. */
export type StatementLine = {
  /** Its place in the file: 2 is the first one after the head. */
  readonly line: number;
  readonly reference: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly fee: bigint;
};

export type ReadStatement = {
  readonly lines: readonly StatementLine[];
  /** Those that nobody can read, as they are. */
  readonly unreadable: readonly { readonly line: number; readonly text: string }[];
};

const head = 'id;reference;kind;amount;currency;fee;booked_at';

/** Reads a statement's CSV. A file with another head has no line that can be read. */
export function readStatementLines(content: string): ReadStatement {
  const [first = '', ...rest] = content.split(/\r?\n/);
  const isKnown = first.trim() === head;
  const lines: StatementLine[] = [];
  const unreadable: { line: number; text: string }[] = isKnown ? [] : [{ line: 1, text: first }];
  for (const [index, text] of rest.entries()) {
    if (text.trim() === '') continue;
    const read = isKnown ? lineOf(text, index + 2) : null;
    if (read === null) unreadable.push({ line: index + 2, text });
    else lines.push(read);
  }
  return { lines, unreadable };
}

function lineOf(text: string, line: number): StatementLine | null {
  const cells = text.split(';');
  const [, reference = '', kind = '', amountText = '', currency = '', feeText = ''] = cells;
  if (cells.length !== 7 || reference === '' || !isCurrencyCode(currency)) return null;
  const amount = parseWireAmount(amountText, currency);
  const fee = parseWireAmount(feeText, currency);
  if (!amount.ok || !fee.ok) return null;
  return { line, reference, kind, amount: amount.amount.minor, currency, fee: fee.amount.minor };
}

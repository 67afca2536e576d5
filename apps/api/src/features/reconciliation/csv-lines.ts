import {
  lineOf,
  unreadableFile,
  type Direction,
  type ReadStatement,
  type StatementLine,
} from './statement-lines.ts';

const head = 'id;reference;kind;amount;currency;fee;booked_at';

/** What a line may be of. */
const directions: ReadonlyMap<string, Direction> = new Map([
  ['PAYMENT', 1],
  ['REFUND', -1],
  ['DISPUTE', -1],
  ['PAYOUT', -1],
  ['COLLECTION', 1],
  ['TOPUP', -1],
  ['BILL', -1],
  ['CLEARING', -1],
  ['CREDIT', 1],
]);

/** Reads a statement's CSV. A file with another head cannot be read. */
export function readCsv(content: string): ReadStatement {
  const [first = '', ...rest] = content.split(/\r?\n/);
  if (first.trim() !== head) return unreadableFile(content);
  const lines: StatementLine[] = [];
  const unreadable: { line: number; text: string }[] = [];
  for (const [index, text] of rest.entries()) {
    if (text.trim() === '') continue;
    const read = cellsOf(text, index + 2);
    if (read === null) unreadable.push({ line: index + 2, text });
    else lines.push(read);
  }
  return { lines, balances: [], unreadable };
}

function cellsOf(text: string, line: number): StatementLine | null {
  const cells = text.split(';');
  const [, reference = '', kind = '', amount = '', currency = '', fee = ''] = cells;
  const direction = directions.get(kind);
  if (cells.length !== 7 || direction === undefined) return null;
  return lineOf({ line, reference, kind, direction, amount, currency, fee });
}

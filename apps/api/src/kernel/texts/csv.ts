import { stringify } from 'csv-stringify/sync';
import type { Message } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { moneyText, type Money } from '@nzela/money/money';
import type { Drawn } from './drawings.ts';
import { numberLanguageOf } from './language.ts';
import { renderText } from './texts.ts';

type Rows = readonly (readonly string[])[];

export type Spreadsheet = {
  /** The first rows, which say that the file is UTF-8. */
  readonly head: (rows: Rows) => Buffer;
  readonly rows: (rows: Rows) => Buffer;
  readonly number: (amount: Money) => string;
  /** Digits with a point, with the mark of the reader's language. */
  readonly decimal: (text: string) => string;
};

/**
 * Rows for a spreadsheet set to the reader's language: every cell of text is quoted, none can begin a formula, and
 * amounts have the decimal mark that it reads as a number's.
 */
export function spreadsheetFor({ language }: Pick<MessageReader, 'language'>): Spreadsheet {
  const isEnglish = numberLanguageOf(language) === 'en';
  const decimal = (text: string) => (isEnglish ? text : text.replace('.', ','));
  const written = (rows: Rows, bom: boolean) =>
    Buffer.from(
      stringify([...rows], {
        bom,
        delimiter: isEnglish ? ',' : ';',
        quoted_string: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      }),
    );
  return {
    head: (rows) => written(rows, true),
    rows: (rows) => written(rows, false),
    number: (amount) => decimal(moneyText(amount)),
    decimal,
  };
}

/** Draws a list for a spreadsheet: a row of headings, then a row for each line. */
export function sheetOf<Line>(
  headings: readonly Message[],
  cellsOf: (line: Line, reader: MessageReader, sheet: Spreadsheet) => string[],
): (reader: MessageReader) => Drawn<Line> {
  return async function* draw(reader) {
    const sheet = spreadsheetFor(reader);
    let lines = yield sheet.head([headings.map((heading) => renderText(heading, reader))]);
    while (lines !== null)
      lines = yield sheet.rows(lines.map((line) => cellsOf(line, reader, sheet)));
    return new Uint8Array();
  };
}

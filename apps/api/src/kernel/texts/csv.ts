import { stringify } from 'csv-stringify/sync';
import type { MessageReader } from '@nzela/messages/render';
import { moneyText, type Money } from '@nzela/money/money';
import { numberLanguageOf } from './language.ts';

type Rows = readonly (readonly string[])[];

export type Spreadsheet = {
  /** The first rows, which say that the file is UTF-8. */
  readonly head: (rows: Rows) => Buffer;
  readonly rows: (rows: Rows) => Buffer;
  readonly number: (amount: Money) => string;
};

/**
 * Rows for a spreadsheet set to the reader's language: every cell of text is quoted, none can begin a formula, and
 * amounts have the decimal mark that it reads as a number's.
 */
export function spreadsheetFor({ language }: Pick<MessageReader, 'language'>): Spreadsheet {
  const isEnglish = numberLanguageOf(language) === 'en';
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
    number: (amount) => moneyText(amount).replace('.', isEnglish ? '.' : ','),
  };
}

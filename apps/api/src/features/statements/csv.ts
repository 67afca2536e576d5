import { stringify } from 'csv-stringify/sync';
import { moneyText, type Money } from '@nzela/money/money';
import { zoned } from '../../kernel/calendar.ts';
import { told } from '../../kernel/reader.ts';
import { numberLanguageOf } from '../../kernel/words.ts';
import { kindWords } from '../operations/operations.ts';
import { descriptionFor } from './statement.ts';
import type { OwnedStatement } from './statements.service.ts';

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = '\ufeff';

/**
 * The lines for a spreadsheet set to the reader's language: semicolons and decimal commas, or in English commas and
 * points. The opening balance comes first and the closing one last. Amounts are bare numbers; a text that a spreadsheet would compute is defused.
 */
export function writeCsv(statement: OwnedStatement): string {
  const { query, opening, closing, lines, timeZone } = statement;
  const { delimiter, mark } = customs[numberLanguageOf(statement.language)];
  const number = (amount: Money) => moneyText(amount).replace('.', mark);
  const balance = (day: string, words: string, amount: Money) => [
    day,
    '',
    '',
    '',
    told(statement, words),
    '',
    '',
    number(amount),
    query.devise,
  ];
  const rows = lines.map((line) => {
    const at = zoned(line.at, timeZone);
    return [
      at.toPlainDate().toString(),
      at.toPlainTime().toString({ smallestUnit: 'second' }),
      text(line.reference ?? ''),
      line.kind === null ? '' : told(statement, kindWords[line.kind]),
      text(descriptionFor(statement, line)),
      text(line.counterparty ?? ''),
      number(line.amount),
      number(line.balanceAfter),
      query.devise,
    ];
  });
  return (
    byteOrderMark +
    stringify(
      [
        columns.map((name) => told(statement, name)),
        balance(query.du, 'Solde d’ouverture', opening),
        ...rows,
        balance(query.au, 'Solde de clôture', closing),
      ],
      { delimiter, record_delimiter: 'windows' },
    )
  );
}

const columns = [
  'Date',
  'Heure',
  'Référence',
  'Type',
  'Description',
  'Bénéficiaire',
  'Montant',
  'Solde',
  'Devise',
];

/** What a spreadsheet set to the language expects between cells, and before decimals. */
const customs = {
  fr: { delimiter: ';', mark: ',' },
  en: { delimiter: ',', mark: '.' },
  es: { delimiter: ';', mark: ',' },
} as const;

/** What begins like a formula is read as one (OWASP, CSV injection): an apostrophe makes it text again. */
function text(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

import { stringify } from 'csv-stringify/sync';
import { moneyText } from '@nzela/money/money';
import { zoned } from '../../kernel/calendar.ts';
import { kindWords } from './statement.ts';
import type { OwnedStatement } from './statements.service.ts';

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = '\ufeff';

/**
 * The lines for a spreadsheet set to French: semicolons, decimal commas, the opening balance first and the closing one
 * last. Amounts are bare numbers; a text that a spreadsheet would compute is defused.
 */
export function writeCsv(statement: OwnedStatement): string {
  const { query, opening, closing, lines, timeZone } = statement;
  const balance = (day: string, words: string, amount: typeof opening) => [
    day,
    '',
    '',
    '',
    words,
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
      line.kind === null ? '' : kindWords[line.kind],
      text(line.description),
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
        columns,
        balance(query.du, 'Solde d’ouverture', opening),
        ...rows,
        balance(query.au, 'Solde de clôture', closing),
      ],
      { delimiter: ';', record_delimiter: 'windows' },
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

function number(amount: Parameters<typeof moneyText>[0]): string {
  return moneyText(amount).replace('.', ',');
}

/** What begins like a formula is read as one (OWASP, CSV injection): an apostrophe makes it text again. */
function text(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

import { stringify } from 'csv-stringify/sync';
import { isCurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import type { Drawn } from '../../../kernel/texts/drawings.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { inDocument } from '../../../kernel/texts/words.ts';
import { kindWords, statusWords } from '../../operations/operations.ts';
import type { OperationLine } from './exports.store.ts';

const headings = [
  'Date',
  'Référence',
  'Genre',
  'Description',
  'Bénéficiaire',
  'Sens',
  'Montant',
  'Frais',
  'Devise',
  'Statut',
];

/**
 * A person's history for a spreadsheet set to `language`: every cell is quoted, no text can begin a formula, amounts have
 * the decimal mark it reads as a number's. Kinds and states are in words; programs read those of the JSON file.
 */
export async function* drawOperations({
  language,
}: {
  readonly language: string;
}): Drawn<OperationLine> {
  const written = (rows: readonly string[][], bom: boolean) =>
    Buffer.from(
      stringify([...rows], {
        bom,
        delimiter: language === 'en' ? ',' : ';',
        quoted_string: true,
        escape_formulas: true,
      }),
    );
  let lines = yield written([headings.map((text) => inDocument(text, language))], true);
  while (lines !== null) {
    const rows = lines.map((line) => cellsOf(line, language));
    lines = yield written(rows, false);
  }
  return new Uint8Array();
}

function cellsOf(line: OperationLine, language: string): string[] {
  const told = (text: string) => inDocument(text, language);
  const mark = language === 'en' ? '.' : ',';
  const amount = (minor: bigint) => amountText(minor, line.currency).replace('.', mark);
  return [
    line.at.toISOString(),
    line.reference,
    told(kindWords[line.kind]),
    renderText(line.description, { language, timeZone: 'UTC' }),
    line.counterparty ?? '',
    told(line.direction === 'in' ? 'reçu' : 'envoyé'),
    amount(line.amount),
    amount(line.fee),
    line.currency,
    told(statusWords[line.status]),
  ];
}

function amountText(minor: bigint, currency: string): string {
  if (!isCurrencyCode(currency)) throw new Error(`Not a currency: ${currency}`);
  return moneyText(money(minor, currency));
}

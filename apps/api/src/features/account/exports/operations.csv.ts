import { stringify } from 'csv-stringify/sync';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { isCurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import type { Drawn } from '../../../kernel/texts/drawings.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { directionWords, kindWords, statusWords } from '../../operations/operations.ts';
import type { OperationLine } from './exports.store.ts';

const headings = [
  say('documents_date'),
  say('documents_reference'),
  say('documents_kind'),
  say('documents_description'),
  say('documents_recipient'),
  say('documents_direction'),
  say('documents_amount'),
  say('documents_fees'),
  say('documents_currency'),
  say('documents_status'),
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
  const reader = { language, timeZone: 'UTC' };
  let lines = yield written([headings.map((heading) => renderText(heading, reader))], true);
  while (lines !== null) {
    const rows = lines.map((line) => cellsOf(line, reader));
    lines = yield written(rows, false);
  }
  return new Uint8Array();
}

function cellsOf(line: OperationLine, reader: MessageReader): string[] {
  const mark = reader.language === 'en' ? '.' : ',';
  const amount = (minor: bigint) => amountText(minor, line.currency).replace('.', mark);
  return [
    line.at.toISOString(),
    line.reference,
    renderText(kindWords[line.kind], reader),
    renderText(line.description, reader),
    line.counterparty ?? '',
    renderText(directionWords[line.direction], reader),
    amount(line.amount),
    amount(line.fee),
    line.currency,
    renderText(statusWords[line.status], reader),
  ];
}

function amountText(minor: bigint, currency: string): string {
  if (!isCurrencyCode(currency)) throw new Error(`Not a currency: ${currency}`);
  return moneyText(money(minor, currency));
}

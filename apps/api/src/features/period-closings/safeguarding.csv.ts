import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { sheetOf, type Spreadsheet } from '../../kernel/texts/csv.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import type { SafeguardingLine } from './safeguarding.ts';

const headings = [
  say('documents_date'),
  say('documents_currency'),
  say('safeguarding_item'),
  say('documents_amount'),
];

/** The safeguarding report for a spreadsheet set to the reader's language. */
export const drawSafeguarding = sheetOf<SafeguardingLine>(headings, cellsOf);

function cellsOf(
  { day, currency, item, figure }: SafeguardingLine,
  reader: MessageReader,
  sheet: Spreadsheet,
): string[] {
  return [day, currency, renderText(item, reader), written(figure, sheet)];
}

function written(figure: SafeguardingLine['figure'], sheet: Spreadsheet): string {
  if (figure === null) return '';
  return 'money' in figure ? sheet.number(figure.money) : sheet.decimal(figure.share);
}

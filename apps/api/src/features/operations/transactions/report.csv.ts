import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { sheetOf, type Spreadsheet } from '../../../kernel/texts/csv.ts';
import type { ReportRow } from './report.store.ts';
import { successOf } from './report.ts';

const headings = [
  say('documents_type'),
  say('receipts_method'),
  say('transactions_country'),
  say('transactions_operator'),
  say('documents_currency'),
  say('transactions_count'),
  say('transactions_volume'),
  say('transactions_revenue'),
  say('transactions_success'),
  say('transactions_delay'),
];

/** The report for a spreadsheet set to the reader's language: words as in the log, success as a share of one, seconds. */
export const drawReport = sheetOf<ReportRow>(headings, cellsOf);

function cellsOf(row: ReportRow, _reader: MessageReader, sheet: Spreadsheet): string[] {
  const success = successOf(row);
  return [
    row.type ?? '',
    row.method ?? '',
    row.country ?? '',
    row.operator ?? '',
    row.currency,
    String(row.count),
    sheet.number(money(row.volume, row.currency)),
    sheet.number(money(row.revenue, row.currency)),
    success === null ? '' : sheet.decimal(success.toFixed(4)),
    row.seconds === null ? '' : String(Math.round(row.seconds)),
  ];
}

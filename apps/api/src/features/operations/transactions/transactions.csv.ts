import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { sheetOf, type Spreadsheet } from '../../../kernel/texts/csv.ts';
import { zoned } from '../../../kernel/time/calendar.ts';
import type { TransactionLine } from './view.ts';

const headings = [
  say('transactions_id'),
  say('documents_date'),
  say('documents_time'),
  say('documents_type'),
  say('transactions_user'),
  say('payments_customer_email'),
  say('transactions_merchant'),
  say('documents_amount'),
  say('documents_fees'),
  say('documents_currency'),
  say('documents_status'),
  say('receipts_method'),
  say('transactions_address'),
  say('transactions_device'),
  say('transactions_error'),
  say('documents_reference'),
];

/**
 * The log for a spreadsheet set to the reader's language, at the reader's clocks. Types, statuses and methods are the
 * words of the log itself: whoever takes it away compares them with other systems' logs.
 */
export const drawTransactions = sheetOf<TransactionLine>(headings, cellsOf);

function cellsOf(line: TransactionLine, reader: MessageReader, sheet: Spreadsheet): string[] {
  const at = zoned(line.at, reader.timeZone);
  const { currency } = line;
  const number = (minor: bigint | null) =>
    minor === null || currency === null ? '' : sheet.number(money(minor, currency));
  return [
    line.reference,
    at.toPlainDate().toString(),
    at.toPlainTime().toString({ smallestUnit: 'second' }),
    line.type,
    line.who?.nom ?? '',
    line.who?.email ?? '',
    line.merchant ?? '',
    number(line.amount),
    number(line.fee),
    currency ?? '',
    line.status,
    line.method ?? '',
    line.address ?? '',
    line.device ?? '',
    line.errorCode ?? '',
    line.subjectReference ?? '',
  ];
}

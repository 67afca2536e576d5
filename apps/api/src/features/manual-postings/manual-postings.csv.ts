import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { sheetOf, type Spreadsheet } from '../../kernel/texts/csv.ts';
import { zoned } from '../../kernel/time/calendar.ts';
import type { PostingRow } from './manual-postings.store.ts';

const headings = [
  say('documents_reference'),
  say('documents_date'),
  say('documents_time'),
  say('postings_debit'),
  say('postings_credit'),
  say('postings_client'),
  say('payments_customer_email'),
  say('documents_amount'),
  say('documents_currency'),
  say('postings_reason'),
  say('postings_document'),
  say('documents_status'),
  say('postings_asked_by'),
  say('postings_decided_by'),
  say('postings_posted_at'),
];

/** Postings for a spreadsheet, at the reader's clocks. Accounts and states are the words of the book itself. */
export const drawManualPostings = sheetOf<PostingRow>(headings, cellsOf);

function cellsOf(row: PostingRow, { timeZone }: MessageReader, sheet: Spreadsheet): string[] {
  const at = zoned(row.createdAt, timeZone);
  return [
    row.reference,
    at.toPlainDate().toString(),
    timeOf(at),
    row.debit,
    row.credit,
    row.clientName ?? '',
    row.clientEmail ?? '',
    sheet.number(money(row.amount, row.currency)),
    row.currency,
    row.reason,
    row.document,
    row.status,
    row.asker,
    row.decider ?? '',
    row.postedAt === null ? '' : momentOf(zoned(row.postedAt, timeZone)),
  ];
}

function momentOf(at: Temporal.ZonedDateTime): string {
  return `${at.toPlainDate().toString()} ${timeOf(at)}`;
}

function timeOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'second' });
}

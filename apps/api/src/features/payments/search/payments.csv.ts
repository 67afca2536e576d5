import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { subtract } from '@nzela/money/money';
import { sheetOf, type Spreadsheet } from '../../../kernel/texts/csv.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { zoned } from '../../../kernel/time/calendar.ts';
import { methodWords, statusWords } from '../words.ts';
import type { PaymentLine } from './search.store.ts';

const headings = [
  say('documents_date'),
  say('documents_time'),
  say('documents_reference'),
  say('documents_status'),
  say('documents_description'),
  say('payments_customer'),
  say('payments_customer_email'),
  say('receipts_phone'),
  say('receipts_method'),
  say('documents_amount'),
  say('payments_paid'),
  say('documents_fees'),
  say('payments_net'),
  say('payments_refunded'),
  say('documents_currency'),
  say('payments_available'),
];

/**
 * Payments for a spreadsheet set to the reader's language, at the reader's clocks: every cell of text is quoted, none can
 * begin a formula, amounts have the decimal mark that it reads as a number's.
 */
export const drawPayments = sheetOf<PaymentLine>(headings, cellsOf);

function cellsOf(
  { customer, receipt, ...line }: PaymentLine,
  reader: MessageReader,
  { number }: Spreadsheet,
): string[] {
  const at = zoned(line.createdAt, reader.timeZone);
  const paid = (value: (of: NonNullable<typeof receipt>) => string) =>
    receipt === null ? '' : value(receipt);
  return [
    at.toPlainDate().toString(),
    at.toPlainTime().toString({ smallestUnit: 'second' }),
    line.reference,
    renderText(statusWords[line.status], reader),
    line.description ?? '',
    customer.name ?? '',
    customer.email ?? '',
    customer.phone ?? '',
    paid(({ method }) => renderText(methodWords[method], reader)),
    number(line.amount),
    paid((of) => number(of.paid)),
    paid((of) => number(of.fee)),
    paid((of) => number(subtract(of.paid, of.fee))),
    number(line.refunded),
    line.amount.currency,
    paid(({ availableAt }) => zoned(availableAt, reader.timeZone).toPlainDate().toString()),
  ];
}

import { stringify } from 'csv-stringify/sync';
import { say, type Message } from '@nzela/messages/message';
import { moneyText, type Money } from '@nzela/money/money';
import { renderText } from '../../kernel/texts/texts.ts';
import { zoned } from '../../kernel/time/calendar.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import { numberLanguageOf } from '../../kernel/texts/language.ts';
import { kindWords } from '../operations/operations.ts';
import { keptOf, type StatementHead, type StatementLine } from './statement.ts';

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = '\ufeff';

/**
 * The lines for a spreadsheet set to the reader's language: semicolons and decimal commas, or in English commas and
 * points. The opening balance comes first and the closing one last, with what is reserved of it. Amounts are bare numbers; a text that a spreadsheet would compute is defused.
 */
export async function* drawCsv(head: StatementHead): Drawn<StatementLine> {
  const { query, opening, closing } = head;
  const { delimiter } = customs[numberLanguageOf(head.language)];
  const written = (rows: readonly (readonly string[])[]) =>
    Buffer.from(stringify([...rows], { delimiter, record_delimiter: 'windows' }));
  const top = written([
    columns.map((name) => renderText(name, head)),
    balanceRow(head, query.du, say('statements_opening'), opening),
  ]);
  let lines = yield Buffer.concat([Buffer.from(byteOrderMark), top]);
  while (lines !== null) lines = yield written(lines.map((line) => lineRow(head, line)));
  const kept = keptOf(head);
  return written([
    balanceRow(head, query.au, say('statements_closing'), closing),
    ...(kept === null
      ? []
      : [
          balanceRow(head, query.au, say('statements_reserved'), kept.reserved),
          balanceRow(head, query.au, say('statements_available'), kept.available),
        ]),
  ]);
}

function lineRow(head: StatementHead, line: StatementLine): string[] {
  const at = zoned(line.at, head.timeZone);
  return [
    at.toPlainDate().toString(),
    at.toPlainTime().toString({ smallestUnit: 'second' }),
    text(line.reference ?? ''),
    line.kind === null ? '' : renderText(kindWords[line.kind], head),
    text(renderText(line.description, head)),
    text(line.counterparty ?? ''),
    number(head, line.amount),
    number(head, line.balanceAfter),
    head.query.devise,
  ];
}

function balanceRow(head: StatementHead, day: string, words: Message, amount: Money): string[] {
  return [
    day,
    '',
    '',
    '',
    renderText(words, head),
    '',
    '',
    number(head, amount),
    head.query.devise,
  ];
}

function number({ language }: StatementHead, amount: Money): string {
  return moneyText(amount).replace('.', customs[numberLanguageOf(language)].mark);
}

const columns = [
  say('documents_date'),
  say('documents_time'),
  say('documents_reference'),
  say('documents_type'),
  say('documents_description'),
  say('documents_recipient'),
  say('documents_amount'),
  say('documents_balance'),
  say('documents_currency'),
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

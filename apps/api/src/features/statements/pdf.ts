import { countryName } from '@nzela/messages/countries';
import { say, type Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { renderText } from '../../kernel/texts/texts.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import {
  lateFigures,
  newPdf,
  pdfColours,
  write,
  writeThread,
  type LateFigures,
  type Page,
} from '../../kernel/texts/pdf.ts';
import { amountFor, dateFor, dayFor, zoneFor, type Reader } from '../../kernel/texts/reader.ts';
import { accountNumber, keptOf, type StatementHead, type StatementLine } from './statement.ts';

const margin = 48;
const { quiet, rule, brand } = pdfColours;
/** A4 less the margins. */
const width = 595.28 - 2 * margin;
const bottom = 841.89 - 64;

/** Left edge and width of each column, as shares of the line. */
const columns = {
  date: { left: 0, width: 0.18 },
  description: { left: 0.19, width: 0.39 },
  amount: { left: 0.58, width: 0.2 },
  balance: { left: 0.79, width: 0.21 },
} as const;

/** The statement as pages of A4: what there was, each movement with the balance after it, what there is. */
export async function* drawPdf(head: StatementHead): Drawn<StatementLine> {
  const { query, application, opening, closing, credits, debits } = head;
  const { document, take, end } = newPdf({
    title: `${renderText(head.about ?? say('statements_title'), head)} ${query.devise} ${query.du} ${query.au}`,
    author: application,
    language: head.language,
    margin,
  });
  const pages: Pages = { head, count: 0, total: lateFigures(document, footSize) };
  writePageNumber(document, pages);
  writeHead(document, head);
  const kept = keptOf(head);
  writeSums(document, head, [
    { label: say('statements_opening'), amount: opening },
    { label: say('statements_credits'), amount: credits },
    { label: say('statements_debits'), amount: { ...debits, minor: -debits.minor } },
    { label: say('statements_closing'), amount: closing, strong: true },
    ...(kept === null
      ? []
      : [
          { label: say('statements_reserved'), amount: kept.reserved },
          { label: say('statements_available'), amount: kept.available },
        ]),
  ]);
  writeTableHead(document, head);
  if (head.creditCount + head.debitCount === 0) {
    at(document, renderText(say('statements_empty'), head), { size: 10, color: quiet });
  }
  let lines = yield take();
  while (lines !== null) {
    for (const one of lines) writeLine(document, one, pages);
    lines = yield take();
  }
  pages.total.fill(String(pages.count));
  return end();
}

/** The pages so far; how many there will be is told at the end. */
type Pages = { readonly head: StatementHead; count: number; readonly total: LateFigures };

function writeHead(page: Page, statement: StatementHead): void {
  const { query, application, ownerName, issuer } = statement;
  writeThread(page);
  page.y = 48;
  at(page, application, { size: 20, bold: true, color: brand });
  page.moveDown(1);
  const title = statement.about ?? say('statements_account', { currency: query.devise });
  at(page, renderText(title, statement), { size: 20, bold: true });
  const period = { from: dayFor(statement, query.du), to: dayFor(statement, query.au) };
  const words = renderText(say('statements_period', period), statement);
  at(page, `${words} (${zoneFor(statement)})`, { size: 10.5 });
  at(page, ownerName, { size: 10.5, color: quiet });
  for (const text of addressLines(statement)) at(page, text, { size: 10.5, color: quiet });
  const number = say('statements_account_number', {
    number: grouped(accountNumber(statement)).toUpperCase(),
  });
  at(page, renderText(number, statement), { size: 10.5, color: quiet });
  if (issuer !== '') at(page, `${application} · ${issuer}`, { size: 9, color: quiet });
  page.moveDown(1.2);
}

/** As it stands on an envelope; the country in the reader's language. */
function addressLines({ ownerAddress, language }: StatementHead): string[] {
  if (ownerAddress === null) return [];
  const { ligne1, ligne2, codePostal, ville, pays } = ownerAddress;
  const lines = [ligne1, ligne2, `${codePostal} ${ville}`.trim(), countryName(pays, language)];
  return lines.filter((text) => text !== '');
}

type Sum = { readonly label: Message; readonly amount: Money; readonly strong?: boolean };

/** In fours, to be read out and compared. */
function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

function writeSums(page: Page, reader: Reader, sums: readonly Sum[]): void {
  for (const { label, amount, strong = false } of sums) {
    if (strong) line(page, page.y);
    const top = page.y + (strong ? 5 : 0);
    page.y = top;
    at(page, renderText(label, reader), {
      size: 10.5,
      bold: strong,
      color: strong ? undefined : quiet,
    });
    page.y = top;
    at(page, amountFor(reader, amount), { size: strong ? 12 : 10.5, bold: strong, align: 'right' });
    page.y = top + 18;
  }
  page.moveDown(1.2);
}

function writeTableHead(page: Page, reader: Reader): void {
  const top = page.y;
  for (const { column, label } of headings)
    cell(page, { column, top }, renderText(label, reader), { color: quiet });
  line(page, top + 14);
  page.y = top + 20;
}

const headings = [
  { column: 'date', label: say('documents_date') },
  { column: 'description', label: say('documents_operation') },
  { column: 'amount', label: say('documents_amount') },
  { column: 'balance', label: say('documents_balance') },
] as const;

function writeLine(page: Page, movement: StatementLine, pages: Pages): void {
  const { head: reader } = pages;
  if (page.y > bottom - 36) {
    page.addPage();
    writePageNumber(page, pages);
    page.y = margin;
    writeTableHead(page, reader);
  }
  const top = page.y;
  cell(page, { column: 'date', top }, dateFor(reader, movement.at));
  cell(page, { column: 'amount', top }, amountFor(reader, movement.amount, { signed: true }), {
    bold: true,
    color: movement.amount.minor > 0n ? pdfColours.positive : undefined,
  });
  cell(page, { column: 'balance', top }, amountFor(reader, movement.balanceAfter), {
    color: quiet,
  });
  cell(page, { column: 'description', top }, renderText(movement.description, reader));
  const parts = [movement.reference, movement.counterparty].filter((part) => part !== null);
  if (parts.length > 0) {
    cell(page, { column: 'description', top: page.y }, parts.join(' · '), {
      size: 8,
      color: quiet,
    });
  }
  page.y = Math.max(page.y, top + 14) + 6;
}

const footSize = 8;

/** On each page: which one of how many, and where the figures come from. */
function writePageNumber(page: Page, pages: Pages): void {
  const { head, total } = pages;
  pages.count += 1;
  const made = say('statements_made', { date: dateFor(head, head.madeAt) });
  // Every language names the number of all pages last.
  const pageOf = say('statements_page', { page: String(pages.count) });
  const words = `${renderText(made, head)} ${renderText(pageOf, head)} `;
  const { bottom: below } = page.page.margins;
  // Below the margin, where pdfkit would begin a new page by itself.
  page.page.margins.bottom = 0;
  page.y = bottom + 26;
  const start = page.y;
  at(page, words, { size: footSize, color: quiet });
  page.y = start;
  const left = margin + page.widthOfString(words, { features: ['kern'] });
  total.place(page, { left, size: footSize, color: quiet });
  page.page.margins.bottom = below;
}

type Look = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string | undefined;
  readonly align?: 'left' | 'right';
};

type Place = { readonly column: keyof typeof columns; readonly top: number };

function cell(page: Page, { column, top }: Place, text: string, look: Look = {}): void {
  const { left, width: share } = columns[column];
  const align = column === 'amount' || column === 'balance' ? 'right' : 'left';
  page.y = top;
  at(page, text, { align, ...look, left: margin + left * width, width: share * width });
}

function at(
  page: Page,
  text: string,
  { color, ...look }: Look & { readonly left?: number; readonly width?: number },
): void {
  const ink = color === undefined ? {} : { color };
  write(page, text, { size: 9.5, left: margin, width, ...look, ...ink });
}

function line(page: Page, y: number): void {
  page
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.8)
    .strokeColor(rule)
    .stroke();
}

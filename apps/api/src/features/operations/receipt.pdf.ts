import { say } from '@nzela/messages/message';
import {
  drawPicture,
  newPdf,
  pdfColours,
  write as writeAt,
  writeThread,
  type Page,
  type Style,
} from '../../kernel/texts/pdf.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import { momentFor, zoneFor, type Reader } from '../../kernel/texts/reader.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import type { PrintedReceipt, ReceiptContent, ReceiptLine } from './receipt.ts';

const { ink, quiet, brand, rule } = pdfColours;
const margin = 56;
const logoWidth = 140;
const logoHeight = 64;

/** One page of A4 that a person keeps, in their language. */
// oxlint-disable-next-line require-yield -- it has no lines to wait for
export async function* drawReceipt(content: PrintedReceipt): Drawn<never> {
  const { document, end } = newPdf({
    title: `${renderText(content.title, content)} ${content.reference}`,
    author: content.application,
    language: content.language,
    margin,
  });
  writeHead(document, content);
  for (const section of content.sections) writeSection(document, section, content);
  writeNotes(document, content);
  writeFoot(document, content);
  return end();
}

function writeHead(page: Page, content: PrintedReceipt): void {
  writeThread(page);
  const { logo = null } = content;
  if (logo !== null) {
    const left = page.page.width - margin - logoWidth;
    drawPicture(page, logo, {
      left,
      top: 44,
      width: logoWidth,
      height: logoHeight,
      align: 'right',
    });
  }
  page.font('bold').fontSize(20).fillColor(brand).text(content.application, margin, 48);
  page.moveDown(0.2);
  // The line stays, empty, where there is no address.
  write(page, content.issuer === '' ? ' ' : content.issuer, { size: 9, color: quiet });
  page.moveDown(0.6);
  write(page, renderText(content.title, content), { size: 13, color: quiet });
  write(page, content.amount, { size: 30, bold: true });
  page.moveDown(0.2);
  const when = `${momentFor(content, content.date)} (${zoneFor(content)})`;
  write(page, `${content.reference} · ${when}`, { size: 10, color: quiet });
  write(page, renderText(content.status, content), { size: 10, bold: true });
  if (content.holder !== null) {
    const words = say('receipts_made_for', { holder: content.holder });
    write(page, renderText(words, content), { size: 10, color: quiet });
  }
}

function writeSection(
  page: Page,
  section: ReceiptContent['sections'][number],
  reader: Reader,
): void {
  page.moveDown(0.9);
  write(page, renderText(section.title, reader), { size: 11, bold: true, color: quiet });
  page.moveDown(0.4);
  for (const line of section.lines) writeLine(page, line, reader);
}

function writeLine(page: Page, line: ReceiptLine, reader: Reader): void {
  const { strong = false } = line;
  const [label, value] = [renderText(line.label, reader), renderText(line.value, reader)];
  const width = page.page.width - 2 * margin;
  const top = page.y;
  if (strong) {
    page
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.8)
      .strokeColor(rule)
      .stroke();
    page.y = top + 6;
  }
  const start = page.y;
  const size = strong ? 12 : 10.5;
  write(page, label, { size, bold: strong, color: strong ? ink : quiet, width: width * 0.42 });
  const afterLabel = page.y;
  page.y = start;
  write(page, value, {
    size,
    bold: strong,
    left: margin + width * 0.44,
    width: width * 0.56,
    align: 'right',
  });
  page.y = Math.max(afterLabel, page.y) + 4;
  page.x = margin;
}

function writeNotes(page: Page, content: ReceiptContent): void {
  page.moveDown(1);
  for (const note of content.notes) {
    write(page, renderText(note, content), { size: 9, color: quiet });
    page.moveDown(0.4);
  }
}

/** The code that proves it. */
function writeFoot(page: Page, content: PrintedReceipt): void {
  page.moveDown(0.6);
  const width = page.page.width - 2 * margin;
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .lineWidth(0.8)
    .strokeColor(rule)
    .stroke();
  page.y += 8;
  const code = say('receipts_code', { code: content.code });
  write(page, renderText(code, content), { size: 10, bold: true });
}

/** Across the page, between its margins, unless the style says otherwise. */
function write(page: Page, text: string, style: Partial<Style> & Pick<Style, 'size'>): void {
  writeAt(page, text, { left: margin, width: page.page.width - 2 * margin, ...style });
}

import { formatMoney } from '@nzela/money/format';
import {
  newPdf,
  pdfColours,
  write as writeAt,
  writeThread,
  type Page,
  type Style,
} from '../../kernel/pdf.ts';
import type { OperationRecord } from './operations.store.ts';

export type ReceiptLine = {
  readonly label: string;
  readonly value: string;
  /** A total: written larger, under a rule. */
  readonly strong?: boolean;
};

/** What a receipt says, top to bottom. Texts for a person, already formatted. */
export type ReceiptContent = {
  readonly application: string;
  readonly title: string;
  readonly reference: string;
  readonly date: Date;
  /** IANA name of the zone that the date is written in. */
  readonly timeZone: string;
  /** The amount that the receipt is about, large. */
  readonly amount: string;
  readonly status: string;
  readonly sections: readonly { readonly title: string; readonly lines: readonly ReceiptLine[] }[];
  readonly notes: readonly string[];
};

const { ink, quiet, brand, rule } = pdfColours;
const margin = 56;

/** One page of A4 that a person keeps. */
export async function renderReceipt(content: ReceiptContent): Promise<Buffer> {
  const { document, finished } = await newPdf({
    title: `${content.title} ${content.reference}`,
    author: content.application,
    margin,
  });
  writeHead(document, content);
  for (const section of content.sections) writeSection(document, section);
  writeNotes(document, content.notes);
  document.end();
  return finished;
}

/** The receipt of a movement that no transfer tells. */
export function renderOperationReceipt(
  operation: OperationRecord,
  reader: Pick<ReceiptContent, 'application' | 'timeZone'>,
): Promise<Buffer> {
  const amount = formatMoney(operation.amount);
  return renderReceipt({
    ...reader,
    title: 'Reçu',
    reference: operation.reference,
    date: operation.at,
    amount,
    status: operationStatusWords[operation.status],
    sections: [
      {
        title: 'Opération',
        lines: [
          { label: 'Description', value: operation.description },
          ...(operation.counterparty === null
            ? []
            : [{ label: 'Bénéficiaire', value: operation.counterparty }]),
          { label: 'Sens', value: operation.direction === 'in' ? 'Reçu' : 'Envoyé' },
          { label: 'Montant', value: amount, strong: true },
        ],
      },
    ],
    notes: [],
  });
}

const operationStatusWords = {
  completed: 'Complété',
  pending: 'En cours',
  failed: 'Échoué',
} as const;

function writeHead(page: Page, content: ReceiptContent): void {
  writeThread(page);
  page.font('bold').fontSize(20).fillColor(brand).text(content.application, margin, 48);
  page.moveDown(1.2);
  write(page, content.title, { size: 13, color: quiet });
  write(page, content.amount, { size: 30, bold: true });
  page.moveDown(0.2);
  const when = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: content.timeZone,
  }).format(content.date);
  write(page, `${content.reference} · ${when} (${content.timeZone})`, { size: 10, color: quiet });
  write(page, content.status, { size: 10, bold: true });
}

function writeSection(page: Page, section: ReceiptContent['sections'][number]): void {
  page.moveDown(1.3);
  write(page, section.title, { size: 11, bold: true, color: quiet });
  page.moveDown(0.4);
  for (const line of section.lines) writeLine(page, line);
}

function writeLine(page: Page, { label, value, strong = false }: ReceiptLine): void {
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
  page.y = Math.max(afterLabel, page.y) + 5;
  page.x = margin;
}

function writeNotes(page: Page, notes: readonly string[]): void {
  page.moveDown(1.5);
  for (const note of notes) {
    write(page, note, { size: 9, color: quiet });
    page.moveDown(0.4);
  }
}

/** Across the page, between its margins, unless the style says otherwise. */
function write(page: Page, text: string, style: Partial<Style> & Pick<Style, 'size'>): void {
  writeAt(page, text, { left: margin, width: page.page.width - 2 * margin, ...style });
}

import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { formatMoney } from '@nzela/money/format';
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

const require = createRequire(import.meta.url);
const fonts = {
  text: require.resolve('@fontsource/onest/files/onest-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/onest/files/onest-latin-600-normal.woff'),
  extended: require.resolve('@fontsource/onest/files/onest-latin-ext-400-normal.woff'),
  extendedBold: require.resolve('@fontsource/onest/files/onest-latin-ext-600-normal.woff'),
} as const;

const ink = '#1c1917';
const quiet = '#6b645c';
// « le fil », from the sender's colour to the recipient's (design tokens brand, accent and positive).
const brand = '#871f3f';
const accent = '#f0ad4e';
const positive = '#0f6b50';
const rule = '#e4ded6';
const margin = 56;

/** One page of A4 that a person keeps. */
export async function renderReceipt(content: ReceiptContent): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'fr-FR',
    info: { Title: `${content.title} ${content.reference}`, Author: content.application },
  });
  for (const [name, path] of Object.entries(fonts)) document.registerFont(name, path);
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const finished = new Promise<void>((done, fail) => {
    document.on('end', done);
    document.on('error', fail);
  });
  writeHead(document, content);
  for (const section of content.sections) writeSection(document, section);
  writeNotes(document, content.notes);
  document.end();
  await finished;
  return Buffer.concat(pieces);
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

type Page = InstanceType<typeof PDFDocument>;

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

/** The thread that edges the receipt, drawn once across the page. */
function writeThread(page: Page): void {
  const { width } = page.page;
  const colours = page.linearGradient(0, 0, width, 0);
  colours.stop(0, brand).stop(0.55, accent).stop(1, positive);
  page
    .moveTo(0, 20)
    .bezierCurveTo(width * 0.25, 4, width * 0.3, 40, width * 0.5, 24)
    .bezierCurveTo(width * 0.7, 8, width * 0.75, 36, width, 18)
    .lineWidth(3)
    .stroke(colours);
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

type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly left?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
};

// What the latin subset of the font lacks and the extended one has: letters of African languages among them.
const extended = /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]/;

/** One text in one style. A text with a letter outside the plain subset is set in the extended one, letter by letter run. */
function write(page: Page, text: string, style: Style): void {
  const { size, bold = false, color = ink, left = margin, align = 'left' } = style;
  const width = style.width ?? page.page.width - 2 * margin;
  page.fontSize(size).fillColor(color);
  const plain = bold ? 'bold' : 'text';
  if (!extended.test(text)) {
    page.font(plain).text(text, left, page.y, { width, align });
    return;
  }
  const runs = text.match(
    /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+|[^\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+/g,
  );
  for (const [index, run] of (runs ?? []).entries()) {
    page.font(extended.test(run) ? (bold ? 'extendedBold' : 'extended') : plain);
    const options = { width, align, continued: index < (runs?.length ?? 0) - 1 };
    if (index === 0) page.text(run, left, page.y, options);
    else page.text(run, options);
  }
}

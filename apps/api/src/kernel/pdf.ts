import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { intlLocaleOf } from './words.ts';

const require = createRequire(import.meta.url);
const fonts = {
  text: require.resolve('@fontsource/onest/files/onest-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/onest/files/onest-latin-600-normal.woff'),
  extended: require.resolve('@fontsource/onest/files/onest-latin-ext-400-normal.woff'),
  extendedBold: require.resolve('@fontsource/onest/files/onest-latin-ext-600-normal.woff'),
} as const;

// « le fil », from the sender's colour to the recipient's (design tokens brand, accent and positive).
export const pdfColours = {
  ink: '#1c1917',
  quiet: '#6b645c',
  brand: '#871f3f',
  accent: '#f0ad4e',
  positive: '#0f6b50',
  rule: '#e4ded6',
} as const;

export type Page = InstanceType<typeof PDFDocument>;

type PdfHead = {
  readonly title: string;
  readonly author: string;
  /** What its texts are in: screen readers read them aloud by it. */
  readonly language: string;
  readonly margin: number;
  /** Keeps every page open until the end, so that each can be told its number. */
  readonly bufferPages?: boolean;
};

/**
 * A document of A4 pages with the product's fonts. `finished` gives its bytes once it has been ended. What draws it takes 13 MB
 * and is loaded with the first one.
 */
export async function newPdf({
  title,
  author,
  language,
  margin,
  bufferPages = false,
}: PdfHead): Promise<{
  readonly document: Page;
  readonly finished: Promise<Buffer>;
}> {
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: 'A4',
    margin,
    bufferPages,
    lang: intlLocaleOf(language),
    info: { Title: title, Author: author },
  });
  for (const [name, path] of Object.entries(fonts)) document.registerFont(name, path);
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const finished = new Promise<Buffer>((done, fail) => {
    document.on('end', () => done(Buffer.concat(pieces)));
    document.on('error', fail);
  });
  return { document, finished };
}

/** The thread that edges what a person keeps, drawn once across the page, at its top. */
export function writeThread(page: Page): void {
  const { width } = page.page;
  const colours = page.linearGradient(0, 0, width, 0);
  const { brand, accent, positive } = pdfColours;
  colours.stop(0, brand).stop(0.55, accent).stop(1, positive);
  page
    .moveTo(0, 20)
    .bezierCurveTo(width * 0.25, 4, width * 0.3, 40, width * 0.5, 24)
    .bezierCurveTo(width * 0.7, 8, width * 0.75, 36, width, 18)
    .lineWidth(3)
    .stroke(colours);
}

export type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly left: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
};

// What the latin subset of the font lacks and the extended one has: letters of African languages among them.
const extended = /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]/;

/** One text in one style. A text with a letter outside the plain subset is set in the extended one, letter by letter run. */
export function write(page: Page, text: string, style: Style): void {
  const { size, bold = false, color = pdfColours.ink, left, width, align = 'left' } = style;
  page.fontSize(size).fillColor(color);
  // What stands at the right edge are figures, under each other.
  const features: PDFKit.Mixins.OpenTypeFeatures[] =
    align === 'right' ? ['kern', 'tnum'] : ['kern'];
  const plain = bold ? 'bold' : 'text';
  if (!extended.test(text)) {
    page.font(plain).text(text, left, page.y, { width, align, features });
    return;
  }
  const runs = text.match(
    /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+|[^\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+/g,
  );
  for (const [index, run] of (runs ?? []).entries()) {
    page.font(extended.test(run) ? (bold ? 'extendedBold' : 'extended') : plain);
    const options = { width, align, features, continued: index < (runs?.length ?? 0) - 1 };
    if (index === 0) page.text(run, left, page.y, options);
    else page.text(run, options);
  }
}

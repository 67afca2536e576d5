import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { sfntOf } from './woff.ts';
import { intlLocaleOf } from './language.ts';

const require = createRequire(import.meta.url);
const fontIn = (file: string) => sfntOf(readFileSync(file));
const fonts = {
  text: fontIn(require.resolve('@fontsource/onest/files/onest-latin-400-normal.woff')),
  bold: fontIn(require.resolve('@fontsource/onest/files/onest-latin-600-normal.woff')),
  extended: fontIn(require.resolve('@fontsource/onest/files/onest-latin-ext-400-normal.woff')),
  extendedBold: fontIn(require.resolve('@fontsource/onest/files/onest-latin-ext-600-normal.woff')),
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
  /** A4 unless told otherwise. */
  readonly size?: 'A4' | 'A6';
};

type Pdf = {
  readonly document: Page;
  /** The bytes of the pages that were finished since the last call. */
  take(): Uint8Array;
  /** Ends the document and gives the rest of its bytes. */
  end(): Uint8Array;
};

/** A document of pages of one size, with the product's fonts. A page is finished, and its memory given back, when the next one begins. */
export function newPdf({ title, author, language, margin, size = 'A4' }: PdfHead): Pdf {
  const document = new PDFDocument({
    size,
    margin,
    lang: intlLocaleOf(language),
    info: { Title: title, Author: author },
  });
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const take = () => {
    const pieces: Uint8Array[] = [];
    for (let piece = document.read(); piece !== null; piece = document.read())
      pieces.push(piece as Uint8Array);
    return Buffer.concat(pieces);
  };
  return {
    document,
    take,
    end() {
      document.end();
      return take();
    },
  };
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

type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** A PNG as large as fits, in the middle of its frame or at its right edge. */
export function drawPicture(
  page: Page,
  png: Uint8Array,
  frame: Frame & { readonly align?: 'right' },
): void {
  const { left, top, width, height, align = 'center' } = frame;
  page.image(Buffer.from(png), left, top, { fit: [width, height], align, valign: 'center' });
}

export type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly left: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
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
    selectFont(page, plain);
    if (!writeOnOneLine(page, text, { left, width, align, features }))
      page.text(text, left, page.y, { width, align, features });
    return;
  }
  const runs = text.match(
    /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+|[^\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]+/g,
  );
  for (const [index, run] of (runs ?? []).entries()) {
    selectFont(page, extended.test(run) ? (bold ? 'extendedBold' : 'extended') : plain);
    const options = { width, align, features, continued: index < (runs?.length ?? 0) - 1 };
    if (index === 0) page.text(run, left, page.y, options);
    else page.text(run, options);
  }
}

type Line = Required<Pick<Style, 'left' | 'width' | 'align'>> & {
  readonly features: PDFKit.Mixins.OpenTypeFeatures[];
};

/** Most texts fit on their line: those need no search for where to break, which takes half of the time. */
function writeOnOneLine(page: Page, text: string, { left, width, align, features }: Line): boolean {
  const taken = page.widthOfString(text, { features });
  const top = page.y;
  const next = top + page.currentLineHeight(true);
  if (taken > width || next > page.page.maxY() || text.includes('\n')) return false;
  const start = left + (width - taken) * { left: 0, center: 0.5, right: 1 }[align];
  page.text(text, start, top, { lineBreak: false, features });
  page.x = left;
  page.y = next;
  return true;
}

/** A text of figures that is known only when the document ends, such as the number of its pages. */
export type LateFigures = {
  /** Puts it where the page's pen is, in the given size and colour, after a text that ended at `left`. */
  place(page: Page, style: Pick<Style, 'size' | 'left'> & { readonly color: string }): void;
  /** Once, before the document ends. */
  fill(text: string): void;
};

/**
 * Pages refer to it (a form XObject, ISO 32000-1 §8.10) before it is written, so that they need not be kept in memory until
 * the number of them is known.
 */
export function lateFigures(document: Page, size: number): LateFigures {
  const name = 'Late';
  const height = size * 2;
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -height, size * 10, height],
  });
  const figuresFont = () => {
    selectFont(document, 'text');
    return internals(document)._font;
  };
  return {
    place(page, { left, color }) {
      page.fillColor(color);
      page.page.xobjects[name] = form;
      const baseline = page.y + (figuresFont().ascender / 1000) * size;
      page.save();
      page.transform(1, 0, 0, -1, left, baseline);
      page.addContent(`/${name} Do`);
      page.restore();
    },
    fill(text) {
      const font = figuresFont();
      const [glyphs] = font.encode(text);
      Object.assign(form.data, { Resources: { Font: { [font.id]: font.ref() } } });
      form.end(Buffer.from(`BT /${font.id} ${size} Tf [<${glyphs.join('')}> 0] TJ ET`));
    },
  };
}

type Run = {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
};

/** What pdfkit (whose version is pinned) has in a font and does not declare. */
type EmbeddedFont = {
  readonly id: string;
  readonly ascender: number;
  ref(): unknown;
  encode(text: string): [string[], unknown];
  layout(text: string, features?: readonly string[]): Run;
};

function internals(document: Page) {
  return document as unknown as { readonly _font: EmbeddedFont };
}

const withCache = new WeakSet<EmbeddedFont>();

function selectFont(document: Page, name: keyof typeof fonts): void {
  document.font(name);
  const font = internals(document)._font;
  if (withCache.has(font)) return;
  withCache.add(font);
  cacheRuns(font);
}

const piecesMost = 10_000;
const pieces = /\d|\s|[^\d\s]+/gu;

/**
 * Choosing and placing glyphs is most of the work of drawing, and a statement has the same words and digits on every line:
 * each piece of a text is laid out once, and a text that is measured and then written, too. Digits and blanks stand beside
 * others without kerning.
 */
function cacheRuns(font: EmbeddedFont): void {
  const layOut = font.layout.bind(font);
  const known = new Map<string, Map<string, Run>>();
  let last = { text: '', style: '', run: layOut('', []) };

  function runOf(piece: string, style: string, features: readonly string[]): Run {
    let runs = known.get(style);
    if (runs === undefined || runs.size >= piecesMost) known.set(style, (runs = new Map()));
    let run = runs.get(piece);
    if (run === undefined) runs.set(piece, (run = layOut(piece, features)));
    return run;
  }

  font.layout = (text, features = []) => {
    const style = features.join();
    if (last.text === text && last.style === style) return last.run;
    const glyphs: unknown[] = [];
    const positions: unknown[] = [];
    let advanceWidth = 0;
    for (const piece of text.match(pieces) ?? []) {
      const run = runOf(piece, style, features);
      glyphs.push(...run.glyphs);
      positions.push(...run.positions);
      advanceWidth += run.advanceWidth;
    }
    last = { text, style, run: { glyphs, positions, advanceWidth } };
    return last.run;
  };
}

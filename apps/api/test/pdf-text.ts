import { inflateSync } from 'node:zlib';

/** The text of a PDF of ours, page after page, as a reader would copy it: a line for each piece that was written. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(unicode)?.stream ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ stream }) => linesOf(stream, fonts)).join('\n');
}

type PdfObject = { readonly head: string; readonly stream: string };

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const { 1: id = '', 2: body = '', index } of text.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const from = index + id.length + ' 0 obj\n'.length + start + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = pdf.subarray(from, from + length);
    const isText = start >= 0 && !head.includes('/Length1') && !head.includes('/FontFile');
    const stream = !isText
      ? ''
      : head.includes('/FlateDecode')
        ? inflated(bytes)
        : bytes.toString('latin1');
    found.set(id, { head, stream });
  }
  return found;
}

function inflated(bytes: Buffer): string {
  return inflateSync(bytes).toString('latin1');
}

/** What each glyph of a font stands for, by its number in hexadecimal. */
function glyphsOf(cmap: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    for (const [offset, { 1: code = '' }] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const glyph = (parseInt(first, 16) + offset).toString(16).padStart(4, '0');
      glyphs.set(glyph, utf16(code));
    }
  }
  return glyphs;
}

function utf16(hex: string): string {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
}

/** Each `TJ` of a page: one piece of text in the font that was chosen before it. */
function linesOf(page: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let glyphs: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const { 1: font, 2: shown } of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    else lines.push(written(shown ?? '', glyphs));
  }
  return lines;
}

function written(shown: string, glyphs: ReadonlyMap<string, string>): string {
  const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => glyphs.get(code.toLowerCase()) ?? '').join('');
}

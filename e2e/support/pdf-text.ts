import { inflateSync } from 'node:zlib';

/** What a PDF of ours says, piece by piece as it was written, blanks made plain. Its fonts are embedded, with the letters of their glyphs. */
export function textsOfPdf(file: Buffer): string[] {
  const bytes = file.toString('latin1');
  const objects = new Map(
    [...bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const streams = [...objects.values()].map(streamOf);
  const letters = new Map<string, ReadonlyMap<number, string>>();
  for (const [, fonts = ''] of bytes.matchAll(/\/Font <<\n([\s\S]*?)>>/g)) {
    for (const [, name = '', id = ''] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      letters.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  }
  return streams
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((page) => piecesOf(page, letters));
}

function streamOf(object: string): string {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1];
  if (packed === undefined || !object.includes('/FlateDecode')) return '';
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** `<0000> <00ff> [<0041> <0066 0069>…]`: the letters of each glyph, in order. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, codes = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const units = (codes.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) =>
        Number.parseInt(unit, 16),
      );
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units));
    }
  }
  return letters;
}

function piecesOf(
  page: string,
  letters: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string[] {
  let font: ReadonlyMap<number, string> = new Map();
  const pieces: string[] = [];
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = letters.get(name) ?? new Map();
    else
      pieces.push(
        [...(shown ?? '').matchAll(/<(\w+)>/g)].map(([, hex = '']) => read(hex, font)).join(''),
      );
  }
  return pieces;
}

function read(hex: string, font: ReadonlyMap<number, string>): string {
  const glyphs = hex.match(/.{4}/g) ?? [];
  return glyphs
    .map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '')
    .join('')
    .replaceAll(/\s/g, ' ');
}

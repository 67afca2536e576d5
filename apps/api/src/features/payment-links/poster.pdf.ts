import qrcode from 'qrcode';
import { say } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import {
  drawPicture,
  newPdf,
  pdfColours,
  write,
  writeThread,
  type Page,
} from '../../kernel/texts/pdf.ts';
import type { Poster } from './poster.ts';

const { ink, quiet, brand } = pdfColours;

/** The width of A6, in points: all lengths here are of its poster, and grow with the page. */
const smallestWidth = 297.64;
const margin = 24;
const squareSide = 190;
/** A logo takes its room from the code, which cameras read at this size, too. */
const squareSideBelowLogo = 150;
const logoHeight = 44;
/** Sizes of the shop's name, the largest one that fits on two lines. */
const nameSizes = [26, 22, 18, 15, 12];

/** One page that hangs in a shop: whose it is, a code, and what to do with it. */
// oxlint-disable-next-line require-yield -- it has no lines to wait for
export async function* drawPoster(poster: Poster): Drawn<never> {
  const { size, language, application, name, logo, mode, url } = poster;
  const reader = { language, timeZone: 'UTC' };
  const scaled = (length: number, page: Page) => (length * page.page.width) / smallestWidth;
  const { document: page, end } = newPdf({
    title: name,
    author: application,
    language,
    margin: 0,
    size: size === 'a4' ? 'A4' : 'A6',
  });
  const on = (length: number) => scaled(length, page);
  const left = on(margin);
  const width = page.page.width - 2 * left;
  const centred = (text: string, style: { size: number; bold?: boolean; color?: string }) =>
    write(page, text, { ...style, size: on(style.size), left, width, align: 'center' });

  writeThread(page);
  page.y = on(34);
  if (logo !== null) {
    drawPicture(page, logo, { left, top: page.y, width, height: on(logoHeight) });
    page.y += on(logoHeight + 4);
  }
  centred(name, { size: nameSizeFor(page, name, { width, on }), bold: true });
  page.y += on(4);
  centred(render(say('poster_scan'), reader), { size: 15, color: brand, bold: true });
  page.y += on(18);
  const side = logo === null ? squareSide : squareSideBelowLogo;
  drawCode(page, url, { top: page.y, side: on(side) });
  page.y += on(side + 18);
  centred(render(say('poster_how'), reader), { size: 9.5, color: ink });
  page.y += on(3);
  const ways = render(say('poster_ways', { application }), reader);
  centred(ways, { size: 9.5, color: quiet });
  if (mode === 'test')
    centred(render(say('poster_test'), reader), { size: 9.5, bold: true, color: brand });
  page.y = page.page.height - on(26);
  centred(url.replace(/^https?:\/\//, ''), { size: 6.5, color: quiet });
  return end();
}

type Fit = { readonly width: number; readonly on: (length: number) => number };

function nameSizeFor(page: Page, name: string, { width, on }: Fit): number {
  page.font('bold');
  const fits = (size: number) => page.fontSize(on(size)).widthOfString(name) <= width * 1.8;
  return nameSizes.find(fits) ?? 12;
}

type Square = { readonly top: number; readonly side: number };

/** Dark squares on white, with the quiet zone around them that cameras look for; as large as `side`, in the middle. */
function drawCode(page: Page, text: string, { top, side }: Square): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const square = side / modules.size;
  const left = (page.page.width - side) / 2;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1) !== 0) column += 1;
      page.rect(left + start * square, top + row * square, (column - start + 1) * square, square);
    }
  }
  page.fill(ink);
}

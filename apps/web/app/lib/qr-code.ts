/** A code's dark squares, row by row, with the width of a side. */
export type QrSquares = {
  readonly side: number;
  readonly isDark: (row: number, column: number) => boolean;
};

/** The quiet zone around a code (ISO/IEC 18004: four squares). */
const quiet = 4;
const ink = '#1c1917';

/** Computes a code; the library that does is fetched for it. */
export async function squaresOf(text: string): Promise<QrSquares> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  return { side: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** A code as a path, with the side of the square that it is drawn in, quiet zone included. One rectangle for each run of dark squares. */
export function drawingOf({ side, isDark }: QrSquares): {
  readonly edge: number;
  readonly path: string;
  readonly ink: string;
} {
  const parts: string[] = [];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < side && isDark(row, column + 1)) column += 1;
      parts.push(
        `M${start + quiet} ${row + quiet}h${column - start + 1}v1h-${column - start + 1}z`,
      );
    }
  }
  return { edge: side + 2 * quiet, path: parts.join(''), ink };
}

/** A code as an SVG file, which a printer may draw in any size. */
export async function svgFile(text: string): Promise<Blob> {
  const { edge, path } = drawingOf(await squaresOf(text));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path fill="${ink}" d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const squarePixels = 16;
const captionPixels = 120;

/** A code as a PNG file, with whose it is written under it; null where the browser draws none. */
export async function pngFile(text: string, caption: string): Promise<Blob | null> {
  const squares = await squaresOf(text);
  const width = (squares.side + 2 * quiet) * squarePixels;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width + captionPixels;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  for (let row = 0; row < squares.side; row += 1) {
    for (let column = 0; column < squares.side; column += 1) {
      if (!squares.isDark(row, column)) continue;
      const [x, y] = [(column + quiet) * squarePixels, (row + quiet) * squarePixels];
      context.fillRect(x, y, squarePixels, squarePixels);
    }
  }
  context.font = '600 40px "Onest Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.fillText(caption, width / 2, width + captionPixels / 3, width * 0.9);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A code's dark squares, row by row, with the width of a side. */
export type QrSquares = {
  readonly side: number;
  readonly isDark: (row: number, column: number) => boolean;
};

/** The quiet zone around a code (ISO/IEC 18004: four squares). */
const quiet = 4;

/** Computes a code; the script that does is fetched for it. */
async function squaresOf(text: string): Promise<QrSquares> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  return { side: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** The squares of `text`; null while they are being computed. */
export function useSquares(text: string | undefined): QrSquares | null {
  const [squares, setSquares] = useState<QrSquares | null>(null);
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    void squaresOf(text).then((found) => {
      if (isCurrent) setSquares(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return squares;
}

type QrPictureProps = { readonly squares: QrSquares | null; readonly label: string };

/** A code, dark on white in both themes: many cameras read nothing else. */
export function QrPicture({ squares, label }: QrPictureProps) {
  if (squares === null) return <Skeleton className="aspect-square w-full rounded-m" />;
  const width = squares.side + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-m bg-white"
    >
      <path d={pathOf(squares)} fill="#1c1917" />
    </svg>
  );
}

/** One rectangle for each run of dark squares in a row. */
function pathOf({ side, isDark }: QrSquares): string {
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
  return parts.join('');
}

const squarePixels = 16;
const captionPixels = 120;

/** The same as a PNG file, with whose it is written under it. */
export function pictureFile(squares: QrSquares, caption: string): Promise<Blob | null> {
  const width = (squares.side + 2 * quiet) * squarePixels;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width + captionPixels;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#1c1917';
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

import { useEffect, useState } from 'react';
import { drawingOf, squaresOf } from '../lib/qr-code.ts';
import { Skeleton } from './Skeleton.tsx';

type QrCodeProps = {
  /** Undefined while it is not known yet. */
  readonly text: string | undefined;
  /** What it is, for who cannot see it; say beside it how to do without. */
  readonly label: string;
};

/** A QR code, dark on white in both themes: many cameras read nothing else. The library comes when a code is shown. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = useDrawing(text);
  if (drawing === null) return <Skeleton className="aspect-square w-full rounded-m" />;
  const { edge, path, ink } = drawing;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-m bg-white"
    >
      <path d={path} fill={ink} />
    </svg>
  );
}

function useDrawing(text: string | undefined): ReturnType<typeof drawingOf> | null {
  const [drawing, setDrawing] = useState<ReturnType<typeof drawingOf> | null>(null);
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    void squaresOf(text).then((squares) => {
      if (isCurrent) setDrawing(drawingOf(squares));
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return drawing;
}

import { useEffect, useState } from 'react';
import { Skeleton } from './Skeleton.tsx';

type QrCodeProps = {
  readonly text: string;
  /** What it is, for who cannot see it; say beside it how to do without. */
  readonly label: string;
};

/** Light modules around the code that readers need to find it (ISO/IEC 18004). */
const quietModules = 4;

/**
 * A QR code, drawn as one path. Black on white in both themes: many readers know nothing else. The library comes when
 * a code is shown.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const drawn = useModules(text);
  if (drawn === null) return <Skeleton className="aspect-square w-full max-w-56 rounded-m" />;
  const edge = drawn.size + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietModules} ${-quietModules} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-m bg-white"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

function useModules(text: string): { readonly size: number; readonly path: string } | null {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      const squares = Array.from(data, (dark, index) =>
        dark === 0 ? '' : `M${index % size} ${Math.floor(index / size)}h1v1h-1z`,
      );
      if (isCurrent) setDrawn({ size, path: squares.join('') });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return drawn;
}

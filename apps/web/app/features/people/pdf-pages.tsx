import { useEffect, useRef, useState } from 'react';
import { m } from '@nzela/messages/m';
import {
  drawPage,
  openPdf,
  PdfError,
  type OpenPdf,
  type PdfPage,
  type PdfProblem,
} from '../../lib/pdf.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** More of them are for a reader of PDFs. */
const maximumPages = 50;

const problems: Record<PdfProblem, () => string> = {
  password: m.kyc_queue_pdf_password,
  unreadable: m.kyc_queue_pdf_unreadable,
};

type PdfPagesProps = { readonly file: Blob };

/** The pages of a PDF one below the other, as wide as their place. */
export function PdfPages({ file }: PdfPagesProps) {
  const { pdf, problem } = usePdf(file);
  if (problem !== null) return <Alert tone="warn" live title={problems[problem]()} />;
  if (pdf === null) return <Skeleton className="size-full rounded-m" />;
  const { pages, pageCount } = pdf;
  return (
    <div className="flex flex-col gap-4">
      {pages.map((page) => (
        <Page key={page.pageNumber} page={page} pageCount={pageCount} />
      ))}
      {pages.length < pageCount && (
        <Alert tone="info" title={m.kyc_queue_pdf_first({ count: pages.length })} />
      )}
    </div>
  );
}

type Reading = { readonly pdf: OpenPdf | null; readonly problem: PdfProblem | null };
const unread: Reading = { pdf: null, problem: null };

function usePdf(file: Blob): Reading {
  const [reading, setReading] = useState(unread);
  useEffect(() => {
    let isCurrent = true;
    const opened = openPdf(file, maximumPages);
    opened.then(
      (pdf) => {
        if (isCurrent) setReading({ pdf, problem: null });
      },
      (error: unknown) => {
        const problem = error instanceof PdfError ? error.problem : 'unreadable';
        if (isCurrent) setReading({ pdf: null, problem });
      },
    );
    return () => {
      isCurrent = false;
      setReading(unread);
      opened.then(
        ({ close }) => close(),
        () => undefined,
      );
    };
  }, [file]);
  return reading;
}

type PageProps = { readonly page: PdfPage; readonly pageCount: number };

/** Drawn once it is near what is seen, and again where its place gets another width. */
function Page({ page, pageCount }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSeenWidth(canvas);
  useEffect(() => {
    if (width === 0 || canvas.current === null) return undefined;
    return drawPage(page, canvas.current, width);
  }, [page, width]);
  const { width: points, height } = page.getViewport({ scale: 1 });
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={m.kyc_queue_pdf_page({ page: page.pageNumber, count: pageCount })}
      style={{ aspectRatio: `${points} / ${height}` }}
      className="block w-full rounded-s bg-white"
    />
  );
}

/** CSS pixels; 0 until the element has been near what is seen. */
function useSeenWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const resized = new ResizeObserver(() => setWidth(current.clientWidth));
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        resized.observe(current);
      },
      { rootMargin: '100%' },
    );
    seen.observe(current);
    return () => {
      seen.disconnect();
      resized.disconnect();
    };
  }, [element]);
  return width;
}

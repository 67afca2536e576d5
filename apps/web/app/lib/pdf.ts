import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
// oxlint-disable-next-line import/default -- Vite answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PDFPageProxy } from 'pdfjs-dist';

export type PdfPage = PDFPageProxy;

/** Why a PDF is not shown: it asks for a password, or it is none that can be read. */
export type PdfProblem = 'password' | 'unreadable';

export class PdfError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem, cause: unknown) {
    super(`PDF: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** The decoders of what office scanners write, by the names that the library asks for. */
const decoders: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openJpegUrl,
};

/** The library's own joins a folder and a name; the build gives each file a name with its hash. */
class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    if (url === undefined) throw new Error(`No decoder ${filename}`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export type OpenPdf = {
  /** The first ones, at most as many as were asked for. */
  readonly pages: readonly PdfPage[];
  readonly pageCount: number;
  /** Ends the worker that reads it. */
  close(): void;
};

/**
 * Reads a PDF in a worker that may load nothing (docs/adr/0065-a-pdf-beside-its-form.md): its scripts never run, and what
 * it holds reaches the page as a drawing alone. The library comes with the first PDF. Throws {@link PdfError}.
 */
export async function openPdf(file: Blob, maximumPages: number): Promise<OpenPdf> {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = workerUrl;
  const reading = getDocument({
    data: await file.arrayBuffer(),
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
    disableWorkerRendering: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void reading.destroy();
  try {
    const { numPages: pageCount, getPage } = await reading.promise.then((document) => ({
      numPages: document.numPages,
      getPage: (page: number) => document.getPage(page),
    }));
    const numbers = Array.from({ length: Math.min(pageCount, maximumPages) }, (_, at) => at + 1);
    return { pages: await Promise.all(numbers.map(getPage)), pageCount, close };
  } catch (error) {
    close();
    throw new PdfError(isAboutPassword(error) ? 'password' : 'unreadable', error);
  }
}

function isAboutPassword(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

/** Canvases above this are refused by phones. */
const maximumPixels = 12_000_000;

/** Draws `page` as wide as `canvas` is shown. Answers how to stop. */
export function drawPage(page: PdfPage, canvas: HTMLCanvasElement, width: number): () => void {
  const { width: points, height } = page.getViewport({ scale: 1 });
  const largest = Math.sqrt(maximumPixels / (points * height));
  const scale = Math.min((width * devicePixelRatio) / points, largest);
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const drawing = page.render({ canvas, viewport });
  // A page that is left, or one that is broken within: what was drawn of it stays.
  drawing.promise.catch(() => undefined);
  return () => drawing.cancel();
}

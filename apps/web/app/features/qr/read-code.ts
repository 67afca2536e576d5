/** Something that can be drawn: a frame of the camera, a picture. */
type Drawable = HTMLVideoElement | ImageBitmap;

export type CodeReader = {
  /** What a code in the frame says; null when there is none. */
  read(
    frame: Drawable,
    size: { readonly width: number; readonly height: number },
  ): Promise<string | null>;
};

type NativeDetector = {
  detect(source: Drawable): Promise<readonly { readonly rawValue: string }[]>;
};
type NativeDetectorClass = {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/**
 * Reads QR codes by the browser's own detector where there is one, and by a script of ours elsewhere, fetched when
 * somebody scans. No WebAssembly: pages may compile none (docs/adr).
 */
export async function createCodeReader(): Promise<CodeReader> {
  const native = await nativeDetector();
  const fallback = await drawingReader();
  return {
    async read(frame, size) {
      if (native !== null) {
        const found = await native.detect(frame).catch(() => []);
        if (found[0] !== undefined) return found[0].rawValue;
      }
      return fallback(frame, size);
    },
  };
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (Detector === undefined) return null;
  try {
    const formats = await Detector.getSupportedFormats();
    return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
  } catch {
    // Offered and then not there: some systems lack the service behind it.
    return null;
  }
}

/** Widths at which a picture is looked at, one after the other: a code may fill it or stand in a corner. */
const widths = [640, 1280, 320] as const;

async function drawingReader() {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (frame: Drawable, size: { readonly width: number; readonly height: number }) => {
    // A camera gives another frame soon: each is looked at once.
    const looks = frame instanceof HTMLVideoElement ? widths.slice(0, 1) : widths;
    for (const width of looks) {
      const scale = Math.min(1, width / Math.max(size.width, size.height));
      canvas.width = Math.max(1, Math.round(size.width * scale));
      canvas.height = Math.max(1, Math.round(size.height * scale));
      if (context === null) return null;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(frame, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = jsQr(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' });
      if (found !== null && found.data !== '') return found.data;
    }
    return null;
  };
}

import type { Page } from 'playwright-core';
import jsqr from 'jsqr';
import qrcode from 'qrcode';

/** A picture of a code, as a PNG. */
export function pictureOfCode(text: string): Promise<Buffer> {
  return qrcode.toBuffer(text, { width: 480, margin: 4 });
}

/** What the code says that stands in the page under that name, read from a picture of the screen as another's camera sees it. */
export async function readCode(page: Page, name: string): Promise<string> {
  const picture = await page.getByRole('img', { name }).screenshot();
  const { pixels, width, height } = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const drawn = context?.getImageData(0, 0, canvas.width, canvas.height);
      return { pixels: [...(drawn?.data ?? [])], width: canvas.width, height: canvas.height };
    },
    [...picture],
  );
  const found = jsqr.default(Uint8ClampedArray.from(pixels), width, height);
  if (found === null) throw new Error(`No camera reads « ${name} »`);
  return found.data;
}

/** From now on this page's camera sees the picture, whatever devices the machine has. Call before the page is opened. */
export async function pointCamera(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript(
    (address) => {
      const open = async () => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = 640;
        canvas.height = 640;
        const context = canvas.getContext('2d');
        // A stream without change gives no frames.
        setInterval(() => {
          if (context === null) return;
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 640, 640);
          context.drawImage(image, 80, 80, 480, 480);
        }, 50);
        return canvas.captureStream(20);
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: open } });
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

import type { Page } from 'playwright-core';
import qrcode from 'qrcode';

/** A picture of a code, as a PNG. */
export function pictureOfCode(text: string): Promise<Buffer> {
  return qrcode.toBuffer(text, { width: 480, margin: 4 });
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

import { m } from '@nzela/messages/m';
import { createCodeReader } from './read-code.ts';

/** The largest picture that is looked at: as large as phones take them. */
const largestBytes = 15 * 1024 * 1024;

export type FileReading =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly message: string };

/** What the code in a picture says, or why there is nothing to read, in a sentence. The picture stays in the browser. */
export async function readCodeFile(file: File): Promise<FileReading> {
  if (file.size > largestBytes) return { ok: false, message: m.qr_file_too_big() };
  const picture = await pictureOf(file);
  if (picture === null) return { ok: false, message: m.qr_file_not_image() };
  try {
    const reader = await createCodeReader();
    const content = await reader.read(picture, picture);
    return content === null ? { ok: false, message: m.qr_file_no_code() } : { ok: true, content };
  } finally {
    picture.close();
  }
}

/** Null for what the browser cannot draw, whatever its name says. */
async function pictureOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

import { documentImage, imageTypeOf } from './images.ts';
import { refuse } from './problem.ts';

/** A file as it is kept. */
export type DocumentFile = {
  readonly format: 'image/webp' | 'application/pdf';
  readonly content: Buffer;
};

const pdfStart = Buffer.from('%PDF-');

/**
 * What is kept of an uploaded document, recognised by its content: a picture drawn anew, without what else its file carried;
 * a PDF as it came, which no program of ours opens but a worker in the browser of who reads it. `quality` is percent. Refuses `document_type_refuse`, `image_illisible`.
 */
export async function documentFile(upload: Buffer, quality: number): Promise<DocumentFile> {
  if (upload.subarray(0, pdfStart.length).equals(pdfStart))
    return { format: 'application/pdf', content: upload };
  const type = imageTypeOf(upload);
  if (type !== 'jpeg' && type !== 'png')
    return refuse('document_type_refuse', { field: 'fichier' });
  return { format: 'image/webp', content: await documentImage(upload, quality) };
}

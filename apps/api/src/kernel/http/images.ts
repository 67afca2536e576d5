import type { Sharp } from 'sharp';
import { refuse } from './problem.ts';

/** What a file's first bytes say that it is. Nothing else of it is believed. */
const signatures: readonly (readonly [ImageType, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];
export type ImageType = 'jpeg' | 'png' | 'gif';

/** A photo of 40 million pixels is a large one; more is a bomb. */
const pixelsMost = 40_000_000;
const seconds = 10;

export function imageTypeOf(content: Buffer): ImageType | null {
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte));
  return found?.[0] ?? null;
}

/**
 * A square WebP of `side` pixels drawn anew from a JPG, PNG or GIF: upright, without metadata, and without whatever
 * else the file carried. Refuses `fichier_type_refuse` and `image_illisible`.
 */
export async function squareImage(content: Buffer, side: number): Promise<Buffer> {
  if (imageTypeOf(content) === null) {
    return refuse('fichier_type_refuse', { field: 'fichier' });
  }
  return drawn(content, (image) =>
    image.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  );
}

/**
 * A WebP of at most `side` pixels each way, whole, drawn anew from a JPG, PNG or GIF. Refuses `fichier_type_refuse` and
 * `image_illisible`.
 */
export async function shownImage(content: Buffer, side: number): Promise<Buffer> {
  if (imageTypeOf(content) === null) return refuse('fichier_type_refuse', { field: 'fichier' });
  return containedImage(content, { side, quality: 82 });
}

/** Enough to read what is printed on a card. */
const documentSide = 2_400;

/** A picture of a document, drawn anew in the same way and whole, at most 2,400 pixels each way. Refuses `image_illisible`. */
export async function documentImage(content: Buffer): Promise<Buffer> {
  return containedImage(content, { side: documentSide, quality: 88 });
}

/** A picture that we drew ourselves, as documents print it: they take no WebP. */
export async function printedImage(content: Buffer): Promise<Buffer> {
  return drawn(content, (image) => image.png());
}

type Contained = { readonly side: number; readonly quality: number };

async function containedImage(content: Buffer, { side, quality }: Contained): Promise<Buffer> {
  return drawn(content, (image) =>
    image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
  );
}

async function drawn(content: Buffer, draw: (image: Sharp) => Sharp): Promise<Buffer> {
  // Loaded at the first picture: it takes 9 MB.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(content, { limitInputPixels: pixelsMost, failOn: 'error', pages: 1 });
    return await draw(image.timeout({ seconds }).rotate()).toBuffer();
  } catch {
    // Whatever the decoder has against it, the person can only try another one.
    return refuse('image_illisible', { field: 'fichier' });
  }
}

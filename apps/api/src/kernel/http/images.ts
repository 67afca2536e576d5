import type { Sharp } from 'sharp';
import { refuse } from './problem.ts';

/** What a file's first bytes say that it is. Nothing else of it is believed. */
const signatures: readonly (readonly [ImageType, (content: Buffer) => boolean])[] = [
  ['jpeg', (content) => begins(content, '\xff\xd8\xff')],
  ['png', (content) => begins(content, '\x89PNG\r\n\x1a\n')],
  ['gif', (content) => begins(content, 'GIF87a') || begins(content, 'GIF89a')],
  ['webp', (content) => begins(content, 'RIFF') && begins(content, 'WEBP', 8)],
  ['avif', (content) => begins(content, 'ftyp', 4) && brandsOf(content).includes('avif')],
];
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

function begins(content: Buffer, text: string, at = 0): boolean {
  return content.toString('latin1', at, at + text.length) === text;
}

/** Of the first box of an ISO media file: what it may be read as. Real ones name a few. */
function brandsOf(content: Buffer): string[] {
  const end = Math.min(content.readUInt32BE(0), 128);
  return content.toString('latin1', 8, end).match(/[^]{4}/g) ?? [];
}

/** A photo of 40 million pixels is a large one; more is a bomb. */
const pixelsMost = 40_000_000;
const seconds = 10;

export function imageTypeOf(content: Buffer): ImageType | null {
  return signatures.find(([, fits]) => fits(content))?.[0] ?? null;
}

/** How a picture is drawn anew. */
export type Encoding = {
  /** Percent. */
  readonly quality: number;
  readonly format: 'webp' | 'jpg' | 'png';
};

/**
 * A square picture of `side` pixels drawn anew from an uploaded one, of a moving one from its first image: upright, without
 * metadata, and without whatever else the file carried. Refuses `fichier_type_refuse` and `image_illisible`.
 */
export async function squareImage(
  content: Buffer,
  side: number,
  encoding: Encoding,
): Promise<Buffer> {
  requirePicture(content);
  return drawn(content, (image) =>
    encoded(image.resize(side, side, { fit: 'cover', position: 'attention' }), encoding),
  );
}

/**
 * A WebP of at most `side` pixels each way, whole, drawn anew in the same way. Refuses `fichier_type_refuse` and
 * `image_illisible`.
 */
export async function shownImage(content: Buffer, side: number, quality: number): Promise<Buffer> {
  requirePicture(content);
  return containedImage(content, { side, encoding: { quality, format: 'webp' } });
}

/** Enough to read what is printed on a card. */
const documentSide = 2_400;

/** A picture of a document as WebP, drawn anew in the same way and whole, at most 2,400 pixels each way. Refuses `image_illisible`. */
export async function documentImage(content: Buffer, quality: number): Promise<Buffer> {
  return containedImage(content, { side: documentSide, encoding: { quality, format: 'webp' } });
}

/** A picture that we drew ourselves, as documents print it: they take no WebP. */
export async function printedImage(content: Buffer): Promise<Buffer> {
  return drawn(content, (image) => image.png());
}

type Contained = { readonly side: number; readonly encoding: Encoding };

async function containedImage(content: Buffer, { side, encoding }: Contained): Promise<Buffer> {
  return drawn(content, (image) =>
    encoded(image.resize(side, side, { fit: 'inside', withoutEnlargement: true }), encoding),
  );
}

function encoded(image: Sharp, { quality, format }: Encoding): Sharp {
  if (format === 'webp') return image.webp({ quality });
  if (format === 'png') return image.png({ quality, palette: quality < 100 });
  // It knows nothing that lets through what lies behind.
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
}

export type DrawnFile = {
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly format: Encoding['format'] | 'avif';
};

/** A page's picture on a large sharp screen; and on a phone, a tablet, a laptop. */
const pageSide = 2_400;
const smallerWidths = [1_280, 640, 320] as const;

/**
 * A picture of the site in the sizes that pages choose from, the largest first, and as AVIF beside where that is smaller.
 * Refuses `fichier_type_refuse` and `image_illisible`.
 */
export async function imageSizes(
  content: Buffer,
  encoding: Encoding,
): Promise<{
  readonly width: number;
  readonly height: number;
  readonly files: readonly DrawnFile[];
}> {
  requirePicture(content);
  const whole = await containedImage(content, { side: pageSide, encoding });
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(whole).metadata();
  const widths = [width, ...smallerWidths.filter((one) => one < width)];
  const files: DrawnFile[] = [];
  for (const one of widths) {
    const resized = (image: Sharp) => image.resize({ width: one });
    const usual =
      one === width ? whole : await drawn(content, (image) => encoded(resized(image), encoding));
    files.push({ content: usual, width: one, format: encoding.format });
    // The largest takes seconds, and is looked at by few.
    if (one > 1_280) continue;
    const small = await drawn(content, (image) =>
      resized(image).avif({ quality: Math.round(encoding.quality * 0.7), effort: 3 }),
    );
    if (small.length < usual.length) files.push({ content: small, width: one, format: 'avif' });
  }
  return { width, height, files };
}

/** By its first bytes, what a drawn picture is. */
export function drawnType(content: Buffer): 'image/webp' | 'image/jpeg' | 'image/png' {
  const type = imageTypeOf(content);
  return type === 'jpeg' || type === 'png' ? `image/${type}` : 'image/webp';
}

function requirePicture(content: Buffer): void {
  if (imageTypeOf(content) === null) refuse('fichier_type_refuse', { field: 'fichier' });
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

import type { ClientBase, Pool } from 'pg';
import type { imageTypes } from '@nzela/contract/images';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export type FileType = (typeof imageTypes)[number];

export type StoredImage = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
};

export type StoredFile = {
  readonly path: string;
  readonly type: FileType;
  readonly width: number;
  readonly size: number;
};

const images: Table<'images'> = { name: 'images' };
const imageFiles: Table<'image_files', { type: FileType }> = { name: 'image_files' };

const columns: Selection<StoredImage> = aliased(images, {
  id: 'id',
  name: 'name',
  path: 'path',
  width: 'width',
  height: 'height',
  createdAt: 'created_at',
});

export function listImages(db: Readable, span: PageSpan): Promise<StoredImage[]> {
  const select = `SELECT ${columns} FROM images WHERE true`;
  return selectPage(db, { select, values: [], by: 'created_at' }, span);
}

export async function findImage(
  db: ClientBase | Pool,
  by: 'id' | 'path',
  value: string,
): Promise<StoredImage | null> {
  const { rows } = await db.query<StoredImage>(`SELECT ${columns} FROM images WHERE ${by} = $1`, [
    value,
  ]);
  return rows[0] ?? null;
}

/** Of these images, without their content; the widest first. */
export async function filesOfImages(
  db: Readable,
  ids: readonly string[],
): Promise<readonly (StoredFile & { readonly imageId: string })[]> {
  const { rows } = await db.query<StoredFile & { readonly imageId: string }>(
    `SELECT path, type, width, size, image_id AS "imageId" FROM image_files
      WHERE image_id = ANY($1::uuid[]) ORDER BY width DESC, path`,
    [ids],
  );
  return rows;
}

export async function readImageFile(
  pool: Pool,
  path: string,
): Promise<{ readonly type: FileType; readonly content: Buffer } | null> {
  const { rows } = await pool.query<{ type: FileType; content: Buffer }>(
    'SELECT type, content FROM image_files WHERE path = $1',
    [path],
  );
  return rows[0] ?? null;
}

/** Those of the paths at which there is a file of a picture. */
export async function keptPaths(
  pool: Pool,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ path: string }>(
    'SELECT path FROM image_files WHERE path = ANY($1)',
    [paths],
  );
  return new Set(rows.map(({ path }) => path));
}

type NewFile = Omit<StoredFile, 'size'> & { readonly content: Buffer };

export async function insertImage(
  client: ClientBase,
  image: StoredImage,
  files: readonly NewFile[],
): Promise<void> {
  const { createdAt, ...row } = image;
  await insertRow(client, images, { row: { ...row, created_at: createdAt } });
  for (const { content, ...file } of files)
    await insertRow(client, imageFiles, {
      row: { ...file, image_id: image.id, size: content.length, content },
    });
}

export async function deleteImage(client: ClientBase, id: string): Promise<void> {
  await client.query('DELETE FROM images WHERE id = $1', [id]);
}

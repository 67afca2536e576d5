import type { Pool } from 'pg';
import type { ShownImage } from '@nzela/contract/content';
import { filesOfImages, findImage } from './images.store.ts';

export { uploadRules } from './upload-rules.ts';

/** A picture at a path of the site, with what a browser may choose from. */
export async function shownImage(pool: Pool, path: string): Promise<ShownImage> {
  const image = await findImage(pool, 'path', path);
  if (image === null) return { chemin: path, largeur: null, hauteur: null, sources: [] };
  const files = await filesOfImages(pool, [image.id]);
  const types = [...new Set(files.map(({ type }) => type))];
  return {
    chemin: path,
    largeur: image.width,
    hauteur: image.height,
    sources: types
      // A browser takes the first that it knows.
      .toSorted((one, other) => Number(other === 'image/avif') - Number(one === 'image/avif'))
      .map((type) => ({
        type,
        jeu: files
          .filter((file) => file.type === type)
          .map((file) => `${file.path} ${file.width}w`)
          .join(', '),
      })),
  };
}

import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ImageFormat, imagesQuerySchema, SiteImage, SiteImages } from '@nzela/contract/images';
import { transact } from '../../kernel/data/database.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { imageSizes, type DrawnFile } from '../../kernel/http/images.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readUpload } from '../../kernel/http/upload.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { uploadRules } from './upload-rules.ts';
import { usesOf } from './image-uses.ts';
import {
  deleteImage,
  filesOfImages,
  findImage,
  insertImage,
  listImages,
  type FileType,
  type StoredFile,
  type StoredImage,
} from './images.store.ts';

export type ImageDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'read'>;
};

export const typeOfFormat: Readonly<Record<ImageFormat | 'avif', FileType>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
};

/** A page of them. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function imagesOfSite(
  deps: ImageDeps,
  query: z.output<typeof imagesQuerySchema>,
): Promise<Untold<SiteImages>> {
  const { shown, ...page } = pageOf(query, await listImages(deps.pool, spanOf(query)), byCreation);
  return { elements: await wire(deps, deps.pool, shown), ...page };
}

/**
 * Draws a picture of the site anew, in its sizes and formats, and keeps it. The same picture again is the one that is
 * there. Refuses what {@link readUpload} and {@link imageSizes} refuse.
 */
export async function addImage(
  deps: ImageDeps,
  name: string,
  request: FastifyRequest,
): Promise<Untold<SiteImage>> {
  const rules = await uploadRules(deps.settings);
  const upload = await readUpload(request, rules.maximumBytes(Number.MAX_SAFE_INTEGER));
  const { width, height, files } = await imageSizes(upload, rules);
  const named = files.map(({ content, width: wide, format }) => ({
    content,
    width: wide,
    path: pathOf({ content, width: wide, format }),
    type: typeOfFormat[format],
  }));
  const path = named[0]?.path ?? refuse('image_illisible');
  const by = auditedBy(request);
  return transact(deps.pool, async ({ client }) => {
    const known = await findImage(client, 'path', path);
    if (known !== null) return one(deps, client, known);
    const at = deps.clock.now();
    const image = { id: newId(), name, path, width, height, createdAt: at };
    await insertImage(client, image, named);
    const added = await one(deps, client, image);
    const after = { nom: name, chemin: path };
    const change = { subject: image.id, before: null, after, at };
    await writeAudit(client, { ...auditOf(by), action: 'images.add', ...change });
    await publishToAdministrators(client, 'images');
    return added;
  });
}

/** Another content has another address, so that browsers and caches may keep each for ever. */
function pathOf({ content, width, format }: DrawnFile): string {
  return `/images/${sha256Hex(content.toString('base64')).slice(0, 20)}-${width}.${format}`;
}

/** Refuses `introuvable` and `image_utilisee`. */
export async function removeImage(
  deps: ImageDeps,
  id: string,
  request: FastifyRequest,
): Promise<void> {
  const by = auditedBy(request);
  await transact(deps.pool, async ({ client }) => {
    const image = (await findImage(client, 'id', id)) ?? refuse('introuvable');
    const shown = await one(deps, client, image);
    if (shown.utilisations.length > 0) refuse('image_utilisee');
    await deleteImage(client, id);
    const before = { nom: image.name, chemin: image.path };
    const change = { subject: id, before, after: null, at: deps.clock.now() };
    await writeAudit(client, { ...auditOf(by), action: 'images.delete', ...change });
    await publishToAdministrators(client, 'images');
  });
}

async function one(deps: ImageDeps, db: Readable, image: StoredImage): Promise<Untold<SiteImage>> {
  const [shown] = await wire(deps, db, [image]);
  return shown ?? refuse('introuvable');
}

async function wire(
  { settings }: ImageDeps,
  db: Readable,
  images: readonly StoredImage[],
): Promise<Untold<SiteImage>[]> {
  const files = await filesOfImages(
    db,
    images.map(({ id }) => id),
  );
  const uses = await usesOf(settings);
  return images.map((image) => {
    const own = files.filter(({ imageId }) => imageId === image.id);
    const main = own.find(({ path }) => path === image.path) ?? refuse('introuvable');
    return {
      id: image.id,
      nom: image.name,
      type: main.type,
      taille: main.size,
      chemin: image.path,
      largeur: image.width,
      hauteur: image.height,
      declinaisons: own.filter((file) => file !== main).map(wireFile),
      utilisations: uses.of(own.map(({ path }) => path)),
      dateCreation: image.createdAt.toISOString(),
    };
  });
}

function wireFile({ path, type, width, size }: StoredFile) {
  return { chemin: path, type, largeur: width, taille: size };
}

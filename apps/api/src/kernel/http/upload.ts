import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';

/** Lets the routes of this scope take one file each. No other route of the product reads a multipart body. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 },
  });
}

/**
 * The one file of a request, whole. The size is counted as it comes: past `maximumBytes` nothing more is read. What the
 * client calls it or says that it is has no part in this. Refuses `fichier_manquant`, `fichier_trop_grand`,
 * `fichier_illisible`.
 */
export async function readUpload(request: FastifyRequest, maximumBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) return refuse('fichier_manquant', { field: 'fichier' });
  const content = await readPart(request, maximumBytes).catch(notReadable);
  if (content === 'too-large') {
    return refuse('fichier_trop_grand', {
      field: 'fichier',
      values: { count: Math.round(maximumBytes / 1024 / 1024) },
    });
  }
  if (content === null || content.length === 0)
    return refuse('fichier_manquant', { field: 'fichier' });
  return content;
}

async function readPart(
  request: FastifyRequest,
  maximumBytes: number,
): Promise<Buffer | 'too-large' | null> {
  const part = await request.file({ limits: { fileSize: maximumBytes } });
  if (part === undefined) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  return part.file.truncated ? 'too-large' : Buffer.concat(chunks);
}

/** Reading fails for what came in alone: its boundary, its headers, its end that is missing. */
function notReadable(): never {
  return refuse('fichier_illisible', { field: 'fichier' });
}

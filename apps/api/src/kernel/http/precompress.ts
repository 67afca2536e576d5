import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';

const compressible = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
]);
/** A smaller file gains nothing. */
const worthwhileBytes = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text file of `folder` that lacks them or has newer content, so that no request
 * ever waits for a compression. A folder that cannot be written to is served uncompressed, and said so.
 */
export async function compressFiles(folder: string, log: FastifyBaseLogger): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  try {
    for (const file of files) await compressFile(join(file.parentPath, file.name));
  } catch (error) {
    log.warn({ err: error, folder }, 'the web files are served uncompressed');
  }
}

async function compressFile(path: string): Promise<void> {
  const original = await stat(path);
  if (original.size < worthwhileBytes || (await isCurrent(`${path}.br`, original.mtimeMs))) return;
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  await writeWhole(`${path}.gz`, await gzipped(content, { level: 9 }));
  await writeWhole(`${path}.br`, await brotli(content, { params }));
}

async function isCurrent(path: string, since: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs >= since;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Under another name first: an instance beside this one never serves half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

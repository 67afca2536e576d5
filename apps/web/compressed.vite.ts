import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(
  '.css .html .js .json .mjs .svg .txt .wasm .webmanifest .xml'.split(' '),
);
/** A smaller file gains nothing. */
const worthwhileBytes = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text that a browser fetches, so that no request waits for a compression. At the end
 * of the build, from the files as they were written: a plugin that compresses the bundle would do so before
 * `languages.vite.ts` has written each file in its language.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A build that failed has written nothing, and closes its bundle all the same.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { root, build } = this.environment.config;
        const folder = resolve(root, build.outDir);
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter(
          (entry) => entry.isFile() && compressible.has(extname(entry.name)),
        );
        await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    // A window for 4 MB, the default, takes ten times as long to prepare as a small file to compress.
    [constants.BROTLI_PARAM_LGWIN]: windowBits(content.length),
  };
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
  await writeFile(`${path}.br`, await brotli(content, { params }));
}

/** The binary logarithm of a window that the whole text fits into. */
function windowBits(bytes: number): number {
  return Math.min(Math.ceil(Math.log2(bytes)) + 1, constants.BROTLI_DEFAULT_WINDOW);
}

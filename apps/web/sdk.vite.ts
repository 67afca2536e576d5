import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import sdk from '../../packages/sdk/package.json' with { type: 'json' };
import { archivePath } from './sdk-archive.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'packages/sdk');

const run = promisify(execFile);

/**
 * Writes the archive of the SDK, which merchants install from this site (`npm install <site>/sdk/….tgz`): JavaScript with its
 * types, made of the sources that the tests run.
 */
export function sdkArchive(): Plugin {
  return {
    name: 'sdk-archive',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const made = await mkdtemp(join(tmpdir(), 'nzela-sdk-'));
      try {
        await compileTo(join(made, 'dist'));
        await writeFile(join(made, 'package.json'), JSON.stringify(description, null, 2));
        await copyFile(join(folder, 'README.md'), join(made, 'README.md'));
        await copyFile(join(root, 'LICENSE'), join(made, 'LICENSE'));
        await run('npm', ['pack', '--ignore-scripts'], { cwd: made });
        const source = await readFile(join(made, basename(archivePath)));
        this.emitFile({ type: 'asset', fileName: archivePath.slice(1), source });
      } finally {
        await rm(made, { recursive: true });
      }
    },
  };
}

async function compileTo(outDir: string): Promise<void> {
  const project = join(folder, 'tsconfig.archive.json');
  await run(join(root, 'node_modules/.bin/tsc'), ['--project', project, '--outDir', outDir]);
}

const description = {
  name: sdk.name,
  version: sdk.version,
  description: 'A typed client of the merchants’ API.',
  license: sdk.license,
  type: sdk.type,
  engines: { node: '>=20' },
  files: ['dist'],
  exports: { '.': { types: './dist/sdk.d.ts', default: './dist/sdk.js' } },
  dependencies: sdk.dependencies,
};

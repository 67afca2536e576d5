import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A file of the project, by its path from the root. */
export type ProjectFile = { readonly path: string; readonly text: string };

const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|pdf|gz)$/;
const WRITTEN_BY_TOOLS = new Set(['package-lock.json']);

/** Every text file that is in the repository, or would be with the next `git add`. */
export function projectFiles(): readonly ProjectFile[] {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = spawnSync('git', flags, { cwd: root, encoding: 'utf8', maxBuffer: 32e6 });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  return listed.stdout
    .split('\0')
    .filter((path) => path !== '' && !BINARY.test(path) && !WRITTEN_BY_TOOLS.has(path))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** `path:line` of each match of `pattern` in these files, for a list that must be empty. */
export function placesOf(files: readonly ProjectFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        new RegExp(pattern.source, pattern.flags.replace('g', '')).test(line)
          ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`]
          : [],
      ),
  );
}

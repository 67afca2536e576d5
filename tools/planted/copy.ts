import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '../product/settings.ts';
import { withEdit, type Bug } from './bug.ts';

/** A throw-away copy of the repository, in which bugs are planted and taken out again. */
export type Copy = {
  readonly root: string;
  /** Writes the bug into the copy; resolves to the files that changed, by their whole path. */
  plant(bug: Bug): readonly string[];
  /** Puts the files of the bug back as they are in the repository. */
  restore(bug: Bug): readonly string[];
  remove(): void;
};

/** What the build writes, and no bug changes: linked, not copied. */
const generated = [
  'packages/messages/compiled',
  'packages/messages/compiled-server',
  'apps/web/build',
];

/** Copies every file of the repository; packages are linked, so that a copy takes a second and 10 MB. */
export function copyRepository(): Copy {
  const root = mkdtempSync(join(tmpdir(), 'nzela-planted-'));
  for (const file of repositoryFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(root, file));
  }
  for (const folder of generated) {
    const source = join(projectRoot, folder);
    if (existsSync(source)) symlinkSync(source, join(root, folder));
  }
  linkPackages(root);
  const rewrite = (bug: Bug, change: (source: string, edit: Bug['edits'][number]) => string) => {
    const texts = new Map<string, string>();
    for (const edit of bug.edits) {
      const source = texts.get(edit.file) ?? readFileSync(join(projectRoot, edit.file), 'utf8');
      texts.set(edit.file, change(source, edit));
    }
    for (const [file, text] of texts) writeFileSync(join(root, file), text);
    return [...texts.keys()].map((file) => join(root, file));
  };
  return {
    root,
    plant: (bug) => rewrite(bug, withEdit),
    restore: (bug) => rewrite(bug, (source) => source),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function repositoryFiles(): string[] {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = spawnSync('git', flags, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 32e6 });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  return listed.stdout
    .split('\0')
    .filter((file) => file !== '')
    .filter((file) => statSync(join(projectRoot, file), { throwIfNoEntry: false })?.isFile());
}

/** The workspaces' own packages lead into the copy, all others to what is installed. */
export function linkPackages(root: string): void {
  const folders = ['node_modules', ...globSync('apps/*/node_modules', { cwd: projectRoot })];
  for (const folder of folders) {
    mkdirSync(join(root, folder));
    for (const name of readdirSync(join(projectRoot, folder))) {
      // Caches belong to one tree.
      const isCache = name.startsWith('.') && name !== '.bin';
      if (name !== '@nzela' && !isCache)
        symlinkSync(join(projectRoot, folder, name), join(root, folder, name));
    }
  }
  mkdirSync(join(root, 'node_modules/@nzela'));
  for (const workspace of globSync('{apps,packages}/*', { cwd: projectRoot })) {
    symlinkSync(join(root, workspace), join(root, 'node_modules/@nzela', basename(workspace)));
  }
}

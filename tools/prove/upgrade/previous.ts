import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../../planted/copy.ts';
import { projectRoot } from '../../product/settings.ts';

/** The tree of an earlier release, to be run beside this one. */
export type PreviousRelease = {
  readonly root: string;
  /** The tag or the commit that it is. */
  readonly name: string;
  remove(): void;
};

/** Everything that a release brings into the database. */
const migrations = ['apps/api/migrations', 'packages/ledger/migrations'];

/** How many commits before the newest migration are tried. */
const tried = 20;

/**
 * The newest tag before this commit; while there is none, the newest commit before the newest migration whose programs
 * start: a commit in the middle of a change may lack a file. Needs git's history.
 */
export function previousRelease(): PreviousRelease {
  const tag = git(['describe', '--tags', '--abbrev=0', 'HEAD^']);
  for (const name of tag === null ? commitsBeforeMigration() : [tag]) {
    const root = treeOf(name);
    const trouble = troubleOf(root);
    if (trouble === null)
      return { root, name, remove: () => rmSync(root, { recursive: true, force: true }) };
    rmSync(root, { recursive: true, force: true });
    if (tag !== null) throw new Error(`The programs of ${name} do not start: ${trouble}`);
  }
  throw new Error(`None of the ${tried} commits before the newest migration starts`);
}

function commitsBeforeMigration(): string[] {
  const newest = git(['log', '-1', '--format=%h', '--', ...migrations]) ?? 'HEAD';
  return git(['log', `-${tried}`, '--format=%h', `${newest}^`])?.split('\n') ?? [];
}

function treeOf(name: string): string {
  const root = mkdtempSync(join(tmpdir(), 'nzela-previous-'));
  const script = 'git archive "$1" | tar -x -C "$2"';
  const { status, stderr } = spawnSync('sh', ['-c', script, 'archive', name, root], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The files of ${name} are not to be had: ${stderr}`);
  mkdirSync(join(root, 'apps'), { recursive: true });
  linkPackages(root);
  return root;
}

/** Compiles the catalogue that the programs import and loads all that the API is; gives what stands in the way of it. */
function troubleOf(root: string): string | null {
  const compiler = join(root, 'tools/compile.ts');
  const load = `await import(${JSON.stringify(join(root, 'apps/api/src/app.ts'))}); process.exit(0)`;
  const runs = [...(existsSync(compiler) ? [[compiler]] : []), ['--eval', load]];
  for (const args of runs) {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) return stderr;
  }
  return null;
}

function git(args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

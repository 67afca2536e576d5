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

/** The newest tag before this commit; while there is none, the commit before the newest migration. Needs git's history. */
export function previousRelease(): PreviousRelease {
  const tag = git(['describe', '--tags', '--abbrev=0', 'HEAD^']);
  const name = tag ?? `${git(['log', '-1', '--format=%h', '--', ...migrations]) ?? 'HEAD'}^`;
  const root = mkdtempSync(join(tmpdir(), 'nzela-previous-'));
  const script = 'git archive "$1" | tar -x -C "$2"';
  const { status, stderr } = spawnSync('sh', ['-c', script, 'archive', name, root], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The files of ${name} are not to be had: ${stderr}`);
  mkdirSync(join(root, 'apps'), { recursive: true });
  linkPackages(root);
  compileCatalogue(root);
  return { root, name, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A release whose programs import their catalogue as code makes it first. */
function compileCatalogue(root: string): void {
  const program = join(root, 'tools/compile.ts');
  if (!existsSync(program)) return;
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The catalogue of ${root} is not compiled: ${stderr}`);
}

function git(args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

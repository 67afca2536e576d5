import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LockHeldError, takeLock } from '../process/lock.ts';
import { projectRoot } from './settings.ts';

/** Something that is made from files of the repository. */
export type Made = {
  /** Of its lock. */
  readonly name: string;
  /** What it is made from, as globs below the project's root. */
  readonly sources: readonly string[];
  /** The folder that it is written to. */
  readonly folder: string;
  make(): Promise<void>;
};

/** Whether it was made from the sources as they are. */
export function isFresh({ sources, folder }: Made): boolean {
  const stamp = stampIn(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources);
}

/** Makes it when its sources changed. Two programs that want it at once make it once. */
export async function ensureFresh(made: Made): Promise<void> {
  if (isFresh(made)) return;
  const release = await waitForLock(made.name);
  try {
    if (!isFresh(made)) await makeAnew(made);
  } finally {
    release();
  }
}

async function makeAnew({ sources, folder, make }: Made): Promise<void> {
  const hash = hashOf(sources);
  const stamp = stampIn(folder);
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function stampIn(folder: string): string {
  return join(folder, '.sources');
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...sources], { cwd: projectRoot }).toSorted()) {
    const path = join(projectRoot, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

async function waitForLock(name: string): Promise<() => void> {
  const folder = join(projectRoot, 'node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      return takeLock(join(folder, `${name}.lock`));
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

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
import { join } from 'node:path';
import { LockHeldError, takeLock } from '../process/lock.ts';
import { runToEnd } from '../process/run.ts';
import { projectRoot } from './settings.ts';

const web = join(projectRoot, 'apps/web');

/** Where `react-router build` writes. */
export const webBuildDir = join(web, 'build');

const stamp = join(webBuildDir, '.sources');

/** What the web build is made from; what it makes itself is left out. */
const SOURCES = [
  'apps/web/*.{ts,json}',
  'apps/web/{app,public}/**/*',
  'packages/messages/{catalogue,src}/**/*',
  'packages/messages/*.{ts,json}',
  'packages/messages/project.inlang/settings.json',
  'packages/{contract,money}/src/**/*',
  'package-lock.json',
];

/** Whether the built web application was made from the sources as they are. */
export function isWebBuildFresh(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Builds the web application when its sources changed. Two programs that want it at once build it once. */
export async function ensureWebBuild(): Promise<void> {
  if (isWebBuildFresh()) return;
  const release = await waitForLock();
  try {
    if (!isWebBuildFresh()) await build();
  } finally {
    release();
  }
}

async function build(): Promise<void> {
  const sources = hashSources();
  rmSync(stamp, { force: true });
  await runToEnd({
    command: join(projectRoot, 'node_modules/.bin/react-router'),
    args: ['build'],
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  writeFileSync(stamp, sources);
}

function hashSources(): string {
  const files = globSync(SOURCES, { cwd: projectRoot }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(projectRoot, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

async function waitForLock(): Promise<() => void> {
  const folder = join(projectRoot, 'node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      return takeLock(join(folder, 'web-build.lock'));
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

import { join } from 'node:path';
import { runToEnd } from '../process/run.ts';
import { ensureFresh, isFresh, type Made } from './built.ts';
import { projectRoot } from './settings.ts';

const web = join(projectRoot, 'apps/web');

/** Where `react-router build` writes. */
export const webBuildDir = join(web, 'build');

const webBuild: Made = {
  name: 'web-build',
  // What the build makes itself is left out.
  sources: [
    'apps/web/*.{ts,json}',
    'apps/web/{app,offline,public}/**/*',
    'packages/messages/{catalogue,src}/**/*',
    'packages/messages/*.{ts,json}',
    'packages/{contract,money}/src/**/*',
    'packages/sdk/{examples,src}/*',
    'packages/sdk/{README.md,package.json,tsconfig.archive.json}',
    'package-lock.json',
  ],
  folder: webBuildDir,
  async make() {
    await runToEnd({
      command: join(projectRoot, 'node_modules/.bin/react-router'),
      args: ['build'],
      cwd: web,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NO_COLOR: '1',
        // Half of the collections of a program that makes millions of small objects: a tenth of its time.
        NODE_OPTIONS: '--max-semi-space-size=128',
      },
    });
  },
};

/** Whether the built web application was made from the sources as they are. */
export function isWebBuildFresh(): boolean {
  return isFresh(webBuild);
}

export function ensureWebBuild(): Promise<void> {
  return ensureFresh(webBuild);
}

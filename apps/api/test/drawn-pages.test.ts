import { beforeAll, expect, test } from 'vitest';
import { run } from '../../../tools/process/run.ts';
import { ensureWebBuild, webBuildDir } from '../../../tools/product/web-build.ts';

beforeAll(ensureWebBuild);

/** In a process of its own: tests load React, too. Prints which of its files it then has, and NODE_ENV. */
const program = `
  import { createRequire } from 'node:module';
  import { basename } from 'node:path';
  import { createWebHandler } from ${JSON.stringify(new URL('../../web/host.ts', import.meta.url))};
  await createWebHandler(${JSON.stringify(webBuildDir)});
  // What is only looked through for its exports is there, too, without being run.
  const modules = Object.values(createRequire(import.meta.url).cache).filter(({ loaded }) => loaded);
  const files = modules.map(({ filename }) => basename(filename));
  const halves = files.filter((name) => /^react.*\\.(?:production|development)\\.js$/.test(name));
  console.log(JSON.stringify({ halves, purpose: process.env.NODE_ENV }));
`;

test('pages are drawn by the production half of React, whatever the instance is for', async () => {
  const { output } = await run({
    command: process.execPath,
    args: ['--input-type=module', '--eval', program],
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'test' },
  });

  const { halves, purpose } = JSON.parse(output) as { halves: string[]; purpose: string };
  expect(purpose).toBe('test');
  expect(halves).toContain('react-dom-server.node.production.js');
  expect(halves.filter((name) => name.includes('development'))).toEqual([]);
});

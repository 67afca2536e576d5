import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../../tools/browser/pages.ts';
import { ensureWebBuild, webBuildDir } from '../../../tools/product/web-build.ts';
import { type Api, startApi } from './api.ts';

let api: Api;

beforeAll(async () => {
  await ensureWebBuild();
  api = await startApi({ environment: { WEB_BUILD_DIR: webBuildDir } });
});
afterAll(() => api?.close());

const languages = ['fr', 'en', 'es'] as const;
type Language = (typeof languages)[number];

async function open(path: string, language: Language) {
  const { statusCode, headers, body } = await api.app.inject({
    url: path,
    headers: { cookie: `langue=${language}`, accept: 'text/html,*/*' },
  });
  return { statusCode, caching: String(headers['cache-control']), body };
}

const paths = pagesOf().map(({ path }) => path);

/** The address that an open page of `language` asks for the scripts of all other pages. */
async function manifestOf(language: Language): Promise<string> {
  const { body } = await open('/', language);
  const version = /"version":\s*"([^"]+)"/.exec(body.replaceAll('\\"', '"'))?.[1] ?? '';
  return `/__manifest?${new URLSearchParams({ paths: paths.join(','), version }).toString()}`;
}

const mayBeKept = (caching: string) => !/no-store|no-cache|private/.test(caching);

test('an answer that depends on the cookie of the language is not kept under one address', async () => {
  const manifests = await Promise.all(languages.map(manifestOf));
  const files = readdirSync(join(webBuildDir, 'client')).filter((name) => /\.\w+$/.test(name));
  const addresses = [
    ...paths,
    ...paths.map((path) => `${path === '/' ? '/_root' : path}.data`),
    '/site.webmanifest',
    ...files.map((name) => `/${name}`),
    ...manifests,
  ];
  let kept = 0;
  for (const address of addresses) {
    const answers = await Promise.all(languages.map((language) => open(address, language)));
    if (!answers.some(({ caching }) => mayBeKept(caching))) continue;
    kept += 1;
    const [french, ...others] = answers.map(({ body }) => body);
    for (const other of others) expect(other, address).toBe(french);
  }
  // The manifests among them: where nothing is kept, nothing is tried.
  expect(kept).toBeGreaterThan(manifests.length);
});

test('an open page is completed by scripts of its own language, whatever was chosen since', async () => {
  const folders = { fr: '/assets/', en: '/assets/en/', es: '/assets/es/' };
  for (const language of languages) {
    const { statusCode, body } = await open(await manifestOf(language), 'es');
    expect(statusCode).toBe(200);
    const scripts = body.match(/\/assets\/[^"]+\.js/g) ?? [];
    expect(scripts.length).toBeGreaterThan(20);
    const isOwn = new RegExp(`^${folders[language]}[^/]+$`);
    expect(scripts.filter((script) => !isOwn.test(script))).toEqual([]);
  }
});

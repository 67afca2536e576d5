import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWebBuild, webBuildDir } from '../../../tools/product/web-build.ts';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import { startTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { stopUrl } from '../src/gateways/refusals.ts';
import { startApi, type Api } from './api.ts';
import { before } from './hanging-up.ts';
import { listenRaw } from './raw.ts';
import { payPath } from './requesting.ts';

let proxy: TcpProxy;
let api: Api;
let port: number;
let cookie: string;
/** Links that lead somewhere: to a request of money, to a refusal of mails, to a person's code. */
let links: readonly string[];

beforeAll(async () => {
  await ensureWebBuild();
  const database = await createTestDatabase('api');
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  api = await startApi({
    database: { ...database, url: proxy.through(database.url) },
    environment: { WEB_BUILD_DIR: webBuildDir },
  });
  port = await listenRaw(api.app);
  const person = await api.user();
  const asked = await person.post('/money-requests', { montant: 20, mode: 'link' });
  const code = await person.get('/qr/mine');
  links = [payPath(asked.body), pathOf(stopUrl(api.deps, person.email)), pathOf(code.body.url)];
  const { email, password } = person;
  const signedIn = await api.visitor.post('/auth/login', { email, password });
  cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await api?.close();
  await proxy?.close();
});

const pathOf = (link: string) => new URL(link).pathname;

/** Each page that asks the API for something while it is drawn, and some that ask for nothing. */
const ofVisitors = ['/', '/login', '/register', '/transfer', '/currency', '/faq', '/nulle-part'];
const ofPeople = ['/', '/dashboard', '/dashboard/user', '/dashboard/user/transfers'];

type Seen = {
  readonly path: string;
  readonly status: number;
  readonly isPage: boolean;
  readonly wait: string | null;
};

/** What a browser sees of the page before it gives up; the text is read to its end. */
async function open(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const asked = fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  }).then(async (answer) => ({ answer, text: await answer.text() }));
  const seen = await before(10_000, asked);
  if (seen === 'cut') return { path, status: 0, isPage: false, wait: null };
  const { answer, text } = seen;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return {
    path,
    status: answer.status,
    isPage: isRedirect || /<html lang="fr"[\s\S]*<\/html>/.test(text),
    wait: answer.headers.get('retry-after'),
  };
}

const openAll = () =>
  Promise.all([
    ...[...ofVisitors, ...links].map((path) => open(path)),
    ...ofPeople.map((path) => open(path, { cookie })),
  ]);

/** A whole page, or that it is not there now and when it will be. */
function isRight({ status, isPage, wait }: Seen): boolean {
  if (status === 503) return isPage && Number(wait) > 0;
  return isPage && status >= 200 && status < 500;
}

describe('a page, while the database is frozen', () => {
  test('is drawn, or says 503 and when to come back, before its reader gives up', async () => {
    // All at once, the first time, they ask more of a busy machine than they may wait for.
    let usual: Seen[] = [];
    await expect
      .poll(
        async () => {
          usual = await openAll();
          return usual.filter((seen) => !isRight(seen) || seen.status === 503);
        },
        { timeout: 120_000 },
      )
      .toEqual([]);
    expect(usual.filter(({ status }) => status === 404)).toHaveLength(1);
    proxy.freeze();
    // Settings are in memory until the silent connection is found out.
    expect(api.deps.notifications.listening).toBe(true);
    expect((await openAll()).filter((seen) => !isRight(seen))).toEqual([]);
    await expect.poll(() => api.deps.notifications.listening, { timeout: 60_000 }).toBe(false);
    const later = await openAll();
    expect(later.filter((seen) => !isRight(seen))).toEqual([]);
    expect(later).toContainEqual(expect.objectContaining({ path: '/dashboard/user', status: 503 }));
    proxy.thaw();
    await expect.poll(async () => (await open('/')).status, { timeout: 120_000 }).toBe(200);
  });
});

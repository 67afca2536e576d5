import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../src/kernel/data/pools.ts';
import { pendingMigrations } from '../src/kernel/data/migrations.ts';
import { migrationFolders } from '../src/migrate.ts';
import { startApi, type Account, type Api } from './api.ts';
import { exchangeRaw, listenRaw } from './raw.ts';
import { smallestWebBuild } from './web-build.ts';

let buildDir: string;
let api: Api;
let account: Account;

beforeAll(async () => {
  buildDir = smallestWebBuild();
  api = await startApi({ environment: { WEB_BUILD_DIR: buildDir } });
  account = await api.user();
});
afterAll(async () => {
  await api.close();
  rmSync(buildDir, { recursive: true });
});

const page = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: path, headers: { accept: 'text/html', ...headers } });

describe('headers', () => {
  test('every answer carries them: an answer, a refusal, a page, a missing page, a missing route', async () => {
    const answers = await Promise.all(
      ['/api/settings/public', '/api/auth/me', '/', '/nulle-part', '/api/rien', '/healthz'].map(
        (path) => page(path),
      ),
    );
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['permissions-policy']).toContain('microphone=()');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('every HTML answer has a strict policy with a nonce of its own, errors included', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/', '/nulle-part', '/fault', '//api/settings']) {
      const answer = await page(path);
      const policy = String(answer.headers['content-security-policy']);
      expect(answer.headers['content-type']).toContain('text/html');
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'(?:;|$)/.exec(policy)?.[1] ?? '';
      expect(nonce.length).toBeGreaterThan(20);
      nonces.add(nonce);
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(nonces.size).toBeGreaterThanOrEqual(3);
  });

  test('a page may frame the card gateway that the settings name, and nothing else', async () => {
    const policy = String((await page('/')).headers['content-security-policy']);
    const { url } = await api.deps.settings.read('gateways.cards');
    expect(policy).toContain(`frame-src ${new URL(url).origin};`);
  });

  test('the documentation of the API is pages, and what lies beside it is not', async () => {
    for (const path of ['/api/docs', '/api/docs?recherche=carte', '/api/docs/post-transfers']) {
      const { headers } = await page(path);
      expect(headers['content-type'], path).toContain('text/html');
      expect(headers['content-security-policy'], path).toMatch(/script-src 'nonce-/);
    }
    for (const path of ['/api/docsx', '/api/doc', '/api/docs-static/x']) {
      const { statusCode, headers } = await page(path);
      expect([statusCode, headers['content-type']], path).toEqual([
        404,
        'application/problem+json',
      ]);
    }
  });
});

describe('hosting the pages', () => {
  test('renders with the visitor’s session, read from the cookie without using it up', async () => {
    const { email, password } = account;
    const signed = await api.visitor.post('/auth/login', { email, password });
    const cookie = [signed.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const own = await page('/', { cookie });
    expect(own.payload).toContain('"prenom":"Compte"');
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await page('/')).headers['cache-control']).toBe('private, no-cache');
    expect((await page('/', { cookie })).payload).toContain('"prenom":"Compte"');
    expect((await page('/')).payload).toContain('null');
  });

  test('a file with a hash in its name is kept for ever, and is compressed already', async () => {
    const answer = await api.app.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(200);
  });

  test('the service worker and its page are asked for anew each time, and load nothing from elsewhere', async () => {
    for (const path of [
      '/service-worker.js',
      '/service-worker.js?langue=en',
      '/hors-ligne/fr.html',
    ]) {
      const { headers, statusCode } = await page(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*connect-src 'self'/);
    }
  });

  test('no address leads out of the folder', async () => {
    for (const path of [
      '/assets/../server/index.js',
      '/assets/%2e%2e/%2e%2e/server/index.js',
      '/..%2fserver%2findex.js',
    ]) {
      expect((await page(path)).payload).not.toContain('toLoadContext');
    }
  });
});

describe('addresses', () => {
  test('404 introuvable: case, slash and encoding tricks are other addresses, and never pages', async () => {
    const tricks = ['/api/auth/me/', '/api/Auth/me', '/api/auth//me', '/api/x%2f..%2fauth/me'];
    for (const path of tricks) {
      const answer = await page(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.json().code).toBe('introuvable');
    }
    for (const path of ['/API/settings', '//api/settings', '/api;/settings']) {
      const answer = await page(path);
      expect([path, answer.statusCode, answer.payload.includes('sujet')]).toEqual([
        path,
        404,
        false,
      ]);
    }
  });

  test('404 introuvable: a file that an earlier build had', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await api.app.inject({ method, url: '/assets/app-0f0f0f.js' });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
  });

  test('405 methode_refusee: a known address with another method says which it knows', async () => {
    const answer = await api.visitor.ask('DELETE', '/auth/me');
    expect(answer).toMatchObject({ status: 405, body: { code: 'methode_refusee' } });
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  test('405: a page is read; another method says so, to a person and to a program', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      for (const url of ['/', '/nulle-part', '/assets/app.css']) {
        const answer = await api.app.inject({ method: method as 'POST', url });
        expect([method, url, answer.statusCode]).toEqual([method, url, 405]);
        expect(answer.headers['allow']).toBe('GET, HEAD');
      }
    }
  });

  test('400: a target that is no address of ours, dot segments, backslashes', async () => {
    const port = await listenRaw(api.app);
    const dotted = ['/a/../b', '/a/%2E%2e', '/./a', '/a\\..\\b', '/a%5Cb'];
    const targets = [
      '*',
      'http://autre.example/',
      ...dotted,
      ...dotted.map((path) => `/api${path}`),
    ];
    for (const target of targets) {
      const answer = await exchangeRaw(
        port,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect([target, answer.status]).toEqual([target, 400]);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await page('/?suite=/a/../b')).statusCode).toBe(200);
  });

  test('HEAD: the same as GET without a body, the guard included', async () => {
    expect((await api.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
    expect(await api.visitor.ask('HEAD', '/settings/public')).toMatchObject({
      status: 200,
      text: '',
    });
    expect((await api.visitor.ask('HEAD', '/auth/me')).status).toBe(401);
  });

  test('400: a NUL in an address; 415: another content type; 413: more than 256 KiB', async () => {
    expect((await api.visitor.get('/auth/verifier-parrainage/A%00B')).status).toBe(400);
    const xml = await api.visitor.post('/auth/login', '<a/>', {
      headers: { 'content-type': 'text/xml' },
    });
    expect(xml.body.code).toBe('type_de_contenu');
    const large = await api.visitor.post('/auth/login', {
      email: 'a'.repeat(300_000),
      password: 'x',
    });
    expect(large.body.code).toBe('corps_trop_grand');
  });
});

describe('cross-site requests', () => {
  const wrong: readonly Record<string, string>[] = [
    { origin: 'https://autre.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.autre.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  test.each(wrong)('403 origine_refusee: %o', async (headers) => {
    const answer = await api.visitor.post('/auth/logout', {}, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'origine_refusee' } });
  });

  test('204: our own pages, and programs that are no browser', async () => {
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await api.visitor.post('/auth/logout', {}, { headers: own })).status).toBe(204);
    expect((await api.visitor.post('/auth/logout')).status).toBe(204);
  });
});

describe('limits', () => {
  test('429 trop_de_requetes: from one address, with the time to wait; others go on', async () => {
    const limited = await startApi({
      environment: { REQUESTS_PER_MINUTE: '5', WEB_BUILD_DIR: buildDir },
    });
    const asker = limited.as(null);
    for (let count = 0; count < 5; count += 1)
      expect((await asker.get('/settings/public')).status).toBe(200);
    const refused = await asker.get('/settings/public');
    expect(refused).toMatchObject({ status: 429, body: { code: 'trop_de_requetes' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.as(null).get('/settings/public')).status).toBe(200);
    // Files that a page is built of are counted apart, ten for each request.
    const files: number[] = [];
    for (let count = 0; count < 51; count += 1) {
      const { statusCode } = await limited.app.inject('/assets/none.js');
      files.push(statusCode);
    }
    expect(files).toEqual([...Array.from({ length: 50 }, () => 404), 429]);
    await limited.close();
  });
});

describe('health and measures', () => {
  test('GET /healthz and /readyz 200', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await api.app.inject(path)).json()).toEqual({ statut: 'ok' });
    }
  });

  test('GET /metrics: for the machine itself; 404 from elsewhere or through a proxy', async () => {
    const here = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(here.payload).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\}/,
    );
    const elsewhere = await api.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    const proxied = await api.app.inject({
      url: '/metrics',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect([elsewhere.statusCode, proxied.statusCode]).toEqual([404, 404]);
  });

  test('GET /api/openapi.json 200: describes what is registered', async () => {
    const { body } = await api.visitor.get('/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toContain('/api/auth/login');
    const { login, transfers } = {
      login: body.paths['/api/auth/login'].post,
      transfers: body.paths['/api/transfers'].post,
    };
    expect([login.security, transfers.security]).toEqual([[], undefined]);
    expect(Object.keys(transfers.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '409', 'default']),
    );
    expect(body.components.schemas.Probleme.properties.code.enum).toContain('solde_insuffisant');
  });

  test('no migration is pending', async () => {
    expect(await pendingMigrations(api.deps.pool, migrationFolders)).toEqual([]);
  });
});

describe('the database away', () => {
  test('503 service_indisponible with Retry-After while it is away, and 200 when it is back', async () => {
    const { pool } = api.deps;
    const nowhere = createPool('postgres://nobody@127.0.0.1:9/none', 2);
    const query = pool.query.bind(pool);
    pool.query = nowhere.query.bind(nowhere);
    const away = await account.get('/auth/me');
    const pageAway = await page('/', { cookie: `session=${'x'.repeat(43)}` });
    const inEnglish = await page('/', { cookie: `session=${'x'.repeat(43)}; langue=en` });
    pool.query = query;
    expect(away).toMatchObject({ status: 503, body: { code: 'service_indisponible' } });
    expect(away.headers['retry-after']).toBe('5');
    expect(pageAway.statusCode).toBe(503);
    expect(pageAway.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(pageAway.payload).toContain('Le service est momentanément indisponible.');
    expect(pageAway.payload).toContain('Réessayer');
    expect(inEnglish.payload).toMatch(/lang="en".*Try again/);
    expect((await account.get('/auth/me')).status).toBe(200);
    await nowhere.end();
  });

  test('connections that PostgreSQL ends are replaced: the next requests and notifications work', async () => {
    await api.database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    while ((await account.get('/auth/me')).status !== 200) await sleep(20);
    while (!api.deps.notifications.listening) await sleep(20);
    expect((await api.app.inject('/readyz')).statusCode).toBe(200);
  });

  test('a process that is told to stop says that it is not ready, and serves on with the last answer of each connection', async () => {
    const { app, deps } = await api.instance();
    expect((await app.inject('/healthz')).headers.connection).not.toBe('close');
    deps.drain.begin();
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'service_indisponible']);
    for (const url of ['/healthz', '/api/rates'] as const) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers.connection], url).toEqual([200, 'close']);
    }
  });
});

describe('POST /redirects/not-found', () => {
  test('202: counts a path without its query; 400: what is no path; 429: past thirty a minute', async () => {
    const visitor = api.as(null);
    for (const chemin of ['/ancienne-page', '/ancienne-page?jeton=secret']) {
      expect((await visitor.post('/redirects/not-found', { chemin })).status).toBe(202);
    }
    const { rows } = await api.database.pool.query('SELECT path, hits FROM missing_paths');
    expect(rows).toEqual([{ path: '/ancienne-page', hits: '2' }]);
    expect(
      (await visitor.post('/redirects/not-found', { chemin: 'https://autre.example' })).status,
    ).toBe(400);
    for (let count = 0; count < 30; count += 1)
      await visitor.post('/redirects/not-found', { chemin: '/x' });
    expect((await visitor.post('/redirects/not-found', { chemin: '/x' })).body.code).toBe(
      'trop_de_requetes',
    );
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPages } from '@nzela/contract/content';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { smallestWebBuild } from '../../../test/web-build.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi({
    environment: { WEB_BUILD_DIR: smallestWebBuild(), TRUST_PROXY: '127.0.0.1' },
  });
  admin = await api.admin();
});
afterAll(() => api.close());

async function change(subject: string, values: Wire): Promise<Answer<Wire>> {
  const { body } = await admin.get(`/settings/${subject}`);
  const valeur = { ...body.valeur, ...values };
  return saving(admin, `/settings/${subject}`, { valeur, version: body.version });
}

type Row = { chemin: string; cible: string; statut?: 301 | 302; actif?: boolean };
const row = ({ statut = 301, actif = true, ...rest }: Row) => ({
  id: randomUUID(),
  statut,
  actif,
  ...rest,
});
const redirecting = (...rows: Row[]) => change('redirects', { redirections: rows.map(row) });

async function visit(url: string, headers: Record<string, string> = {}, app = api.app) {
  const answer = await app.inject({ url, headers, remoteAddress: '127.0.0.1' });
  return { status: answer.statusCode, location: answer.headers.location, text: answer.payload };
}

describe('PUT /settings/redirects', () => {
  test.each([
    ['a path to itself', [{ chemin: '/a', cible: '/a' }]],
    [
      'two that lead to each other',
      [
        { chemin: '/a', cible: '/b' },
        { chemin: '/b', cible: '/a' },
      ],
    ],
    [
      'a longer round, with what follows a path left out',
      [
        { chemin: '/a', cible: '/b?x=1' },
        { chemin: '/b', cible: '/c#ici' },
        { chemin: '/c', cible: '/a/' },
      ],
    ],
    [
      'one that is off, since it can be switched on',
      [
        { chemin: '/a', cible: '/b' },
        { chemin: '/b', cible: '/a', actif: false },
      ],
    ],
  ])('400: refuses a loop: %s', async (_name, rows) => {
    const { status, body } = await redirecting(...(rows as Row[]));
    expect([status, body.code]).toEqual([400, 'requete_invalide']);
    expect(body.errors.map((error: Wire) => error.message)).toContain(
      'Cette redirection tournerait en rond.',
    );
    expect(body.errors[0].champ).toMatch(/^valeur\.redirections\.\d+\.cible$/);
  });

  test.each([
    '/about',
    '/api/x',
    '/dashboard/x',
    '/assets/x.js',
    '/login',
    '/page/4',
    '/sitemap.xml',
    '/',
    '/images/2024.png',
    '/hors-ligne/fr.html',
    '/docs/errors',
    '/%6Cogin',
    '/%64ashboard',
    '/Login',
    '/DASHBOARD/x/y',
    '/Pay/p/',
    '/%2e/login',
    '/x/%2E%2E/faq',
  ])('400: refuses to hide what is there: %s', async (chemin) => {
    const { status, body } = await redirecting({ chemin, cible: '/faq' });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.redirections.0.chemin']);
  });

  test.each([
    '/blog/2024/ouverture',
    '/faq/frais',
    '/docs/v1',
    '/page/2024',
    '/images/2024/logo.png',
    '/hors-ligne/fr',
    '/login/ancien',
    '/images',
  ])('200: what is not there is redirected, whatever is beside it: %s', async (chemin) => {
    expect((await redirecting({ chemin, cible: '/faq' })).status).toBe(200);
    expect(await visit(chemin)).toMatchObject({ status: 301, location: '/faq' });
  });

  test.each([
    '/n-existe-pas',
    '/dashboard/admin/nulle-part',
    '/docs/v9',
    '/page/99',
    '/.//a.example',
  ])('400: refuses a target where nothing answers: %s', async (cible) => {
    const { status, body } = await redirecting({ chemin: '/a', cible });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.redirections.0.cible']);
    expect(body.errors[0].message).toBe(
      'Rien ne répond à cette adresse : indiquez une page du site ou une redirection active.',
    );
  });

  test.each([
    '/FAQ?a=1#ici',
    '/?page=about',
    '/page/4',
    '/dashboard/user/transfers/1',
    '/pay/abc',
    '/api/docs',
    '/images/a.png',
    '/robots.txt',
  ])('200: takes a target that the site answers: %s', async (cible) => {
    expect((await redirecting({ chemin: '/a', cible })).status).toBe(200);
  });

  test('400: a path that stands twice is told at both rows, since either may be the new one', async () => {
    const { status, body } = await redirecting(
      { chemin: '/promo', cible: '/faq' },
      { chemin: '/PROMO/', cible: '/help' },
    );
    const fields = body.errors.map(({ champ, message }: Wire) => [champ, message]);
    expect([status, fields]).toEqual([
      400,
      [0, 1].map((index) => [
        `valeur.redirections.${index}.chemin`,
        'Ce chemin a déjà une redirection.',
      ]),
    ]);
  });

  test('400: takes nothing away that another redirect leads to, and says which one', async () => {
    const first = row({ chemin: '/a', cible: '/B' });
    const second = row({ chemin: '/b/', cible: '/faq' });
    const save = (...redirections: Wire[]) => change('redirects', { redirections });
    expect((await save(first, second)).status).toBe(200);
    for (const rows of [[first], [first, { ...second, actif: false }]]) {
      const { status, body } = await save(...rows);
      expect([status, body.errors[0].champ]).toEqual([400, 'valeur.redirections.0.cible']);
      expect(body.errors[0].message).toContain('La redirection /a mène à cette adresse');
    }
    const off = { ...first, actif: false };
    expect((await save(off, { ...second, actif: false })).status).toBe(200);
  });

  test.each([
    'https://ailleurs.example/x',
    'http://partenaire.example/x',
    'javascript:alert(1)',
    '//partenaire.example',
    '/\\partenaire.example',
    'https://partenaire.example@ailleurs.example/',
    'https://127.0.0.1/x',
  ])('400: refuses the target %s', async (cible) => {
    const { status, body } = await change('redirects', {
      hotes: ['partenaire.example'],
      redirections: [row({ chemin: '/a', cible })],
    });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.redirections.0.cible']);
  });

  test.each(['localhost', '127.0.0.1', 'serveur.local', 'un mot', 'partenaire.example/x'])(
    '400: lists no host %s',
    async (hote) => {
      expect((await change('redirects', { hotes: [hote], redirections: [] })).status).toBe(400);
    },
  );

  test('200: an old path leads to its target, by the status that was chosen, until it is switched off', async () => {
    const saved = await change('redirects', {
      hotes: ['partenaire.example'],
      redirections: [
        row({ chemin: '/ancien/', cible: '/faq' }),
        row({ chemin: '/été', cible: '/à-voir', statut: 302 }),
        row({ chemin: '/à-voir', cible: '/faq' }),
        row({ chemin: '/loin', cible: 'https://partenaire.example/a?b=c' }),
        row({ chemin: '/éteinte', cible: '/faq', actif: false }),
      ],
    });
    expect(saved.status).toBe(200);
    expect(await visit('/ancien')).toMatchObject({ status: 301, location: '/faq' });
    expect(await visit('/ancien/?utm=1')).toMatchObject({ status: 301, location: '/faq?utm=1' });
    expect(await visit('/%C3%A9t%C3%A9')).toMatchObject({
      status: 302,
      location: '/%C3%A0-voir',
    });
    expect(await visit('/loin?x=1')).toMatchObject({
      status: 301,
      location: 'https://partenaire.example/a?b=c',
    });
    expect((await visit('/%C3%A9teinte')).status).toBe(404);
    expect((await visit('/ancienne')).status).toBe(404);
  });

  test('on every instance, at its next request', async () => {
    const second = await api.instance();
    await second.deps.settings.read('redirects');
    await redirecting({ chemin: '/partout', cible: '/faq' });
    const ask = () => second.app.inject('/partout');
    while ((await ask()).statusCode !== 301) await sleep(10);
    expect((await ask()).headers.location).toBe('/faq');
  });
});

describe('a path however it is written', () => {
  const own = ['nzela.example', 'www.nzela.example', 'localhost:3000'];
  beforeAll(() => change('urls', { adresseBase: 'http://nzela.example' }));
  afterAll(() => change('urls', { adresseBase: '' }));

  const others = ['/promo-été', '/a/x', '/b-1', '/c'];
  /** Where a path or a target leads: to another redirect, a page, nothing. */
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...others) },
    { weight: 3, arbitrary: fc.constantFrom('/faq', '/login', '/dashboard/user') },
    { weight: 1, arbitrary: fc.constantFrom('/nulle-part') },
  );
  /** One of the ways of writing a path: signs in percent or not, great or small, accents in two ways, slashes at the end. */
  const style = fc.record({
    each: fc.array(fc.constantFrom('as is', 'great', 'percent', 'small percent'), {
      minLength: 1,
      maxLength: 7,
    }),
    form: fc.constantFrom('NFC', 'NFD'),
    end: fc.constantFrom('', '/'),
    host: fc.constantFrom('', '', '', ...own.map((host) => `https://${host}`)),
  });
  type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;
  function written(path: string, { each, form, end }: Style): string {
    const signs = [...path.normalize(form)].map((sign, index) => {
      const way = each[index % each.length];
      const bytes = [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
      if (sign === '/' || way === 'as is') return sign;
      if (way === 'great') return sign.toUpperCase();
      return way === 'percent' ? bytes.join('').toUpperCase() : bytes.join('');
    });
    return signs.join('') + end;
  }
  const redirect = fc.record({
    from: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...others) }, place),
    to: place,
    fromStyle: style,
    toStyle: style,
    asked: style,
  });
  const redirects = fc.oneof(
    fc.array(redirect, { minLength: 1, maxLength: 5 }),
    fc.uniqueArray(redirect, { minLength: 1, maxLength: 5, selector: ({ from }) => from }),
  );
  const isPage = (path: string) => ['/faq', '/login', '/dashboard/user'].includes(path);

  test('PUT /settings/redirects 400: refuses a list that hides a page, turns in circles or leads nowhere; each other one leads to its page', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(redirects, async (rows) => {
        const next = new Map<string, string>(rows.map(({ from, to }) => [from, to]));
        const endOf = (from: string) => {
          let path: string | undefined = from;
          for (let step = 0; step <= rows.length && path !== undefined; step += 1) {
            if (isPage(path)) return path;
            path = next.get(path);
          }
          return null;
        };
        const isRight =
          next.size === rows.length &&
          rows.every(({ from, to }) => !isPage(from) && endOf(to) !== null);
        const { status, text } = await redirecting(
          ...rows.map(({ from, to, fromStyle, toStyle }) => ({
            chemin: written(from, fromStyle),
            cible: toStyle.host + written(to, toStyle),
          })),
        );
        expect([status, status === 200 || text.includes('redirections')]).toEqual([
          isRight ? 200 : 400,
          true,
        ]);
        if (!isRight) return;
        taken += 1;
        for (const { from, asked } of rows) {
          let path = written(from, asked);
          for (let step = 0; step < rows.length; step += 1) {
            const { location } = await visit(path);
            if (location === undefined) break;
            path = new URL(location, 'http://localhost').pathname;
          }
          const found = decodeURIComponent(path).toLowerCase().replace(/\/$/, '');
          expect(found).toBe(endOf(from));
        }
      }),
      { numRuns: 300 },
    );

    expect(taken).toBeGreaterThan(10);
  });

  test('with another base address no saved redirect leads back: the change is refused, and one that comes otherwise leads nowhere', async () => {
    const rows = [row({ chemin: '/x', cible: 'https://ancien.example/X' })];
    const saved = await change('redirects', { hotes: ['ancien.example'], redirections: rows });
    expect(saved.status).toBe(200);
    for (const adresseBase of ['https://ancien.example', 'http://www.ancien.example']) {
      const { status, body } = await change('urls', { adresseBase });
      expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.adresseBase']);
      expect(body.errors[0].message).toContain('/x');
    }
    expect((await visit('/x')).location).toBe('https://ancien.example/X');
    const moved = await api.instance({ PUBLIC_URL: 'https://ancien.example' });
    expect((await visit('/x', { host: 'ancien.example' }, moved.app)).location).toBeUndefined();
  });

  test('rows of an earlier release that hide a page or turn in circles send nobody, and keep no other row from being changed', async () => {
    const old = [
      row({ chemin: '/%6Cogin', cible: '/faq' }),
      row({ chemin: '/promo-été', cible: '/promo-%C3%A9t%C3%A9' }),
      row({ chemin: '/vieux', cible: '/nulle-part' }),
    ];
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, created_at)
       SELECT 'redirects', max(version) + 1, $1, now() FROM settings_versions WHERE subject = 'redirects'`,
      [JSON.stringify({ hotes: [], redirections: old })],
    );
    const later = await api.instance();
    const ask = (path: string) => visit(path, {}, later.app);
    expect((await ask('/login')).location).toBeUndefined();
    expect((await ask('/promo-%C3%A9t%C3%A9')).location).toBeUndefined();
    const { body } = await admin.get('/settings/redirects');
    const added = row({ chemin: '/neuf', cible: '/faq' });
    const save = async (...redirections: Wire[]) =>
      api.as(admin.accessToken, later.app).put('/settings/redirects', {
        valeur: { ...body.valeur, redirections },
        version: body.version,
      });
    const touched = await save({ ...old[0], cible: '/help' }, ...old.slice(1), added);
    expect([touched.status, touched.body.errors[0].champ]).toEqual([
      400,
      'valeur.redirections.0.chemin',
    ]);
    expect((await save(...old, added)).status).toBe(200);
    expect((await redirecting()).status).toBe(200);
  });
});

describe('addresses of the pages', () => {
  test.each([
    ['pretty', '/about', ['/?page=about', '/page/4']],
    ['query', '/?page=about', ['/about', '/page/4']],
    ['id', '/page/4', ['/about', '/?page=about']],
  ])('in the format %s, %s answers and the others lead to it', async (format, own, others) => {
    expect((await change('urls', { format })).status).toBe(200);
    expect((await visit(own)).location).toBeUndefined();
    for (const other of others)
      expect(await visit(other)).toMatchObject({ status: 301, location: own });
    const carried = await visit(`${others[0]}${others[0]?.includes('?') ? '&' : '?'}x=1`);
    expect(carried.location).toBe(`${own}${own.includes('?') ? '&' : '?'}x=1`);
    expect((await visit(carried.location ?? '')).location).toBeUndefined();
    const map = await visit('/sitemap.xml');
    expect(map.text).toContain(`<loc>http://localhost:3000${own}</loc>`);
    await change('urls', { format: 'pretty' });
  });

  test('www and HTTPS lead the site’s own host alone, and by what a trusted proxy says', async () => {
    const saved = await change('urls', {
      adresseBase: 'http://nzela.example',
      forcerHttps: true,
      prefixeWww: true,
    });
    expect(saved.status).toBe(200);
    expect(await visit('/faq?a=1', { host: 'nzela.example' })).toMatchObject({
      status: 301,
      location: 'https://www.nzela.example/faq?a=1',
    });
    const proxied = (scheme: string) => ({
      host: 'www.nzela.example',
      'x-forwarded-proto': scheme,
      'x-forwarded-for': '203.0.113.9',
    });
    expect((await visit('/faq', proxied('http'))).location).toBe('https://www.nzela.example/faq');
    expect((await visit('/faq', proxied('https'))).location).toBeUndefined();
    // Nobody says by what they came: sending them on might send them round in circles.
    expect((await visit('/faq', { host: 'www.nzela.example' })).location).toBeUndefined();
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'autre.example'])
      expect((await visit('/faq', { host })).location, host).toBeUndefined();
    await change('urls', { adresseBase: '', forcerHttps: false, prefixeWww: false });
  });

  test('400: a base address that is none', async () => {
    for (const adresseBase of ['nzela.example', 'ftp://nzela.example', 'https://nzela.example/a']) {
      const { status, body } = await change('urls', { adresseBase });
      expect([status, body.errors[0].champ]).toEqual([400, 'valeur.adresseBase']);
    }
  });
});

describe('GET /robots.txt and /sitemap.xml', () => {
  test('name the pages of the site, until it is not to be found', async () => {
    expect((await visit('/robots.txt')).text).toContain(
      'Sitemap: http://localhost:3000/sitemap.xml',
    );
    const { text } = await visit('/sitemap.xml');
    for (const page of ['', ...contentPages])
      expect(text).toContain(`<loc>http://localhost:3000/${page}</loc>`);
    await change('seo', { indexation: false });
    expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await visit('/sitemap.xml')).text).not.toContain('<loc>');
    await change('seo', { indexation: true, canonique: 'https://nzela.example/' });
    expect((await visit('/sitemap.xml')).text).toContain('<loc>https://nzela.example/faq</loc>');
    await change('seo', { canonique: '' });
  });
});

describe('GET /redirects/introuvables', () => {
  test('200: paths by how often they led nowhere, without what may name somebody, and none that is redirected', async () => {
    const visitor = api.as(null);
    const report = (chemin: string) => visitor.post('/redirects/not-found', { chemin });
    await report('/promo');
    await report('/promo/?jeton=secret');
    await report('/clients/jean@exemple.example/3f2a1b4c-1111-4222-8333-444455556666');
    const { body } = await admin.get('/redirects/introuvables');
    expect(body.elements).toEqual([
      { chemin: '/promo', nombre: 2, derniereFois: expect.any(String) },
      { chemin: '/clients/…/…', nombre: 1, derniereFois: expect.any(String) },
    ]);
    await report('/d%C3%A9j%C3%A0');
    await redirecting({ chemin: '/Promo/', cible: '/faq' }, { chemin: '/déjà', cible: '/faq' });
    const after = await admin.get('/redirects/introuvables');
    expect(after.body.elements).toHaveLength(1);
  });

  test('401 for a visitor, 403 for a user', async () => {
    expect((await api.visitor.get('/redirects/introuvables')).status).toBe(401);
    expect((await (await api.user()).get('/redirects/introuvables')).status).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

async function visit(url: string, headers: Record<string, string> = {}) {
  const answer = await api.app.inject({ url, headers, remoteAddress: '127.0.0.1' });
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
  ])('400: refuses to hide what is there: %s', async (chemin) => {
    const { status, body } = await redirecting({ chemin, cible: '/faq' });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.redirections.0.chemin']);
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
    await redirecting({ chemin: '/promo', cible: '/faq' });
    const after = await admin.get('/redirects/introuvables');
    expect(after.body.elements).toHaveLength(1);
  });

  test('401 for a visitor, 403 for a user', async () => {
    expect((await api.visitor.get('/redirects/introuvables')).status).toBe(401);
    expect((await (await api.user()).get('/redirects/introuvables')).status).toBe(403);
  });
});

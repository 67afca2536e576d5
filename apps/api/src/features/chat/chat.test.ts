import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { smallestWebBuild } from '../../../test/web-build.ts';
import type { Routes } from '../../kernel/http/routes.ts';

const sandbox = { url: 'http://127.0.0.1:9', smtpPort: 9 };
const identifiant = '5f2b9c1d4e6a7b8c9d0e1f23/default';

let api: Api;
let admin: Account;
let second: Awaited<ReturnType<Api['instance']>>;
beforeAll(async () => {
  const environment = { WEB_BUILD_DIR: smallestWebBuild() };
  api = await startApi({ sandbox, environment });
  admin = await api.admin();
  second = await api.instance();
});
afterAll(() => api.close());

async function change(values: Wire): Promise<Answer<Wire>> {
  const { body } = await admin.get('/settings/chat');
  const valeur = { ...body.valeur, ...values };
  return saving(admin, '/settings/chat', { valeur, version: body.version });
}

async function agreed(acceptees: readonly string[]): Promise<string> {
  const answer = await api.visitor.post('/cookies/choix', { version: 0, acceptees });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

async function policyOf(path: string, cookie: string, app: Routes = api.app): Promise<string> {
  const { headers } = await app.inject({ url: path, headers: { cookie } });
  return String(headers['content-security-policy']);
}

describe('the policy of a page', () => {
  test('lets the provider in only with an agreement, only on pages that are read, on every instance', async () => {
    const saved = await change({ active: true, identifiant });
    expect(saved.status, saved.text).toBe(200);
    const yes = await agreed(['preferences']);
    const no = await agreed(['statistiques']);
    while (!(await policyOf('/', yes, second.app)).includes(sandbox.url)) await sleep(5);
    const policy = await policyOf('/', yes);
    for (const part of ['frame-src', 'connect-src', 'img-src', 'style-src', 'font-src'])
      expect(policy, part).toMatch(new RegExp(`${part} [^;]*${sandbox.url}`));
    // Scripts run by the nonce of the page alone: no host is named.
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
    const frames = /frame-src[^;]*/;
    for (const [path, cookie] of [
      ['/', ''],
      ['/', no],
      ['/login', yes],
      ['/transfer', yes],
      ['/dashboard/user', yes],
      ['/faq?apercu=1', no],
    ] as const) {
      const other = (await policyOf(path, cookie)).replace(frames, '');
      expect(other, `${path} ${cookie}`).not.toContain(sandbox.url);
    }
    await change({ active: false });
    expect((await policyOf('/', yes)).replace(frames, '')).not.toContain(sandbox.url);
  });

  test('lets nobody in without an id, or once the category is no longer offered', async () => {
    const yes = await agreed(['preferences']);
    await change({ active: true, identifiant: '' });
    expect(await policyOf('/', yes)).toContain("connect-src 'self';");
    await change({ active: true, identifiant });
    expect(await policyOf('/', yes)).toContain(`connect-src 'self' ${sandbox.url}`);
    const { body } = await admin.get('/settings/cookies');
    const categories = body.valeur.categories.map((one: Wire) => ({
      ...one,
      active: one.id !== 'preferences',
    }));
    await admin.put('/settings/cookies', {
      valeur: { ...body.valeur, categories },
      version: body.version,
    });
    expect(await policyOf('/', yes)).toContain("connect-src 'self';");
  });
});

describe('PUT /settings/chat', () => {
  test.each([
    ['tawk', 'https://ailleurs.example/x.js'],
    ['tawk', '5f2b9c1d4e6a7b8c9d0e1f23/../autre'],
    ['crisp', "1b9d6bcd'-alert(1)"],
    ['intercom', 'A B'],
    ['zendesk', '</script>'],
  ])('400: %s is never asked for %s', async (fournisseur, typed) => {
    const { status, body } = await change({ fournisseur, identifiant: typed });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.identifiant']);
  });

  test('400: a colour that is none', async () => {
    const { status, body } = await change({ couleur: 'rouge' });
    expect([status, body.errors?.[0].champ]).toEqual([400, 'valeur.couleur']);
  });

  test('403: asks for a fresh proof, since a script of others comes with it', async () => {
    const { body } = await admin.get('/settings/chat');
    const refused = await admin.put('/settings/chat', {
      valeur: { ...body.valeur, messageAccueil: 'Une question ?' },
      version: body.version,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
  });
});

describe('GET /chat/code', () => {
  test('200: the code of the first provider, for an id that is one', async () => {
    const { body } = await admin.get(
      `/chat/code?fournisseur=tawk&identifiant=${encodeURIComponent(identifiant)}`,
    );
    expect(body.code).toContain(`s1.src="${sandbox.url}/chat/${identifiant}"`);
  });

  test.each([
    ['crisp', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
    ['tawk', 'x"><script>'],
  ])('200: none of %s for %s', async (fournisseur, typed) => {
    const { body } = await admin.get(
      `/chat/code?fournisseur=${fournisseur}&identifiant=${encodeURIComponent(typed)}`,
    );
    expect(body.code).toBeNull();
  });
});

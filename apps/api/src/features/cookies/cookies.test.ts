import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startApi,
  type Account,
  type Answer,
  type Api,
  type Person,
  type Wire,
} from '../../../test/api.ts';
import { expectTold } from '../../../test/told.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

async function change(values: Wire): Promise<Answer<Wire>> {
  const { body } = await admin.get('/settings/cookies');
  return admin.put('/settings/cookies', {
    valeur: { ...body.valeur, ...values },
    version: body.version,
  });
}

const banner = async (person: Person = api.visitor, cookie?: string): Promise<Wire> => {
  const { body } = await person.get('/cookies', cookie === undefined ? {} : withCookie(cookie));
  return body;
};
const withCookie = (cookie: string) => ({ headers: { cookie } });
/** The cookie that an answer set, as a browser sends it back. */
const kept = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';

async function choose(
  acceptees: readonly string[],
  { person = api.visitor, cookie = '' }: { person?: Person; cookie?: string } = {},
): Promise<Answer<Wire>> {
  const { version } = await banner();
  return person.post('/cookies/choix', { version, acceptees }, withCookie(cookie));
}

describe('GET /cookies', () => {
  test('200: the banner as it is delivered, with nothing optional agreed to', async () => {
    const body = await banner();
    expect(body).toMatchObject({
      version: 0,
      active: true,
      position: 'bottom',
      theme: 'light',
      dureeJours: 180,
      choix: null,
    });
    // Marketing is off: it is not offered.
    expect(body.categories.map(({ nom, requise }: Wire) => [nom, requise])).toEqual([
      ['Nécessaires', true],
      ['Préférences', false],
      ['Statistiques', false],
    ]);
  });

  test('what an administrator saves is what every instance shows next, with one line of the audit', async () => {
    const second = await api.instance();
    expect((await banner(second.visitor)).titre).toBe('Vos cookies, votre choix');
    const audits = async () => {
      const { rows } = await api.database.pool.query(
        "SELECT count(*)::int AS count FROM audit_entries WHERE subject = 'cookies'",
      );
      return rows[0].count;
    };
    const before = await audits();
    const saved = await change({ titre: 'Des cookies ?', position: 'top', theme: 'dark' });
    expect(saved.status, saved.text).toBe(200);
    while ((await banner(second.visitor)).titre !== 'Des cookies ?') await sleep(5);
    expect(await banner(second.visitor)).toMatchObject({
      version: saved.body.version,
      position: 'top',
      theme: 'dark',
    });
    expect(await audits()).toBe(before + 1);
  });
});

describe('PUT /settings/cookies 400', () => {
  const categories = async (field: Wire) => {
    const { body } = await admin.get('/settings/cookies');
    const [first, second, ...others] = body.valeur.categories;
    return { first, second, others, ...field };
  };

  test.each([
    ['an expiry of no day', { dureeJours: 0 }, 'valeur.dureeJours'],
    ['an expiry of more than a year', { dureeJours: 366 }, 'valeur.dureeJours'],
    ['a position that there is not', { position: 'center' }, 'valeur.position'],
    ['no title', { titre: ' ' }, 'valeur.titre'],
  ])('%s', async (_name, values, field) => {
    const { status, body } = await change(values);
    expect([status, body.errors?.[0].champ]).toEqual([400, field]);
  });

  test('the required category cannot be switched off, and no other one be required', async () => {
    const { first, second, others } = await categories({});
    const off = await change({ categories: [{ ...first, active: false }, second, ...others] });
    expect(off.body.errors).toEqual([
      {
        champ: 'valeur.categories.0.active',
        message: 'Une catégorie obligatoire ne peut pas être désactivée.',
      },
    ]);
    const required = await change({ categories: [first, { ...second, requise: true }, ...others] });
    expect(required.body.errors[0].champ).toBe('valeur.categories.1.requise');
  });
});

describe('POST /cookies/choix', () => {
  test('200: the browser keeps its choice, out of reach of scripts, as long as the settings say', async () => {
    await change({ dureeJours: 30 });
    const chosen = await choose(['preferences']);
    expect(chosen.status, chosen.text).toBe(200);
    const line = String(chosen.headers['set-cookie']);
    expect(line).toMatch(/Max-Age=2592000/);
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    const { choix } = await banner(api.visitor, kept(chosen));
    expect(choix.acceptees).toEqual(['preferences']);
  });

  test('administrators hear of it while they read the log', async () => {
    await expectTold(api, { who: admin, topic: 'cookies' }, () => choose([]));
  });

  test('a choice is asked anew once it is older than the settings say now', async () => {
    const chosen = await choose([]);
    const cookie = kept(chosen);
    const aged = cookie.replace(/\.(\d{10})\./, (_whole, at) => `.${Number(at) - 40 * 86_400}.`);
    await change({ dureeJours: 60 });
    expect((await banner(api.visitor, aged)).choix).not.toBeNull();
    await change({ dureeJours: 30 });
    expect((await banner(api.visitor, aged)).choix).toBeNull();
  });

  test('a category that is offered since is asked about; one that no banner offers is never agreed to', async () => {
    const chosen = await choose(['preferences', 'marketing', 'necessaires']);
    expect(chosen.body.choix.acceptees).toEqual(['preferences']);
    const { body } = await admin.get('/settings/cookies');
    const categories = body.valeur.categories.map((one: Wire) => ({ ...one, active: true }));
    await change({ categories });
    expect((await banner(api.visitor, kept(chosen))).choix).toBeNull();
    await change({ categories: body.valeur.categories });
  });

  test('what we did not write is no choice', async () => {
    for (const cookie of ['consentement=oui', 'consentement=preferences.preferences.9.x', ''])
      expect((await banner(api.visitor, cookie)).choix).toBeNull();
  });

  test('400: a version of the text that nobody has written', async () => {
    const { status, body } = await api.visitor.post('/cookies/choix', {
      version: 999,
      acceptees: [],
    });
    expect([status, body.code]).toEqual([400, 'requete_invalide']);
  });

  test('429: one address does not fill the log', async () => {
    const address = '10.77.0.1';
    const { version } = await banner();
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1) {
      const body = { version, acceptees: [] };
      statuses.push((await api.visitor.post('/cookies/choix', body, { address })).status);
    }
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('GET /cookies/journal', () => {
  test('200: what was chosen, before which text, when, by an anonymous id or an account, page by page', async () => {
    const person = await api.user();
    const first = await choose(['preferences', 'statistiques'], { person });
    const again = await choose([], { person, cookie: kept(first) });
    const { body } = await admin.get(`/cookies/journal?qui=${person.id}&limit=1`);
    const [newest] = body.elements;
    expect(newest).toMatchObject({
      choix: 'tout_refuse',
      acceptees: [],
      proposees: ['preferences', 'statistiques'],
      version: again.body.version,
      compte: { id: person.id, nom: 'Compte Essai' },
    });
    const next = await admin.get(
      `/cookies/journal?qui=${person.id}&limit=1&curseur=${body.curseur}`,
    );
    expect(next.body.elements).toMatchObject([
      { choix: 'tout_accepte', anonyme: newest.anonyme, compte: { id: person.id } },
    ]);
    expect(next.body.curseur).toBeNull();
    const anonymous = await choose(['statistiques']);
    expect(anonymous.status).toBe(200);
    const found = await admin.get('/cookies/journal?choix=personnalise&limit=1');
    expect(found.body.elements[0]).toMatchObject({ compte: null, acceptees: ['statistiques'] });
  });

  test('200 as a file: every choice, one a line', async () => {
    const { text, headers } = await admin.get('/cookies/journal/fichier?choix=tout_refuse');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const { rows } = await api.database.pool.query(
      "SELECT count(*)::int AS count FROM cookie_choices WHERE kind = 'tout_refuse'",
    );
    expect(text.trim().split('\r\n')).toHaveLength(rows[0].count + 1);
  });

  test('no line of it is ever rewritten', async () => {
    await expect(
      api.database.pool.query("UPDATE cookie_choices SET kind = 'tout_accepte'"),
    ).rejects.toThrow();
  });
});

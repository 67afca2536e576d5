import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../test/api.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

async function change(subject: string, values: Wire): Promise<Answer<Wire>> {
  const { body } = await admin.get(`/settings/${subject}`);
  const valeur = { ...body.valeur, ...values };
  return admin.put(`/settings/${subject}`, { valeur, version: body.version });
}
const elements = (...rows: readonly (readonly [string, string, string])[]) => ({
  elements: rows.map(([cle, type, valeur]) => ({ cle, type, valeur })),
});

describe('GET /content', () => {
  test('200: the specification’s sample keys are there from the start, and 14 links of the footer', async () => {
    const { body } = await admin.get('/settings/content');
    expect(body.valeur.elements.map(({ cle, type }: Wire) => [cle, type])).toEqual([
      ['footer.about', 'text'],
      ['footer.terms', 'text'],
      ['home.heroImage', 'image'],
      ['faq.content', 'json'],
    ]);
    const shown = await api.visitor.get('/content');
    expect(shown.status).toBe(200);
    expect(shown.body.pied.liens).toHaveLength(14);
  });

  test('200: what is published, sanitised, whatever was written', async () => {
    const saved = await change('content', {
      ...elements(
        [
          'terms.content',
          'text',
          '<h2>Règles</h2><script>alert(1)</script><p onclick="x()">Oui</p>',
        ],
        [
          'faq.content',
          'json',
          '[{"question":"Qui ?","reponse":"<a href=\\"javascript:x()\\">Nous</a>"}]',
        ],
        ['team.lead', 'text', 'Nous <b>quatre</b>'],
      ),
      aPropos: { titre: 'Notre histoire', contenu: 'Un\n\nDeux <img src=x onerror=alert(1)>' },
    });
    expect(saved.status).toBe(200);
    const { body, text } = await api.visitor.get('/content');
    const page = (name: string) => body.pages.find((one: Wire) => one.page === name);
    expect(page('terms').html).toBe('<h2>Règles</h2><p>Oui</p>');
    expect(page('about')).toMatchObject({ titre: 'Notre histoire' });
    expect(page('about').html).not.toContain('<img');
    // A line of text is written into the page as text.
    expect(page('team').chapeau).toBe('Nous <b>quatre</b>');
    expect(body.questions).toEqual([
      { question: 'Qui ?', html: '<a rel="noopener noreferrer">Nous</a>' },
    ]);
    expect(text).not.toMatch(/<script|onerror|onclick|javascript:/);
  });

  test('what is published is what every instance shows next; the draft is nobody’s but administrators’', async () => {
    const second = await api.instance();
    const title = async () => (await second.visitor.get('/content')).body.accueil.titreHero;
    const accueil = (await admin.get('/settings/content')).body.valeur.accueil;
    const usual = await title();
    expect(
      (await change('content-draft', { accueil: { ...accueil, titreHero: 'Brouillon' } })).status,
    ).toBe(200);
    expect(await title()).toBe(usual);
    expect((await admin.get('/content/brouillon')).body.accueil.titreHero).toBe('Brouillon');
    expect((await api.visitor.get('/content/brouillon')).status).toBe(401);
    expect((await (await api.user()).get('/content/brouillon')).status).toBe(403);
    await change('content', { accueil: { ...accueil, titreHero: 'Publié' } });
    while ((await title()) !== 'Publié') await sleep(10);
    expect((await api.visitor.get('/content')).body.accueil.titreHero).toBe('Publié');
  });

  test('each publication leaves one line of the audit, and one can go back to an earlier one', async () => {
    const { body } = await admin.get('/settings/content/versions');
    const [, earlier] = body.elements;
    const before = await audits();
    const back = await change('content', earlier.valeur);
    expect(back.status).toBe(200);
    expect(await audits()).toBe(before + 1);
  });
});

async function audits(): Promise<number> {
  const { rows } = await api.database.pool.query(
    "SELECT count(*)::int AS count FROM audit_entries WHERE subject = 'content'",
  );
  return rows[0].count;
}

describe('PUT /settings/content-draft 400', () => {
  test.each([
    ['JSON that is none', elements(['faq.content', 'json', '{oui']), 'valeur.elements.0.valeur'],
    [
      'JSON that the page cannot read',
      elements(['faq.content', 'json', '{"a":1}']),
      'valeur.elements.0.valeur',
    ],
    [
      'an image of elsewhere',
      elements(['home.heroImage', 'image', 'https://autre.example/a.png']),
      'valeur.elements.0.valeur',
    ],
    [
      'a type that the page does not read',
      elements(['footer.about', 'json', '{}']),
      'valeur.elements.0.type',
    ],
    ['a key that is none', elements(['sans point', 'text', 'x']), 'valeur.elements.0.cle'],
    ['a key twice', elements(['a.b', 'text', 'x'], ['a.b', 'text', 'y']), 'valeur.elements.1.cle'],
    [
      'a link that runs something',
      {
        pied: {
          liens: [
            { id: '00000000-0000-4000-8000-000000000001', texte: 'x', url: 'javascript:alert(1)' },
          ],
        },
      },
      'valeur.pied.liens.0.url',
    ],
  ])('%s', async (_name, values, field) => {
    const { status, body } = await change('content-draft', values);
    expect([status, body.errors?.[0].champ]).toEqual([400, field]);
  });
});

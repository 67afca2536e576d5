import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretMask, settingsSubjects } from '@nzela/contract/settings';
import { channels } from '@nzela/contract/tariffs';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { somethingElse } from '../../../test/other-settings.ts';
import { proofFor, saving } from '../../../test/proof.ts';
import { walk } from '../../../test/walking.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

async function change(subject: string, values: Record<string, unknown>) {
  const { body } = await admin.get(`/settings/${subject}`);
  return saving(admin, `/settings/${subject}`, {
    valeur: { ...body.valeur, ...values },
    version: body.version,
  });
}

describe('GET /settings', () => {
  test('200: every subject has a document from the start, the specification’s defaults', async () => {
    const { status, body } = await admin.get('/settings');
    expect(status).toBe(200);
    expect(body.elements.map((element: Wire) => element.sujet)).toEqual([...settingsSubjects]);
    const of = (subject: string) =>
      body.elements.find((element: Wire) => element.sujet === subject).valeur;
    expect(of('virtual-cards')).toMatchObject({
      isEnabled: true,
      issueFee: 5,
      monthlyFee: 2,
      reloadFee: 1.5,
    });
    expect(of('tariffs').lignes).toContainEqual(
      expect.objectContaining({ canal: 'wizard', pourcentageBps: 100, minimum: '2.00' }),
    );
    const countries = of('corridors').corridors.map((corridor: Wire) => corridor.pays);
    expect(countries).toEqual(
      expect.arrayContaining(['SN', 'CI', 'ML', 'CM', 'MA', 'GH', 'NG', 'BJ', 'TG', 'NE']),
    );
    expect(countries).toEqual(expect.arrayContaining(['FR', 'US', 'GB', 'CA', 'CD', 'CG']));
  });

  test('401 for a visitor, 403 for a user and a merchant, on each of its routes', async () => {
    const [user, merchant] = [await api.user(), await api.merchant()];
    const body = { valeur: {}, version: 0 };
    for (const [person, status] of [
      [api.visitor, 401],
      [user, 403],
      [merchant, 403],
    ] as const) {
      const answers = await Promise.all([
        person.get('/settings'),
        person.get('/settings/tariffs'),
        person.get('/settings/tariffs/versions'),
        person.put('/settings/tariffs', body),
        person.post('/settings/tariffs/reinitialiser'),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([
        status,
        status,
        status,
        status,
        status,
      ]);
    }
  });
});

describe('GET /settings/public', () => {
  test('200: for anyone, and only what anyone may know', async () => {
    const { status, body } = await api.visitor.get('/settings/public');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'demo',
      'deskUrl',
      'maintenance',
      'messageMaintenance',
      'nomApplication',
      'sourceChiffres',
    ]);
  });
});

describe('PUT /settings/{sujet}', () => {
  test('200: a new version with its author and time, read by every instance', async () => {
    const second = await api.instance();
    await second.visitor.get('/settings/public');
    const saved = await change('application', { nomApplication: 'Autre nom' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      version: 1,
      auteur: admin.id,
      auteurNom: expect.stringMatching(/\S/),
    });
    while ((await second.visitor.get('/settings/public')).body.nomApplication !== 'Autre nom')
      await sleep(10);
    expect((await api.visitor.get('/settings/public')).body.nomApplication).toBe('Autre nom');
  });

  test('200: what notifications missed is read anew when the connection comes back', async () => {
    const second = await api.instance();
    expect((await second.deps.settings.read('application')).maintenance).toBe(false);
    await api.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nzela-listen' AND datname = current_database()",
    );
    while (second.deps.notifications.listening) await sleep(1);
    await change('application', { maintenance: true });
    while (!second.deps.notifications.listening) await sleep(10);
    while (!(await second.deps.settings.read('application')).maintenance) await sleep(10);
    await change('application', { maintenance: false });
    while ((await second.deps.settings.read('application')).maintenance) await sleep(10);
  });

  test('409 conflit_de_version: over a version that is not the latest; of two at once, one wins', async () => {
    const { body } = await admin.get('/settings/support');
    const save = () =>
      saving(admin, '/settings/support', {
        valeur: { ...body.valeur, actif: false },
        version: body.version,
      });
    const answers = await Promise.all([save(), save(), save()]);
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
    ]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('conflit_de_version');
  });

  test('400 requete_invalide: names the field, and saves nothing', async () => {
    const before = await admin.get('/settings/gateways.cards');
    const answer = await change('gateways.cards', {
      url: 'javascript:alert(1)',
      delaiTransactionMinutes: 61,
      autre: 1,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'requete_invalide' } });
    const fields = answer.body.errors.map((error: Wire) => error.champ);
    expect(fields).toEqual(
      expect.arrayContaining(['valeur.url', 'valeur.delaiTransactionMinutes']),
    );
    expect((await admin.get('/settings/gateways.cards')).body.version).toBe(before.body.version);
  });

  test.each(['clePublique', 'cleSecrete'])(
    '400 requete_invalide: a %s that no header can carry',
    async (field) => {
      for (const key of ['sk_live_…', 'sk_live_\n', 'clé']) {
        expect(await change('gateways.cards', { [field]: key })).toMatchObject({
          status: 400,
          body: { code: 'requete_invalide', errors: [{ champ: `valeur.${field}` }] },
        });
      }
    },
  );

  test('404 introuvable: for a subject that is none', async () => {
    expect((await admin.get('/settings/autre')).status).toBe(404);
    expect((await admin.put('/settings/toString', { valeur: {}, version: 0 })).status).toBe(404);
  });

  test('secrets: sealed in the database, masked in answers, versions and audit, kept when they come back masked', async () => {
    const secret = 'sk_live_very_secret_value';
    const saved = await change('gateways.cards', { cleSecrete: secret });
    expect(saved.body.valeur.cleSecrete).toBe(secretMask);
    await change('gateways.cards', { actif: false });
    expect((await api.deps.settings.read('gateways.cards')).cleSecrete).toBe(secret);
    const everything = await api.database.pool.query(
      'SELECT document::text AS text FROM settings_versions UNION ALL SELECT concat(before, after) FROM audit_entries',
    );
    expect(everything.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(everything.rows)).not.toContain(secret);
    const answers = [
      await admin.get('/settings'),
      await admin.get('/settings/gateways.cards/versions'),
    ];
    expect(answers.map((answer) => answer.text).join()).not.toContain(secret);
  });

  test('audit: who changed what, with the old and the new value; neither it nor a version can be rewritten', async () => {
    await change('application', { nomApplication: 'Nom suivi' });
    const { rows } = await api.database.pool.query(
      "SELECT actor, before->>'nomApplication' AS before, after->>'nomApplication' AS after FROM audit_entries WHERE subject = 'application' ORDER BY created_at DESC LIMIT 1",
    );
    expect(rows[0]).toEqual({ actor: admin.id, before: expect.any(String), after: 'Nom suivi' });
    for (const statement of [
      'UPDATE audit_entries SET actor = NULL',
      'DELETE FROM settings_versions',
      'TRUNCATE audit_entries',
    ]) {
      await expect(api.database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });
});

describe('a fresh proof', () => {
  const unguarded = [
    'application',
    'support',
    'content',
    'content-draft',
    'seo',
    'redirects',
    'images',
    'cookies',
    // Of the templates there is none to change at first: mails.test.ts proves theirs.
    'mail-templates',
  ];
  const everySubject = settingsSubjects.filter((subject) => !unguarded.includes(subject));

  test.each(everySubject)(
    '403 verification_requise: a session alone changes nothing of %s',
    async (subject) => {
      const { body } = await admin.get(`/settings/${subject}`);
      const path = `/settings/${subject}`;
      const valeur = somethingElse(body.valeur);
      const refused = await admin.put(path, { valeur, version: body.version });
      expect([refused.status, refused.body.code], refused.text).toEqual([
        403,
        'verification_requise',
      ]);
      expect(refused.body.verification).toMatchObject({
        action: 'reglages',
        objet: { reglage: subject },
      });
      expect((await admin.get(path)).body.version).toBe(body.version);
    },
  );

  test('serves for the values that it was given for, and no others', async () => {
    const { body } = await admin.get('/settings/security');
    const wanted = (seuilVerificationEur: string) => ({
      valeur: { ...body.valeur, seuilVerificationEur },
      version: body.version,
    });
    const refused = await admin.put('/settings/security', wanted('600.00'));
    expect(refused.body.verification.objet.champs).toBe('seuilVerificationEur');
    const verification = await proofFor(admin, refused.body.verification);
    const headers = { verification };
    const other = await admin.put('/settings/security', wanted('999999.00'), { headers });
    expect([other.status, other.body.code]).toEqual([403, 'verification_requise']);
    const same = await admin.put('/settings/security', wanted('600.00'), { headers });
    expect(same.status, same.text).toBe(200);
    const reset = await admin.post('/settings/security/reinitialiser', {}, { headers });
    expect([reset.status, reset.body.code]).toEqual([403, 'verification_requise']);
  });

  test('is not asked where nothing changes', async () => {
    const { body } = await admin.get('/settings/limits');
    const { valeur, version } = body;
    const answer = await admin.put('/settings/limits', { valeur, version });
    expect([answer.status, answer.body]).toEqual([200, body]);
  });
});

describe('a minimum above its maximum', () => {
  test('400 at the minimum of a country’s method, with the range that its maximum leaves', async () => {
    const { corridors } = (await admin.get('/settings/corridors')).body.valeur;
    const index = corridors.findIndex(({ pays }: Wire) => pays === 'TG');
    const [first, ...others] = corridors[index].modes;
    const limits = (minimum: string, maximum: string) =>
      change('corridors', {
        corridors: corridors.with(index, {
          ...corridors[index],
          modes: [{ ...first, minimum, maximum }, ...others],
        }),
      });
    const { status, body } = await limits('5000.00', '12.50');
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          champ: `valeur.corridors.${index}.modes.0.minimum`,
          message: 'De 0 à 12,5 : le minimum ne peut pas dépasser le maximum.',
        },
      ],
    ]);
    expect((await limits('12.50', '12.50')).status).toBe(200);
    await change('corridors', { corridors });
  });

  test('400 for what may be loaded onto a card, by both routes', async () => {
    const { valeur } = (await admin.get('/settings/virtual-cards')).body;
    const none = { minLoadAmount: 500, maxLoadAmount: 20 };
    const saved = await change('virtual-cards', none);
    const sent = await admin.put('/virtual-cards/configuration', { ...valeur, ...none });
    for (const [{ status, body }, champ] of [
      [saved, 'valeur.minLoadAmount'],
      [sent, 'minLoadAmount'],
    ] as const)
      expect([status, body.errors]).toEqual([
        400,
        [{ champ, message: 'De 0 à 20 : le minimum ne peut pas dépasser le maximum.' }],
      ]);
  });
});

describe('a masked secret', () => {
  test.each([
    ['gateways.cards', 'cleSecrete', { url: 'http://127.0.0.1:9/v1' }],
    ['gateways.cards', 'secretWebhook', { url: 'http://127.0.0.1:9/v2' }],
    ['mail', 'motDePasse', { hote: '::1' }],
    ['mail', 'motDePasse', { port: 2525 }],
    ['mail', 'motDePasse', { chiffrement: 'ssl' }],
  ] as const)(
    'of %s (%s) that comes back with another destination %j is dropped, not sent there',
    async (subject, field, destination) => {
      await change(subject, { [field]: 'a secret of the former place' });
      const moved = await change(subject, destination);
      expect(moved.status, moved.text).toBe(200);
      expect(moved.body.valeur[field]).toBe('');
      expect((await api.deps.settings.read(subject)) as Wire).toMatchObject({
        ...destination,
        [field]: '',
      });
    },
  );
});

describe('a document saved before a channel had a price', () => {
  test('prices that channel by default: nothing is refused after an upgrade', async () => {
    const { valeur } = (await admin.get('/settings/tariffs')).body;
    const before = valeur.lignes.filter((row: Wire) => ['wizard', 'wallet'].includes(row.canal));
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, created_at)
       SELECT 'tariffs', coalesce(max(version), 0) + 1, $1, now() FROM settings_versions WHERE subject = 'tariffs'`,
      [JSON.stringify({ lignes: [{ ...before[0], pourcentageBps: 150 }, ...before.slice(1)] })],
    );
    const upgraded = await api.instance();
    const { canaux } = (await upgraded.visitor.get('/tariffs')).body;
    expect(canaux.map(({ canal }: Wire) => canal).toSorted()).toEqual([...channels].toSorted());
    const priceOf = (canal: string) => canaux.find((one: Wire) => one.canal === canal);
    expect(priceOf('wizard').pourcentage).toBe('1.5');
    expect(priceOf('withdrawal').fixeEur).toBe(1);
  });
});

describe('GET /settings/{sujet}/versions and POST …/reinitialiser', () => {
  test('200: the history, newest first down to the defaults, which come back as a version of their own', async () => {
    await change('virtual-cards', { minLoadAmount: 12 });
    const reset = await saving(admin, '/settings/virtual-cards/reinitialiser', {}, 'post');
    expect(reset.body).toMatchObject({ version: 2, valeur: { minLoadAmount: 10 } });
    const { body } = await admin.get('/settings/virtual-cards/versions');
    expect(
      body.elements.map((element: Wire) => [element.version, element.valeur.minLoadAmount]),
    ).toEqual([
      [2, 10],
      [1, 12],
      [0, 10],
    ]);
    const authors = body.elements.map((element: Wire) => element.auteurNom);
    expect(authors).toEqual([reset.body.auteurNom, reset.body.auteurNom, null]);
  });

  test('200: each version once, page by page to the defaults; 400 requete_invalide', async () => {
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, created_at)
       SELECT 'chat', n, '{}', '2026-01-01'::timestamptz - make_interval(secs => n) FROM generate_series(1, 120) AS n`,
    );
    const read = await walk(admin, '/settings/chat/versions?limit=50');
    expect(read.map(({ version }) => version)).toEqual([...Array(121).keys()].toReversed());
    // A page that ends with the first version has the defaults, too.
    expect((await walk(admin, '/settings/chat/versions?limit=40')).length).toBe(121);
    const wrong = await admin.get('/settings/chat/versions?curseur=x');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'requete_invalide']);
  });
});

test('the figures of the home page have a source or are not said', async () => {
  const source = async () => (await api.visitor.get('/settings/public')).body.sourceChiffres;
  expect(await source()).toBeNull();
  const sourceChiffres = 'Enquête annuelle, mai 2026';
  expect((await change('application', { sourceChiffres })).status).toBe(200);
  expect(await source()).toBe(sourceChiffres);
  await change('application', { sourceChiffres: ' ' });
  expect(await source()).toBeNull();
});

describe('PUT /settings/{sujet} 400: what nobody could be served by', () => {
  test('virtual-cards: cards that are on, and of no network; off, none is needed', async () => {
    const { valeur } = (await admin.get('/settings/virtual-cards')).body;
    const cardProviders = { visa: false, mastercard: false, americanExpress: false };
    const saved = await change('virtual-cards', { cardProviders });
    const sent = await admin.put('/virtual-cards/configuration', { ...valeur, cardProviders });
    for (const [{ status, body }, champ] of [
      [saved, 'valeur.cardProviders'],
      [sent, 'cardProviders'],
    ] as const)
      expect([status, body.errors]).toEqual([
        400,
        [{ champ, message: expect.stringContaining('au moins un réseau') }],
      ]);
    const off = await change('virtual-cards', { cardProviders, isEnabled: false });
    expect(off.status, off.text).toBe(200);
    expect((await change('virtual-cards', valeur)).status).toBe(200);
  });

  const airtel = {
    code: 'AIRTEL',
    nom: 'Airtel',
    actif: true,
    pays: [{ pays: 'CD', devises: ['CDF'] }],
  };
  test.each([
    [[], 'operateurs'],
    [[airtel, airtel], 'operateurs.1.code'],
    [[{ ...airtel, pays: [] }], 'operateurs.0.pays'],
    [[{ ...airtel, pays: [{ pays: 'CD', devises: [] }] }], 'operateurs.0.pays.0.devises'],
    [[{ ...airtel, pays: [...airtel.pays, ...airtel.pays] }], 'operateurs.0.pays.1.pays'],
    [
      [{ ...airtel, pays: [{ pays: 'CD', devises: ['CDF', 'CDF'] }] }],
      'operateurs.0.pays.0.devises',
    ],
  ])('gateways.mobile-money: operators %j, at %s', async (operateurs, field) => {
    const { status, body } = await change('gateways.mobile-money', { operateurs });
    expect([status, body.errors.map(({ champ }: Wire) => champ)]).toEqual([
      400,
      [`valeur.${field}`],
    ]);
  });
});

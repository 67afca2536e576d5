import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { closeOf } from '../../../test/closing.ts';
import { fund, pass, timeless } from '../../../test/money.ts';
import { drawnText } from '../../../test/drawing.ts';
import { proofFor, proving } from '../../../test/proof.ts';
import { jobHandlers } from '../../jobs.ts';
import { newId } from '../../kernel/data/ids.ts';
import { contactSecret } from './contacts/contacts.service.ts';
import type { OperationLine } from './exports/exports.store.ts';
import { drawOperations } from './exports/operations.csv.ts';

let api: Api;
let person: Account;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.user();
});

const mailsTo = (address: string) => api.mailbox.filter(({ to }) => to === address);
const newAddress = () => `nouveau-${newId()}@nzela.example`;
const newPhone = () => `+3361${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

describe('PATCH /users/me', () => {
  test('200: the names as they are typed, tidied', async () => {
    const answer = await person.patch('/users/me', { prenom: ' Démo ', nom: 'Deux  Mots' });
    expect(answer.body).toMatchObject({ prenom: 'Démo', nom: 'Deux Mots' });
    expect((await person.get('/auth/me')).body).toMatchObject({ prenom: 'Démo', nom: 'Deux Mots' });
  });

  test('400: no first name, or a field that is the server’s', async () => {
    expect((await person.patch('/users/me', { prenom: ' ', nom: '' })).status).toBe(400);
    expect((await person.patch('/users/me', { prenom: 'A', nom: '', role: 'admin' })).status).toBe(
      400,
    );
  });

  test('401: a visitor, on every route of the account', async () => {
    for (const [method, path] of [
      ['PATCH', '/users/me'],
      ['PUT', '/users/me/region'],
      ['GET', '/users/me/adresse'],
      ['PUT', '/users/me/adresse'],
      ['DELETE', '/users/me/adresse'],
      ['POST', '/users/me/email'],
      ['POST', '/users/me/telephone'],
      ['PUT', '/users/me/avatar'],
      ['GET', '/users/me/avatar'],
      ['POST', '/users/me/exports'],
      ['GET', '/users/me/exports'],
      ['POST', '/users/me/fermeture'],
      ['GET', '/limits'],
      ['PUT', '/limits'],
      ['GET', '/consentements'],
    ] as const)
      expect((await api.visitor.ask(method, path)).status, path).toBe(401);
  });
});

describe('/users/me/adresse', () => {
  const address = {
    ligne1: ' 12  rue des Lilas ',
    ligne2: 'Bâtiment B',
    codePostal: '75011',
    ville: 'Paris',
    pays: 'FR',
  };

  test('200: kept as it was typed, changed, taken away; each person’s own', async () => {
    const [resident, other] = [await api.user(), await api.user()];
    expect((await resident.get('/users/me/adresse')).body).toEqual({ adresse: null });
    const kept = { adresse: { ...address, ligne1: '12 rue des Lilas' } };
    expect((await resident.put('/users/me/adresse', address)).body).toEqual(kept);
    expect((await resident.get('/users/me/adresse')).body).toEqual(kept);
    expect((await other.get('/users/me/adresse')).body).toEqual({ adresse: null });
    const moved = { ligne1: 'BP 12', ligne2: '', codePostal: '', ville: 'Dakar', pays: 'SN' };
    expect((await resident.put('/users/me/adresse', moved)).body).toEqual({ adresse: moved });
    for (const person of [other, resident]) {
      expect((await person.delete('/users/me/adresse')).body).toEqual({ adresse: null });
      expect((await resident.get('/users/me/adresse')).body.adresse).toEqual(
        person === other ? moved : null,
      );
    }
  });

  test.each([
    ['ligne1', ' ', 'Veuillez saisir le numéro et la rue'],
    ['ligne1', 'a'.repeat(71), '70 caractères au plus.'],
    ['ligne1', 'rue\u0007', 'Certains caractères ne sont pas acceptés.'],
    ['ligne2', 'a'.repeat(71), '70 caractères au plus.'],
    ['codePostal', '75011;', 'Ce code postal n’est pas valide.'],
    ['ville', '', 'Veuillez saisir la ville'],
    ['pays', 'XX', 'Choisissez un pays.'],
    ['pays', '', 'Choisissez un pays.'],
  ])('400: %s %j, said at its field', async (champ, value, message) => {
    const answer = await person.put('/users/me/adresse', { ...address, [champ]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ champ, message }]);
  });
});

describe('PUT /users/me/region', () => {
  const region = { langue: 'es', devise: 'XOF', fuseauHoraire: 'Africa/Dakar' };
  test('200: language, currency and time zone', async () => {
    expect((await person.put('/users/me/region', region)).body).toMatchObject(region);
    const lingala = { ...region, langue: 'ln' };
    expect((await person.put('/users/me/region', lingala)).body).toMatchObject(lingala);
  });
  test('400: what is not offered', async () => {
    for (const wrong of [{ langue: 'it' }, { devise: 'GBP' }, { fuseauHoraire: 'Mars/Base' }])
      expect((await person.put('/users/me/region', { ...region, ...wrong })).status).toBe(400);
  });
});

describe('POST /users/me/email', () => {
  async function asked(email: string): Promise<string> {
    const answer = await proving(person, (ask) => person.post('/users/me/email', { email }, ask));
    expect(answer.status, answer.text).toBe(202);
    await api.runJobs();
    const [mail] = mailsTo(email);
    return /jeton=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  test('202, and the address changes once its link is opened; the former one is told', async () => {
    const email = newAddress();
    const jeton = await asked(email);
    expect((await person.get('/auth/me')).body.email).toBe(person.email);
    const confirmed = await person.post('/users/me/email/confirmation', { jeton });
    expect(confirmed.body).toMatchObject({ email, emailVerifie: true });
    await api.runJobs();
    expect(mailsTo(person.email).at(-1)?.subject).toContain('a changé');
    expect((await person.post('/users/me/email/confirmation', { jeton })).body.code).toBe(
      'lien_invalide',
    );
  });

  test('400 lien_invalide: somebody else’s link, an older one, one that has ended', async () => {
    const older = await asked(newAddress());
    const jeton = await asked(newAddress());
    const stranger = await api.user();
    for (const [who, token] of [
      [stranger, jeton],
      [person, older],
    ] as const) {
      const answer = await who.post('/users/me/email/confirmation', { jeton: token });
      expect(answer.body).toMatchObject({ status: 400, code: 'lien_invalide' });
    }
    const later = timeless(api, person);
    await pass(api, 25 * 3600);
    const answer = await later.post('/users/me/email/confirmation', { jeton });
    expect(answer.body).toMatchObject({ status: 400, code: 'lien_invalide' });
    await pass(api, -25 * 3600);
  });

  test('400, 403, 409: one’s own, no proof, taken, no address', async () => {
    const other = await api.user();
    const post = (email: string) => person.post('/users/me/email', { email });
    expect((await post(person.email)).body).toMatchObject({
      status: 400,
      code: 'adresse_identique',
    });
    expect((await post(other.email)).body).toMatchObject({
      status: 409,
      code: 'email_deja_utilise',
    });
    expect((await post(newAddress())).body).toMatchObject({
      status: 403,
      code: 'verification_requise',
    });
    expect((await post('pas une adresse')).status).toBe(400);
  });

  test('429 trop_de_tentatives: more than six in an hour', async () => {
    for (let n = 0; n < 6; n += 1) await person.post('/users/me/email', { email: newAddress() });
    const answer = await person.post('/users/me/email', { email: newAddress() });
    expect(answer.body).toMatchObject({ status: 429, code: 'trop_de_tentatives' });
  });
});

describe('POST /users/me/telephone', () => {
  async function codeOf(): Promise<string> {
    const { rows } = await api.database.pool.query(
      `SELECT id, kind FROM contact_changes WHERE user_id = $1 AND kind = 'telephone' AND used_at IS NULL`,
      [person.id],
    );
    return contactSecret(api.deps.secrets, rows[0]);
  }
  const confirm = (code: string) => person.post('/users/me/telephone/confirmation', { code });

  test('202: one’s own number is confirmed without a proof, and raises the level with the address', async () => {
    await api.database.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [
      person.id,
    ]);
    const { telephone } = person;
    expect((await person.post('/users/me/telephone', { telephone })).status).toBe(202);
    expect((await confirm(await codeOf())).body.telephoneVerifie).toBe(true);
    const limits = await person.get('/limits');
    expect(limits.body).toMatchObject({
      niveau: 'confirme',
      niveaux: [{ atteint: true }, { atteint: true }, { manque: ['identite'] }],
    });
  });

  test('202: a new number after a proof; the wallet answers to it', async () => {
    const telephone = newPhone();
    const answer = await proving(person, (ask) =>
      person.post('/users/me/telephone', { telephone }, ask),
    );
    expect(answer.status).toBe(202);
    expect((await confirm(await codeOf())).body).toMatchObject({
      telephone,
      telephoneVerifie: true,
    });
  });

  test('400 code_invalide: a wrong one, and the right one after five wrong ones', async () => {
    await person.post('/users/me/telephone', { telephone: person.telephone });
    const code = await codeOf();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(wrong)).body).toMatchObject({ status: 400, code: 'code_invalide' });
    expect((await confirm(code)).body.code).toBe('code_invalide');
    expect((await confirm('12345')).status).toBe(400);
  });

  test('400 and 409: no number, one that is taken', async () => {
    const other = await api.user();
    const post = (telephone: string) => person.post('/users/me/telephone', { telephone });
    expect((await post('+33 1')).status).toBe(400);
    expect((await post(other.telephone)).body).toMatchObject({
      status: 409,
      code: 'telephone_deja_utilise',
    });
  });
});

describe('PUT /limits', () => {
  test('200: lower holds at once; higher after a proof and a day', async () => {
    const lowered = await person.put('/limits', { jour: '100', mois: 500, annee: 1000 });
    expect(lowered.body.periodes).toMatchObject([
      { periode: 'jour', plafond: 100, maximum: 5000, utilise: 0, restant: 100, libereLe: null },
      { plafond: 500 },
      { plafond: 1000 },
    ]);
    const wish = { jour: 2000, mois: 400, annee: 1000 };
    expect((await person.put('/limits', wish)).body.code).toBe('plafonds_incoherents');
    const raise = { jour: 300, mois: 400, annee: 1000 };
    const raised = await proving(person, (ask) => person.put('/limits', raise, ask));
    expect(raised.body).toMatchObject({
      periodes: [{ plafond: 100 }, { plafond: 400 }, { plafond: 1000 }],
      hausse: { plafonds: raise },
    });
    const later = timeless(api, person);
    await pass(api, 86_401);
    expect((await later.get('/limits')).body).toMatchObject({
      periodes: [{ plafond: 300 }, { plafond: 400 }, { plafond: 1000 }],
      hausse: null,
    });
    await pass(api, -86_401);
  });

  test('400: above the level, or no amount', async () => {
    const put = (body: object) => person.put('/limits', body);
    expect((await put({ jour: 5001, mois: 9000, annee: 20_000 })).body).toMatchObject({
      status: 400,
      code: 'plafond_trop_haut',
      errors: [{ champ: 'jour' }],
    });
    expect((await put({ jour: -1, mois: 1, annee: 1 })).status).toBe(400);
    expect((await put({ jour: 0, mois: 1, annee: 1 })).status).toBe(400);
    expect((await put({ jour: 1 })).status).toBe(400);
  });
});

describe('exports', () => {
  const request = () => proving(person, (ask) => person.post('/users/me/exports', {}, ask));

  test('202, then both files, for the owner alone; no secret in them', async () => {
    await fund(api, person, 1000n);
    const made = await request();
    expect(made.status, made.text).toBe(202);
    const { id } = made.body;
    const file = `/users/me/exports/${id}/fichier?format=`;
    expect((await person.get(`${file}json`)).status).toBe(404);
    await api.runJobs();
    expect((await person.get('/users/me/exports')).body.elements).toMatchObject([
      { id, etat: 'pret' },
    ]);
    const proof = (await person.get(`${file}json`)).body;
    expect(proof.code).toBe('verification_requise');
    const json = await proving(person, (ask) => person.get(`${file}json`, ask));
    expect(json.headers['content-disposition']).toContain('attachment');
    const { donnees } = JSON.parse(json.text);
    expect(donnees.users).toMatchObject([{ email: person.email, phone: person.telephone }]);
    expect(donnees.sessions).toHaveLength(1);
    expect(json.text).not.toMatch(/argon2|password|secret|"hash"|token/);
    const csv = await proving(person, (ask) => person.get(`${file}csv`, ask));
    expect(csv.text).toContain('"Référence"');
    // One proof carries one file away, once.
    const verification = await proofFor(person, proof.verification);
    const again = (format: string) => person.get(file + format, { headers: { verification } });
    expect((await again('csv')).body.code).toBe('verification_requise');
    expect((await again('json')).status).toBe(200);
    expect((await again('json')).body.code).toBe('verification_requise');
    const stranger = await api.user();
    for (const format of ['json', 'csv'])
      expect((await stranger.get(file + format)).body.code).toBe('introuvable');
    expect((await person.get(`${file}xml`)).status).toBe(400);
  });

  test('of two runs at a time the later one makes it: the former writes nothing over it', async () => {
    const { id: exportId } = (await request()).body;
    const { documents, clock } = api.deps;
    /** A run that has written the one file and waits before the other; `begun` once it does. */
    function run() {
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const begin: typeof documents.begin = async (name, head) => {
        begun.resolve();
        await gate.promise;
        return documents.begin(name, head);
      };
      const handlers = jobHandlers({ ...api.deps, documents: { ...documents, begin } });
      const done = handlers['users.export']?.({ exportId });
      return { begun: begun.promise, go: gate.resolve, done };
    }
    const state = async () => (await person.get('/users/me/exports')).body.elements[0].etat;
    const former = run();
    await former.begun;
    clock.setOffset(60_000);
    const startedAt = clock.now();
    const later = run();
    await later.begun;
    clock.setOffset(0);
    former.go();
    await former.done;
    expect(await state()).toBe('en_preparation');
    later.go();
    await later.done;
    expect(await state()).toBe('pret');
    const file = (format: string) =>
      proving(person, (ask) =>
        person.get(`/users/me/exports/${exportId}/fichier?format=${format}`, ask),
      );
    const { date } = JSON.parse((await file('json')).text);
    expect(new Date(date).getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
    expect((await file('csv')).text.match(/"Référence"/g)).toHaveLength(1);
    await api.runJobs();
    expect(await state()).toBe('pret');
    const notices = (await person.get('/notifications')).body.elements;
    expect(notices.filter(({ titre }: Wire) => titre === 'Vos données sont prêtes')).toHaveLength(
      1,
    );
  });

  test('403 without a proof, 429 past three', async () => {
    expect((await person.post('/users/me/exports')).body.code).toBe('verification_requise');
    for (let n = 0; n < 3; n += 1) expect((await request()).status).toBe(202);
    expect((await person.post('/users/me/exports')).body.code).toBe('trop_de_requetes');
  });

  test('a description that is a formula is defused, amounts stay numbers, kinds and states are words', async () => {
    const line = {
      at: new Date('2026-01-02T03:04:05Z'),
      reference: 'TRF-1',
      kind: 'transfert' as const,
      description: '=HYPERLINK("https://mal.example")',
      counterparty: '+cmd|calc',
      direction: 'out' as const,
      amount: 12_345n,
      fee: 0n,
      currency: 'EUR',
      status: 'completed' as const,
    };
    const written = (language: string, lines: readonly OperationLine[]) =>
      drawnText(drawOperations({ language }), lines, 1);
    const text = await written('fr', [line, { ...line, currency: 'XOF', description: '@somme' }]);
    expect(text).toContain(
      `"Transfert";"'=HYPERLINK(""https://mal.example"")";"'+cmd|calc";"envoyé";"123,45";"0,00";"EUR";"Complété"`,
    );
    expect(text).toContain(`"'@somme"`);
    expect(text).toContain(';"12345";"0";"XOF"');
    expect(await written('en', [{ ...line, description: 'Envoi' }])).toContain(
      '"Transfer","Envoi","\'+cmd|calc","sent","123.45","0.00","EUR","Completed"',
    );
  });
});

describe('POST /users/me/fermeture', () => {
  const body = { confirmation: 'FERMER' };

  test('204: what named the person is gone, the sessions end at once, the journal stays', async () => {
    const answer = await proving(person, (ask) => person.post('/users/me/fermeture', body, ask));
    expect(answer.status, answer.text).toBe(204);
    await expect.poll(async () => (await person.get('/auth/me')).status).toBe(401);
    const { email, password } = person;
    expect((await api.visitor.post('/auth/login', { email, password })).body.code).toBe(
      'identifiants_invalides',
    );
    const { rows } = await api.database.pool.query('SELECT * FROM users WHERE id = $1', [
      person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(person.email);
    expect(JSON.stringify(rows)).not.toContain(person.telephone);
    expect(rows).toMatchObject([{ first_name: 'Compte', last_name: 'fermé' }]);
    await api.runJobs();
    expect(mailsTo(person.email).at(-1)?.subject).toContain('fermé');
    // The address is free again.
    expect((await api.user({ email: person.email })).email).toBe(person.email);
  });

  test('accounts opened and closed again and again do not write without end to a mailbox that nobody confirmed', async () => {
    const email = newAddress();
    for (let cycle = 0; cycle < 25; cycle += 1)
      expect(await closeOf(await api.user({ email }))).toBe('closed');
    await api.runJobs();
    expect(mailsTo(email)).toHaveLength(20);
  });

  test('409 compte_non_vide: the balance goes out first', async () => {
    await fund(api, person, 1250n);
    expect((await person.get('/users/me/fermeture')).body).toEqual({
      demo: false,
      soldes: [{ devise: 'EUR', montant: 12.5 }],
      operationsEnCours: 0,
    });
    const answer = await person.post('/users/me/fermeture', body);
    expect(answer.body).toMatchObject({ status: 409, code: 'compte_non_vide' });
    expect(answer.body.message).toContain('12,50');
  });

  test('403 desactive_en_demo: in the specification’s words', async () => {
    await api.database.pool.query('UPDATE users SET demo = true WHERE id = $1', [person.id]);
    const answer = await person.post('/users/me/fermeture', body);
    expect(answer.body).toMatchObject({
      status: 403,
      code: 'desactive_en_demo',
      message: 'Cette fonctionnalité est désactivée en démo',
    });
  });

  test('400: the word that confirms', async () => {
    expect((await person.post('/users/me/fermeture', { confirmation: 'oui' })).status).toBe(400);
  });
});

describe('consents', () => {
  test('200: off until they say yes; every decision stays in the log', async () => {
    const before = await person.get('/consentements');
    expect(before.body.finalites.every(({ accorde }: { accorde: boolean }) => !accorde)).toBe(true);
    await person.put('/consentements', { finalite: 'communications', accorde: true });
    const granted = await person.get('/consentements');
    expect(granted.body.finalites[0]).toMatchObject({ finalite: 'communications', accorde: true });
    const after = await person.post('/consentements/retrait', { motif: 'Je change d’avis' });
    expect(after.body.finalites[0]).toMatchObject({ accorde: false, date: expect.any(String) });
    const { rows } = await api.database.pool.query(
      'SELECT granted FROM consents WHERE user_id = $1 AND purpose = $2 ORDER BY id',
      [person.id, 'communications'],
    );
    expect(rows).toEqual([{ granted: true }, { granted: false }]);
    await expect(api.database.pool.query('DELETE FROM consents')).rejects.toThrow('append-only');
  });

  test('400: a purpose that is none', async () => {
    expect((await person.put('/consentements', { finalite: 'x', accorde: true })).status).toBe(400);
    expect((await person.post('/consentements/retrait', {})).status).toBe(400);
  });
});

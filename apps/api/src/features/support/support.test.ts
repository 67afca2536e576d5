import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supportRequestSchema } from '@nzela/contract/support';
import { confirmMailbox, startApi, type Account, type Api } from '../../../test/api.ts';
import { expectTold } from '../../../test/told.ts';
import { walk } from '../../../test/walking.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let person: Account;
let admin: Account;

beforeAll(async () => {
  api = await startApi();
  [person, admin] = await Promise.all([api.user(), api.admin()]);
});
afterAll(() => api.close());

const question = { sujet: 'Un transfert tarde', message: 'Bonjour,\nTRF-000123 <b>ici</b>' };
const mailsTo = (email: string) => api.mailbox.filter(({ to }) => to === email);

describe('POST /support', () => {
  test('201: a mailbox that nobody confirmed is sent no text of the writer’s', async () => {
    const unknown = await api.user();
    expect((await unknown.post('/support', question)).status).toBe(201);
    await api.runJobs();
    const mail = mailsTo(unknown.email).at(-1);
    expect(mail?.subject).toContain('bien reçu');
    expect(mail?.text).not.toContain('TRF-000123');
  });

  test('201: kept once, listed to its author, acknowledged by mail', async () => {
    await confirmMailbox(api, person);
    const headers = { 'idempotency-key': newId() };
    const made = await person.post('/support', question, { headers });
    expect(made.status, made.text).toBe(201);
    const request = supportRequestSchema.parse(made.body);
    expect(request).toMatchObject({ ...question, statut: 'ouverte', reponse: null });
    expect(request.reference).toMatch(/^SUP-\d{6,}$/);
    expect((await person.post('/support', question, { headers })).body).toEqual(made.body);
    expect((await person.get('/support')).body.elements).toEqual([made.body]);
    expect((await (await api.user()).get('/support')).body.elements).toEqual([]);
    await api.runJobs();
    const [, mail] = mailsTo(person.email);
    expect(mail?.subject).toContain('bien reçu');
    expect(mail?.html).toContain('Bonjour,<br>TRF-000123 &lt;b&gt;ici&lt;/b&gt;');
    expect(mail?.text).toContain(request.reference);
  });

  test('400: without words; 401: a visitor; 429: eleven in a day', async () => {
    const empty = await person.post('/support', { sujet: ' ', message: '' });
    expect(empty.status).toBe(400);
    expect(empty.body.errors.map(({ champ }: { champ: string }) => champ)).toEqual([
      'sujet',
      'message',
    ]);
    expect((await api.visitor.post('/support', question)).status).toBe(401);
    const busy = await api.user();
    const keys = Array.from({ length: 10 }, newId);
    const ask = (key = '') =>
      busy.post('/support', question, { headers: { 'idempotency-key': key } });
    const made: unknown[] = [];
    for (const key of keys) {
      const answer = await ask(key);
      expect(answer.status).toBe(201);
      made.push(answer.body);
    }
    // Asked again under its key, a request is the stored one, and counts once.
    expect(await ask(keys.at(-1))).toMatchObject({ status: 201, body: made.at(-1) });
    const refused = await busy.post('/support', question);
    expect([refused.status, refused.body.code]).toEqual([429, 'trop_de_tentatives']);
  });

  test('409: while support is switched off', async () => {
    const { version, valeur } = (await admin.get('/settings/support')).body;
    expect(valeur).toEqual({ actif: true });
    await admin.put('/settings/support', { valeur: { actif: false }, version });
    expect((await person.get('/support/etat')).body).toEqual({ actif: false });
    const refused = await person.post('/support', question);
    expect([refused.status, refused.body.code]).toEqual([409, 'support_ferme']);
    await admin.post('/settings/support/reinitialiser');
    expect((await person.get('/support/etat')).body).toEqual({ actif: true });
  });
});

describe('GET /support', () => {
  test('200: a person’s own, page by page, the newest first; 400 for a cursor that no answer gave', async () => {
    const person = await api.user();
    const asked: string[] = [];
    for (const sujet of ['un', 'deux', 'trois'])
      asked.unshift((await person.post('/support', { ...question, sujet })).body.id);
    const first = (await person.get('/support?limit=2')).body;
    const second = (await person.get(`/support?limit=2&curseur=${first.curseur}`)).body;
    const read = [...first.elements, ...second.elements] as { id: string }[];
    expect(read.map(({ id }) => id)).toEqual(asked);
    expect(second.curseur).toBeNull();
    expect((await person.get('/support?curseur=x')).body.code).toBe('requete_invalide');
  });
});

describe('GET /support/demandes', () => {
  test('200: each case once, page by page, in either order; 400 requete_invalide; 403 for others', async () => {
    const asker = await api.user();
    await api.database.pool.query(
      `INSERT INTO support_requests (id, owner_id, subject, message, created_at, answer, answered_by, answered_at)
       SELECT gen_random_uuid(), $1, 'Sujet', 'Cas ' || n, '2020-01-01'::timestamptz + make_interval(mins => n / 3),
           told.answer, told.by, told.at
         FROM generate_series(1, 130) AS n CROSS JOIN LATERAL (
           SELECT 'Oui' AS answer, $2::uuid AS by, now() AS at WHERE n > 120
           UNION ALL SELECT NULL, NULL, NULL WHERE n <= 120) AS told`,
      [asker.id, admin.id],
    );
    const told = async (search: string) =>
      (await walk(admin, `/support/demandes?limit=50&${search}`)).filter(
        ({ demandeur }) => demandeur.id === asker.id,
      );
    const all = await told('order=desc');
    expect(new Set(all.map(({ id }) => id)).size).toBe(130);
    expect((await told('order=asc')).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).toReversed(),
    );
    expect(await told('statut=ouverte')).toHaveLength(120);
    expect(await told('statut=repondue')).toHaveLength(10);
    const wrong = await admin.get('/support/demandes?curseur=x');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'requete_invalide']);
    expect((await asker.get('/support/demandes')).status).toBe(403);
  });
});

describe('POST /support/demandes/{id}/reponse', () => {
  test('200: open lists are told of a request and of its answer', async () => {
    const heard = { who: admin, topic: 'support' } as const;
    const asker = await api.user();
    await expectTold(api, heard, () => asker.post('/support', question));
    const [{ id }] = (await asker.get('/support')).body.elements;
    await expectTold(api, heard, () =>
      admin.post(`/support/demandes/${id}/reponse`, { reponse: 'Oui' }),
    );
  });

  test('200: answered once, by mail; 409 the second time; 404 for none; 403 for others', async () => {
    const asker = await api.user();
    const { id } = (await asker.post('/support', question)).body;
    const path = `/support/demandes/${id}/reponse`;
    expect((await asker.post(path, { reponse: 'Non' })).status).toBe(403);
    const open = (await admin.get('/support/demandes?statut=ouverte&order=desc&limit=1')).body;
    expect(open.elements[0]).toMatchObject({ id, demandeur: { id: asker.id, email: asker.email } });
    const answered = await admin.post(path, { reponse: 'Il est arrivé ce matin.' });
    expect(answered.status, answered.text).toBe(200);
    expect(answered.body).toMatchObject({ statut: 'repondue', reponse: 'Il est arrivé ce matin.' });
    const over = (await admin.get('/support/demandes?statut=repondue&limit=1')).body;
    expect(over.enAttente).toBe(open.enAttente - 1);
    expect((await admin.post(path, { reponse: 'Encore' })).body.code).toBe('support_deja_repondu');
    const missing = await admin.post(`/support/demandes/${newId()}/reponse`, { reponse: 'Oui' });
    expect(missing.body.code).toBe('introuvable');
    await api.runJobs();
    expect(mailsTo(asker.email).at(-1)?.text).toContain('Il est arrivé ce matin.');
    expect((await asker.get('/support')).body.elements[0].statut).toBe('repondue');
    expect((await asker.get('/notifications')).body.elements).toMatchObject([
      { evenement: 'support', titre: 'Le support vous répond', texte: 'Il est arrivé ce matin.' },
    ]);
  });
});

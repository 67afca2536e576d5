import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { proving } from '../../../test/proof.ts';
import { expectTold } from '../../../test/told.ts';
import { expectBothOrders } from '../../../test/walking.ts';
import { jobHandlers } from '../../jobs.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

const own = '/users/me/data-requests';

async function asking(type: string, precisions = '') {
  const person = await api.user();
  const { status, body } = await person.post(own, { type, precisions });
  expect(status, JSON.stringify(body)).toBe(201);
  return { person, id: body.id as string };
}

const statesOf = async (person: Account): Promise<Wire[]> => (await person.get(own)).body.elements;

async function auditsOf(subject: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
    [subject],
  );
  return rows.map(({ action }) => action);
}

describe('POST /users/me/data-requests', () => {
  test('201: with a deadline of one month, and 409 for a second one of its kind', async () => {
    const { person } = await asking('acces');
    const [request] = await statesOf(person);
    expect(request).toMatchObject({ type: 'acces', statut: 'recue', reponse: null });
    const due = new Date(request.dateCreation);
    const [, month] = [due.getUTCDate(), due.getUTCMonth()];
    const given = new Date(request.echeance);
    expect((given.getUTCMonth() - month + 12) % 12).toBe(1);
    const again = await person.post(own, { type: 'acces', precisions: '' });
    expect([again.status, again.body.code]).toEqual([409, 'demande_donnees_en_cours']);
    expect((await person.post(own, { type: 'effacement', precisions: '' })).status).toBe(201);
  });

  test('400: a correction says what is wrong', async () => {
    const person = await api.user();
    const { status, body } = await person.post(own, { type: 'rectification', precisions: ' ' });
    expect([status, body.errors[0].champ]).toEqual([400, 'precisions']);
  });
});

describe('data-requests.deadlines', () => {
  const deadlines = () => jobHandlers(api.deps)['data-requests.deadlines']?.({});
  const dueIn = (id: string, days: number) =>
    api.database.pool.query('UPDATE data_requests SET due_at = $2 WHERE id = $1', [
      id,
      new Date(api.deps.clock.now().getTime() + days * 86_400_000),
    ]);

  test('the compliance is told five days before the legal deadline and on its day, until the request is answered', async () => {
    const officer = await api.admin();
    await giveCapabilities(api, officer, ['conformite']);
    const { id } = await asking('acces');
    const told = async (): Promise<string[]> => {
      const { body, status, text } = await officer.get('/alerts');
      expect(status, text).toBe(200);
      return body.elements.filter(({ sujet }: Wire) => sujet === id).map((one: Wire) => one.genre);
    };
    await dueIn(id, 6);
    await deadlines();
    expect(await told()).toEqual([]);
    await dueIn(id, 4.9);
    await deadlines();
    await deadlines();
    expect(await told()).toEqual(['data_request_due']);
    // The bell rings, though there is no mail server here.
    await expect(jobHandlers(api.deps)['operations.alerts-mail']?.({})).rejects.toThrow('not sent');
    const { elements } = (await officer.get('/notifications')).body;
    expect(elements[0]).toMatchObject({ evenement: 'alertes', titre: 'Une alerte à traiter' });
    await dueIn(id, 0);
    await deadlines();
    expect(await told()).toEqual(['data_request_late']);
    const done = await officer.post(`/data-requests/${id}/satisfaire`, { reponse: 'Les voici.' });
    expect(done.status, done.text).toBe(200);
    expect(await told()).toEqual([]);
    await deadlines();
    expect(await told()).toEqual([]);
  });
});

describe('the queue of administrators', () => {
  test('what has waited longest first, with its age and what is late', async () => {
    const { person, id } = await asking('rectification', 'Mon nom a deux n.');
    await api.database.pool.query(
      `UPDATE data_requests SET created_at = now() - interval '40 days', due_at = now() - interval '9 days' WHERE id = $1`,
      [id],
    );
    const { body } = await admin.get('/data-requests?ouvertes=oui');
    expect(body.elements[0]).toMatchObject({
      id,
      precisions: 'Mon nom a deux n.',
      ageJours: 40,
      enRetard: true,
      personne: { id: person.id, email: person.email },
      traitePar: null,
    });
    expect(body.enRetard).toBe(1);
    expect(body.ouvertes).toBeGreaterThanOrEqual(body.elements.length);
    await asking('rectification', 'Ma ville a changé.');
    await expectBothOrders(admin, '/data-requests?ouvertes=oui&limit=20');
  });

  test('an access is taken on, then handed over as the export of the person alone; one line of the audit each', async () => {
    const { person, id } = await asking('acces');
    const taken = await admin.post(`/data-requests/${id}/prendre`);
    expect(taken.body).toMatchObject({ statut: 'en_cours', traitePar: { id: admin.id } });
    expect((await statesOf(person))[0].statut).toBe('en_cours');
    const reponse = 'Vos données vous attendent.';
    const done = await admin.post(`/data-requests/${id}/satisfaire`, { reponse });
    expect(done.status, done.text).toBe(200);
    await api.runJobs();
    expect((await statesOf(person))[0]).toMatchObject({ statut: 'satisfaite', reponse });
    const made = await person.get('/users/me/exports');
    expect(made.body.elements).toMatchObject([{ etat: 'pret' }]);
    const file = `/users/me/exports/${made.body.elements[0].id}/fichier?format=json`;
    const theirs = await proving(person, (ask) => person.get(file, ask));
    expect(JSON.parse(theirs.text).donnees.data_requests).toHaveLength(1);
    expect((await admin.get(file)).status).toBe(404);
    expect(await auditsOf(id)).toEqual(['data-requests.take', 'data-requests.answer']);
    const told = await person.get('/notifications');
    expect(told.text).toContain('Votre demande sur vos données a reçu une réponse');
  });

  test('their pages move with what is asked, taken on and answered', async () => {
    const queue = { who: admin, topic: 'data-requests' } as const;
    let id = '';
    await expectTold(api, queue, async () => {
      ({ id } = await asking('acces'));
    });
    await expectTold(api, queue, () => admin.post(`/data-requests/${id}/prendre`));
    await expectTold(api, queue, () =>
      admin.post(`/data-requests/${id}/refuser`, { reponse: 'Sans objet.' }),
    );
  });

  test('a refusal says why; what is answered is answered once', async () => {
    const { person, id } = await asking('rectification', 'Changez mon solde.');
    const reponse = 'Un solde ne se corrige pas ainsi.';
    expect((await admin.post(`/data-requests/${id}/refuser`, { reponse })).status).toBe(200);
    expect((await statesOf(person))[0]).toMatchObject({ statut: 'refusee', reponse });
    const again = await admin.post(`/data-requests/${id}/satisfaire`, { reponse });
    expect([again.status, again.body.code]).toEqual([409, 'demande_donnees_traitee']);
    const empty = await admin.post(`/data-requests/${id}/refuser`, { reponse: '' });
    expect([empty.status, empty.body.errors[0].champ]).toEqual([400, 'reponse']);
  });

  test('an erasure closes the account after a fresh proof, and leaves one line of the audit', async () => {
    const { person, id } = await asking('effacement', 'Je pars.');
    const path = `/data-requests/${id}/satisfaire`;
    const reponse = 'Compte fermé, comme demandé.';
    const done = await proving(admin, (ask) => admin.post(path, { reponse }, ask));
    expect(done.body, done.text).toMatchObject({
      statut: 'satisfaite',
      personne: null,
      precisions: '',
      reponse,
      traitePar: { id: admin.id },
    });
    expect((await person.get('/auth/me')).status).toBe(401);
    expect(await auditsOf(person.id)).toEqual(['users.close']);
    expect(await auditsOf(id)).toEqual([]);
  });

  test('an erasure that the closing refuses stays open', async () => {
    const { person, id } = await asking('effacement');
    await api.database.pool.query(`UPDATE users SET demo = true WHERE id = $1`, [person.id]);
    const refused = await admin.post(`/data-requests/${id}/satisfaire`, { reponse: 'Oui.' });
    expect([refused.status, refused.body.code]).toEqual([403, 'desactive_en_demo']);
    expect((await statesOf(person))[0].statut).toBe('recue');
  });

  test('who closes their account themselves leaves no request open', async () => {
    const { person, id } = await asking('effacement', 'Effacez tout.');
    const body = { confirmation: 'FERMER' };
    const closed = await proving(person, (ask) => person.post('/users/me/fermeture', body, ask));
    expect(closed.status, closed.text).toBe(204);
    const { rows } = await api.database.pool.query(
      'SELECT status, details FROM data_requests WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'satisfaite', details: '' }]);
  });

  test('403 without the capability; nobody answers their own', async () => {
    const other = await api.admin();
    await giveCapabilities(api, other, ['support', 'contenu']);
    expect((await other.get('/data-requests')).body.code).toBe('capacite_manquante');
    const mine = await admin.post(own, { type: 'acces', precisions: '' });
    const refused = await admin.post(`/data-requests/${mine.body.id}/prendre`);
    expect([refused.status, refused.body.code]).toEqual([409, 'compte_propre']);
  });
});

import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities, type Capability } from '@nzela/contract/administrators';
import { personPartNames } from '@nzela/contract/person-file';
import {
  confirmMailbox,
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Ask,
  type Wire,
} from '../../../test/api.ts';
import { whileUncommitted } from '../../../test/meanwhile.ts';
import { fund } from '../../../test/money.ts';
import { obliging, proving } from '../../../test/proof.ts';
import { expectTold } from '../../../test/told.ts';
import { upload } from '../../../test/uploading.ts';
import { walk } from '../../../test/walking.ts';
import { newId } from '../../kernel/data/ids.ts';
import { lockByName } from '../../kernel/data/locks.ts';

let api: Api;
let admin: Account;
let owner: Account;

beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  owner = await api.admin();
  await giveCapabilities(api, admin, ['support']);
});
afterAll(() => api.close());

const audited = async (subject: string) =>
  (
    await api.database.pool.query<{ action: string; actor: string; reason: string | null }>(
      'SELECT action, actor, reason FROM audit_entries WHERE subject = $1 ORDER BY position',
      [subject],
    )
  ).rows;

/** What is done leaves exactly one row of the audit. */
async function expectOneRow(subject: string, action: string, reason: string | null = null) {
  expect(await audited(subject)).toEqual([{ action, actor: admin.id, reason }]);
}

const listed = async (query: string): Promise<Wire[]> => {
  const answer = await admin.get(`/users?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.elements;
};
const ids = async (query: string) => (await listed(query)).map(({ id }) => id);

describe('GET /users', () => {
  test('200: finds a person by the beginning of a name, without accents, of the address and of the number, and by id', async () => {
    const person = await api.user({ prenom: 'Éloïse', nom: 'Mbaé Çelik' });
    const national = `0${person.telephone.slice(3)}`;
    for (const recherche of [
      'eloise',
      'ÉLOÏSE MB',
      'mbae celik',
      person.email.slice(0, 12).toUpperCase(),
      person.telephone.slice(0, 10),
      national,
      person.id,
    ])
      expect(await ids(`recherche=${encodeURIComponent(recherche)}`), recherche).toContain(
        person.id,
      );
    expect(await ids('recherche=loise')).not.toContain(person.id);
    expect(await listed(`recherche=${person.id}`)).toEqual([
      {
        id: person.id,
        nom: 'Éloïse Mbaé Çelik',
        email: person.email,
        telephone: person.telephone,
        type: 'user',
        statut: 'pending',
        dateCreation: expect.any(String),
        aRepondu: false,
      },
    ]);
  });

  test('200: by type and by status', async () => {
    const shop = await api.merchant();
    const person = await api.user();
    await confirmMailbox(api, person);
    expect(await ids('type=merchant')).toContain(shop.id);
    expect(await ids('type=merchant')).not.toContain(person.id);
    expect(await ids('type=user&statut=active')).toContain(person.id);
    expect(await ids('statut=pending')).not.toContain(person.id);
    expect(await ids('type=merchant&statut=inactive')).toEqual([]);
  });

  test('200: page after page, whether few or many are looked for, each person once', async () => {
    const { pool } = api.database;
    // More than are sorted: the second way through the list.
    await pool.query(
      `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at)
       SELECT gen_random_uuid(), 'Foule', 'N' || n, 'foule-' || n || '@nzela.example', '+2217' || (70000000 + n), 'user', '-',
              'FOULE' || n, date_trunc('milliseconds', now()) - make_interval(secs => n) FROM generate_series(1, 2100) AS n`,
    );
    const orders = [
      'sort=dateCreation',
      'sort=nom&order=asc',
      'sort=nom&order=desc',
      'sort=statut',
    ];
    for (const [recherche, count] of [
      // By the name as it is written, and by the last name and the address.
      ['foule', 2100],
      ['foule n20', 111],
      ['n20', 111],
      ['n', 2100],
    ] as const)
      for (const order of orders) {
        const path = `/users?limit=100&recherche=${recherche}&${order}`;
        const rows = (await walk(admin, path)).filter(({ email }) => email.startsWith('foule-'));
        const seen = new Set(rows.map(({ id }) => id));
        expect([rows.length, seen.size], path).toEqual([count, count]);
        const names = rows.map(({ nom }) => nom);
        const sorted = order.includes('nom') ? names.toSorted() : names;
        expect(names, path).toEqual(order.endsWith('desc') ? sorted.toReversed() : sorted);
      }
  });

  test('200: sorted by name, by status or by date from either end, each person once while others sign up', async () => {
    const made = await Promise.all(
      ['Zoé Tri', 'Élodie Tri', 'abel Tri', 'Zoé Tri', 'Éric Tri'].map((whole) => {
        const [prenom = '', nom = ''] = whole.split(' ');
        return api.user({ prenom, nom });
      }),
    );
    await admin.post(`/users/${made[1]?.id}/bloquer`, { motif: 'Essai' });
    const mine = new Set(made.map(({ id }) => id));
    const sorts = { nom: 'nom', statut: 'statut', dateCreation: 'dateCreation' } as const;
    for (const sort of Object.values(sorts))
      for (const order of ['asc', 'desc']) {
        const newcomer = () => api.user({ prenom: 'Mila', nom: 'Tri' });
        const path = `/users?limit=2&type=user&recherche=tri&sort=${sort}&order=${order}`;
        const rows = (await walk(admin, path, newcomer)).filter(({ id }) => mine.has(id));
        expect(new Set(rows.map(({ id }) => id)), `${sort} ${order}`).toEqual(mine);
        expect(rows, `${sort} ${order}`).toHaveLength(mine.size);
        const told = (order === 'asc' ? rows : rows.toReversed()).map((row) => row[sort]);
        if (sort === 'nom')
          expect(told).toEqual(['abel Tri', 'Élodie Tri', 'Éric Tri', 'Zoé Tri', 'Zoé Tri']);
        else expect(told).toEqual(told.toSorted());
      }
    const everybody = await walk(admin, '/users?limit=100&sort=nom&order=asc');
    const { rows } = await api.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM users WHERE closed_at IS NULL',
    );
    expect(new Set(everybody.map(({ id }) => id)).size).toBe(rows[0]?.count);
  });

  test('open lists are told of a new account and of what changes about one', async () => {
    const heard = { who: admin, topic: 'people' } as const;
    await expectTold(api, heard, () => api.user());
    const person = await api.user();
    await api.runJobs();
    const mail = api.mailbox.findLast(({ to }) => to === person.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await expectTold(api, heard, () => api.visitor.post('/auth/verify-email', { token }));
    await expectTold(api, heard, () =>
      admin.post(`/users/${person.id}/notes`, { texte: 'Rappelée.' }),
    );
    await expectTold(api, heard, () => person.patch('/users/me', { prenom: 'Awa', nom: 'Sow' }));
    await expectTold(api, heard, () =>
      admin.post(`/users/${person.id}/bloquer`, { motif: 'Essai' }),
    );
  });

  test('400 requete_invalide: a type, a status, an order or a cursor that there is not', async () => {
    for (const query of ['type=autre', 'statut=bloque', 'sort=email', 'curseur=x']) {
      const answer = await admin.get(`/users?${query}`);
      expect([answer.status, answer.body.code], query).toEqual([400, 'requete_invalide']);
    }
  });
});

describe('GET /users/{id}/fiche', () => {
  test('200: where the money is and all that is linked, and one row of the audit', async () => {
    const person = await api.user();
    await fund(api, person, 12_345n);
    await person.post('/support', { sujet: 'Un transfert tarde', message: 'Où est-il ?' });
    const { status, body, text } = await admin.get(`/users/${person.id}/fiche`);
    expect(status, text).toBe(200);
    expect(body.personne).toMatchObject({ id: person.id, emailVerifie: false, capacites: [] });
    expect(body.portefeuilles).toEqual([
      { devise: 'EUR', solde: 123.45, disponible: 123.45, reserve: 0 },
    ]);
    expect(body.plafonds.devise).toBe('EUR');
    expect(body.sessions.elements).toHaveLength(1);
    expect(body.appareils.elements).toMatchObject([
      { premiereFois: expect.any(String), vuLe: expect.any(String) },
    ]);
    expect(body.demandes.elements[0].sujet).toBe('Un transfert tarde');
    const nothing = { elements: [], curseur: null };
    expect([body.peutAgir, body.blocage, body.notes]).toEqual([true, null, nothing]);
    await expectOneRow(person.id, 'users.read');
  });

  test('400, 404 introuvable', async () => {
    expect((await admin.get('/users/moi/fiche')).status).toBe(400);
    const answer = await admin.get(`/users/${newId()}/fiche`);
    expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
  });
});

describe('GET /users/{id}/fiche/{partie}', () => {
  test('200: goes on where the file ended, each row once while others are added, and each reading is written down', async () => {
    const person = await api.user();
    const { pool } = api.database;
    await pool.query(
      `INSERT INTO user_notes (id, user_id, author, text, created_at)
       SELECT gen_random_uuid(), $1, $2, 'Note ' || n, date_trunc('second', now()) FROM generate_series(1, 60) AS n`,
      [person.id, admin.id],
    );
    const { notes } = (await admin.get(`/users/${person.id}/fiche`)).body;
    expect(notes.elements).toHaveLength(25);
    const path = `/users/${person.id}/fiche/notes?limit=20`;
    const rest = (await admin.get(`${path}&curseur=${notes.curseur}`)).body.elements;
    expect(notes.elements.map(({ id }: Wire) => id)).not.toContain(rest[0].id);
    const note = () => admin.post(`/users/${person.id}/notes`, { texte: 'Entre-temps' });
    const texts = (await walk(admin, path, note)).map(({ texte }) => texte);
    expect(texts.toSorted()).toEqual(
      Array.from({ length: 60 }, (_, n) => `Note ${n + 1}`).toSorted(),
    );
    const readings = (await audited(person.id)).filter(({ action }) => action === 'users.read');
    expect(readings).toHaveLength(5);
  });

  test('200: every part by itself says what the file said of it; 400, 404 introuvable', async () => {
    const person = await api.user();
    await person.post('/support', { sujet: 'Un transfert tarde', message: 'Où est-il ?' });
    const { body } = await admin.get(`/users/${person.id}/fiche`);
    for (const name of personPartNames) {
      const path = `/users/${person.id}/fiche/${name}`;
      expect([name, (await admin.get(path)).body]).toEqual([name, body[name]]);
      expect((await admin.get(`${path}?curseur=x`)).body.code, name).toBe('requete_invalide');
      expect((await admin.get(`/users/${newId()}/fiche/${name}`)).status, name).toBe(404);
      expect((await person.get(path)).status, name).toBe(403);
    }
  });

  test('200: the mails and SMS to the person, without any link or code', async () => {
    const person = await api.user();
    await api.runJobs();
    const mail = api.mailbox.find(({ to }) => to === person.email);
    const answer = await admin.get(`/users/${person.id}/fiche/envois`);
    expect(answer.body.elements.at(-1)).toMatchObject({
      canal: 'email',
      genre: 'access',
      objet: mail?.subject,
      etat: 'envoye',
    });
    expect(answer.text).not.toMatch(/token|https?:/);
    expect(mail?.text).toMatch(/token=/);
  });
});

describe('POST /users/{id}/notes', () => {
  test('201: is read in the file, with its author, and leaves one row', async () => {
    const person = await api.user();
    const answer = await admin.post(`/users/${person.id}/notes`, { texte: ' Rappelée lundi. ' });
    expect([answer.status, answer.body.texte]).toEqual([201, 'Rappelée lundi.']);
    await expectOneRow(person.id, 'users.note');
    const { body } = await admin.get(`/users/${person.id}/fiche`);
    expect(body.notes.elements).toEqual([answer.body]);
  });

  test('400: an empty note', async () => {
    const person = await api.user();
    const answer = await admin.post(`/users/${person.id}/notes`, { texte: '  ' });
    expect([answer.status, answer.body.errors[0].champ]).toEqual([400, 'texte']);
  });

  test('404 introuvable', async () => {
    const answer = await admin.post(`/users/${newId()}/notes`, { texte: 'Personne' });
    expect(answer.status).toBe(404);
  });
});

describe('POST /users/{id}/sessions/terminer', () => {
  test('200: the person is signed out on every instance at once, and may sign in again', async () => {
    const person = await api.user();
    const other = await api.instance();
    const answer = await admin.post(`/users/${person.id}/sessions/terminer`);
    expect([answer.status, answer.body]).toEqual([200, { terminees: 1 }]);
    expect((await person.get('/limits')).status).toBe(401);
    await expect
      .poll(async () => (await api.as(person.accessToken, other.app).get('/limits')).status)
      .toBe(401);
    await expectOneRow(person.id, 'users.sessions.end');
    const { email, password } = person;
    expect((await api.visitor.post('/auth/login', { email, password })).status).toBe(200);
  });

  test('400, 404 introuvable', async () => {
    expect((await admin.post('/users/moi/sessions/terminer')).status).toBe(400);
    expect((await admin.post(`/users/${newId()}/sessions/terminer`)).status).toBe(404);
  });
});

describe('POST /users/{id}/identite/redemander', () => {
  const pdf = Buffer.from('%PDF-1.7 …');
  const motif = 'Votre pièce a expiré.';
  const ask = (person: Account) => admin.post(`/users/${person.id}/identite/redemander`, { motif });

  test('204: the level falls, the person reads why and may send another document', async () => {
    const person = await api.user();
    const sent = await upload(person, { path: '/kyc?type=passeport', content: pdf });
    const accepted = { decision: 'verifie', dateNaissance: '1979-03-12' };
    await owner.post(`/kyc/${sent.body.id}/decision`, accepted);
    const isVerified = async () =>
      (await admin.get(`/users/${person.id}/fiche`)).body.personne.identiteVerifiee;
    expect(await isVerified()).toBe(true);
    const answer = await ask(person);
    expect(answer.status, answer.text).toBe(204);
    expect(await isVerified()).toBe(false);
    expect((await person.get('/kyc')).body.elements).toMatchObject([{ statut: 'refuse', motif }]);
    expect((await person.get('/notifications')).text).toContain(motif);
    const asked = (await audited(person.id)).filter(({ actor }) => actor === admin.id);
    const action = 'users.identity.ask';
    expect(asked.filter((row) => row.action !== 'users.read')).toEqual([
      { action, actor: admin.id, reason: motif },
    ]);
    const again = await upload(person, { path: '/kyc?type=passeport', content: pdf });
    expect(again.status).toBe(201);
  });

  test('409 identite_non_verifiee; 400 without a reason', async () => {
    const person = await api.user();
    const refused = await ask(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'identite_non_verifiee']);
    const path = `/users/${person.id}/identite/redemander`;
    expect((await admin.post(path, { motif: ' ' })).status).toBe(400);
  });
});

describe('POST /users/{id}/mot-de-passe', () => {
  test('202: the person gets the mail of a forgotten password, and the administrator nothing', async () => {
    const person = await api.user();
    await confirmMailbox(api, person);
    const answer = await admin.post(`/users/${person.id}/mot-de-passe`);
    expect([answer.status, answer.body]).toEqual([202, {}]);
    await api.runJobs();
    const mail = api.mailbox.findLast(({ to }) => to === person.email);
    expect(mail?.text).toContain('/reset-password?token=');
    await expectOneRow(person.id, 'users.reset');
  });

  test('429 trop_de_tentatives: after five in an hour', async () => {
    const person = await api.user();
    for (let sent = 0; sent < 5; sent += 1)
      expect((await admin.post(`/users/${person.id}/mot-de-passe`)).status).toBe(202);
    const answer = await admin.post(`/users/${person.id}/mot-de-passe`);
    expect([answer.status, answer.body.code]).toEqual([429, 'trop_de_tentatives']);
  });

  test('400, 404 introuvable', async () => {
    expect((await admin.post('/users/moi/mot-de-passe')).status).toBe(400);
    expect((await admin.post(`/users/${newId()}/mot-de-passe`)).status).toBe(404);
  });
});

describe('POST /users/{id}/fermeture', () => {
  const closing = { motif: 'Demande écrite du 3 novembre' };
  const close = (id: string) => (ask: object) => admin.post(`/users/${id}/fermeture`, closing, ask);

  test('204: closes the account after a fresh proof, with its reason in one row', async () => {
    const person = await api.user();
    const answer = await proving(admin, close(person.id));
    expect(answer.status, answer.text).toBe(204);
    await expectOneRow(person.id, 'users.close', closing.motif);
    expect((await admin.get(`/users/${person.id}/fiche`)).body.personne.fermeLe).not.toBeNull();
    expect(await ids(`recherche=${person.email}`)).toEqual([]);
    expect((await close(person.id)({})).status).toBe(404);
  });

  test('409 compte_non_vide: as for the person', async () => {
    const person = await api.user();
    await fund(api, person, 100n);
    const answer = await close(person.id)({});
    expect([answer.status, answer.body.code]).toEqual([409, 'compte_non_vide']);
  });

  test('403 desactive_en_demo', async () => {
    const person = await api.user();
    await api.database.pool.query('UPDATE users SET demo = true WHERE id = $1', [person.id]);
    expect((await close(person.id)({})).body.code).toBe('desactive_en_demo');
  });

  test('400: without a reason; 404 introuvable', async () => {
    const person = await api.user();
    const answer = await admin.post(`/users/${person.id}/fermeture`, { motif: '' });
    expect([answer.status, answer.body.errors[0].champ]).toEqual([400, 'motif']);
    expect((await close(newId())({})).status).toBe(404);
  });
});

describe('an administrator’s account', () => {
  const acts = [
    ['sessions/terminer', {}],
    ['bloquer', { motif: 'Essai' }],
    ['debloquer', { motif: 'Essai' }],
    ['identite/redemander', { motif: 'Essai' }],
    ['mot-de-passe', {}],
    ['fermeture', { motif: 'Essai' }],
  ] as const;

  test('409 compte_propre: nobody handles their own', async () => {
    for (const [act, body] of acts) {
      const answer = await owner.post(`/users/${owner.id}/${act}`, body);
      expect([act, answer.status, answer.body.code]).toEqual([act, 409, 'compte_propre']);
    }
  });

  test('403 capacite_manquante: only an owner handles another administrator’s', async () => {
    await giveCapabilities(
      api,
      admin,
      capabilities.filter((each) => each !== 'proprietaire'),
    );
    for (const [act, body] of acts) {
      const answer = await admin.post(`/users/${owner.id}/${act}`, body);
      expect([act, answer.status, answer.body.code]).toEqual([act, 403, 'capacite_manquante']);
    }
    expect((await admin.get(`/users/${owner.id}/fiche`)).body.peutAgir).toBe(false);
    await giveCapabilities(api, admin, ['support'] satisfies Capability[]);
    expect((await owner.get(`/users/${admin.id}/fiche`)).body.peutAgir).toBe(true);
  });

  test('403 verification_requise: an owner proves who they are before each act on another’s account', async () => {
    const second = await api.admin();
    for (const [act, body] of acts) {
      const answer = await owner.post(`/users/${second.id}/${act}`, body);
      expect([act, answer.status, answer.body.code]).toEqual([act, 403, 'verification_requise']);
    }
    const suspend = (ask: object) =>
      owner.post(`/users/${second.id}/bloquer`, { motif: 'Essai' }, ask);
    const refused = await suspend({});
    expect(refused.body.verification).toEqual({
      action: 'administrateurs',
      objet: { compte: second.email },
    });
    expect((await proving(owner, suspend)).status).toBe(200);
    expect((await audited(second.id)).map(({ action }) => action)).toEqual(['users.block']);
  });

  test('409 dernier_administrateur: an owner who suspends another while they are suspended themselves', async () => {
    const second = await api.admin();
    const suspended = async (client: PoolClient) => {
      await lockByName(client, 'administrators');
      await client.query('UPDATE users SET blocked_at = now() WHERE id = $1', [owner.id]);
    };
    const suspend = (ask: Ask) =>
      owner.post(`/users/${second.id}/bloquer`, { motif: 'Essai' }, ask);
    const answer = await proving(owner, (ask) =>
      ask.headers === undefined
        ? suspend(ask)
        : whileUncommitted(api, suspended, () => suspend(ask)),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'dernier_administrateur']);
    await api.database.pool.query(
      'UPDATE users SET blocked_at = CASE id WHEN $1 THEN NULL ELSE now() END WHERE id IN ($1, $2)',
      [owner.id, second.id],
    );
  });

  test('409 dernier_administrateur: two owners who suspend each other at once leave one', async () => {
    const second = await api.admin();
    const outcomes = await Promise.all([
      obliging(owner).post(`/users/${second.id}/bloquer`, { motif: 'Essai' }),
      obliging(second).post(`/users/${owner.id}/bloquer`, { motif: 'Essai' }),
    ]);
    const [first, other] = outcomes.map(({ status }) => status).toSorted();
    expect(first).toBe(200);
    expect([401, 409]).toContain(other);
    const { rows } = await api.database.pool.query<{ id: string }>(
      `SELECT u.id FROM users u JOIN administrator_capabilities c ON c.user_id = u.id
        WHERE c.capability = 'proprietaire' AND u.blocked_at IS NULL`,
    );
    expect(rows).toHaveLength(1);
  });
});

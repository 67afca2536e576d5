import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockFilesMost } from '@nzela/contract/blocks';
import { personFileSchema } from '@nzela/contract/person-file';
import {
  confirmMailbox,
  goodPassword,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../../test/api.ts';
import { upload } from '../../../../test/uploading.ts';
import { expectBothOrders, walk } from '../../../../test/walking.ts';
import { newId } from '../../../kernel/data/ids.ts';

let api: Api;
let admin: Account;
let person: Account;

beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.user();
});

const block = { motif: 'Un paiement est contesté.', demande: 'Une facture du vendeur' };
const pdf = Buffer.from('%PDF-1.7 facture');

const suspend = async (body: object = block) => {
  const answer = await admin.post(`/users/${person.id}/bloquer`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const reopen = (motif = 'La facture est claire.') =>
  admin.post(`/users/${person.id}/debloquer`, { motif });
const signIn = (password = goodPassword) =>
  api.visitor.post('/auth/login', { email: person.email, password });
const tokenOf = async (): Promise<string> => (await signIn()).body.blocage.jeton;
const send = (jeton: string, content = pdf) =>
  upload(api.visitor, {
    path: `/compte-bloque/pieces?jeton=${encodeURIComponent(jeton)}`,
    content,
  });
const answer = (jeton: string, texte = 'Voici la facture.') =>
  api.visitor.post('/compte-bloque/reponse', { jeton, texte });
const fileOf = async (): Promise<Wire> =>
  personFileSchema.parse((await admin.get(`/users/${person.id}/fiche`)).body);
const refusal = ({ status, body }: { status: number; body: Wire }) => [status, body.code];

async function rowsOf(action: string) {
  const { rows } = await api.database.pool.query<{ reason: string | null }>(
    'SELECT reason FROM audit_entries WHERE subject = $1 AND action = $2',
    [person.id, action],
  );
  return rows;
}

test('a suspended person reads why, answers with a document, and is let in again', async () => {
  const other = await api.instance();
  await confirmMailbox(api, person);
  await suspend({ ...block, avantLe: '2099-01-31T23:00:00.000Z' });
  // Signed out everywhere, at once.
  expect((await person.get('/limits')).status).toBe(401);
  await expect
    .poll(async () => (await api.as(person.accessToken, other.app).get('/limits')).status)
    .toBe(401);
  expect(await rowsOf('users.block')).toEqual([{ reason: block.motif }]);
  await api.runJobs();
  const mails = api.mailbox.filter(({ to }) => to === person.email);
  expect(mails.map(({ text }) => text).join('')).toContain(block.motif);

  const refused = await signIn();
  expect(refusal(refused)).toEqual([403, 'compte_bloque']);
  expect(refused.body.blocage).toEqual({
    ...block,
    avantLe: '2099-01-31T23:00:00.000Z',
    jeton: expect.any(String),
  });
  const { jeton } = refused.body.blocage;
  expect((await send(jeton)).status).toBe(201);
  expect((await answer(jeton)).status).toBe(204);
  expect((await admin.get(`/users?recherche=${person.email}`)).body.elements[0]).toMatchObject({
    statut: 'inactive',
    aRepondu: true,
  });

  const [given] = (await fileOf()).reponses.elements;
  expect(given).toMatchObject({
    texte: 'Voici la facture.',
    pieces: [{ format: 'application/pdf' }],
  });
  const file = await admin.get(`/users/${person.id}/pieces/${given.pieces[0].id}`);
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="document"',
  ]);
  expect(file.bytes).toEqual(pdf);
  expect(await rowsOf('users.block.file')).toHaveLength(1);

  expect((await reopen()).status).toBe(204);
  expect(await rowsOf('users.unblock')).toEqual([{ reason: 'La facture est claire.' }]);
  expect((await signIn()).status).toBe(200);
  // What was said to a suspension that is over stands in no file.
  expect(await fileOf()).toMatchObject({ blocage: null, reponses: { elements: [] } });
});

test('GET /users/{id}/fiche/reponses 200: each answer to the suspension once, page by page', async () => {
  await suspend();
  await api.database.pool.query(
    `INSERT INTO user_block_answers (id, block_id, user_id, text, created_at)
     SELECT gen_random_uuid(), b.id, b.user_id, 'Réponse ' || n, date_trunc('second', now()) FROM user_blocks b, generate_series(1, 130) AS n
      WHERE b.user_id = $1`,
    [person.id],
  );
  const { reponses } = await fileOf();
  expect([reponses.elements.length, reponses.curseur]).toEqual([25, expect.any(String)]);
  const read = await walk(admin, `/users/${person.id}/fiche/reponses?limit=50`);
  expect(new Set(read.map(({ texte }) => texte)).size).toBe(130);
  expect(read).toHaveLength(130);
});

test('the reason is for the right password alone, and for a confirmed mailbox', async () => {
  await suspend();
  const wrong = await signIn('pas le bon mot de passe');
  expect([refusal(wrong), wrong.body.blocage]).toEqual([
    [401, 'identifiants_invalides'],
    undefined,
  ]);
  await api.runJobs();
  const mails = api.mailbox.filter(({ to }) => to === person.email);
  expect(mails.map(({ subject }) => subject)).toContain('Votre compte est suspendu · Nzela');
  for (const { text } of mails) expect(text).not.toContain(block.motif);
});

describe('GET /users/reponses', () => {
  const queue = async (): Promise<Wire> => {
    const { status, body, text } = await admin.get('/users/reponses?limit=100');
    expect(status, text).toBe(200);
    return body;
  };
  const waiting = async () =>
    (await queue()).elements.find((row: Wire) => row.personne.id === person.id);
  const askFor = (body: object) => admin.post(`/users/${person.id}/redemander`, body);

  test('200: who answered waits once, with the latest answer, until an administrator asks for something else', async () => {
    await suspend();
    expect(await waiting()).toBeUndefined();
    const before = (await queue()).enAttente;
    const jeton = await tokenOf();
    await send(jeton);
    await answer(jeton, 'Voici la facture.');
    await answer(await tokenOf(), 'Et une autre.');
    expect(await waiting()).toMatchObject({
      personne: { id: person.id, email: person.email },
      ...block,
      texte: 'Et une autre.',
      reponses: 2,
      pieces: 1,
      ageJours: 0,
    });
    expect((await queue()).enAttente).toBe(before + 1);

    const asked = await askFor({ demande: 'Une facture lisible.' });
    expect([asked.status, asked.body.demande]).toEqual([200, 'Une facture lisible.']);
    expect(await waiting()).toBeUndefined();
    expect((await queue()).enAttente).toBe(before);
    expect(await rowsOf('users.block.ask')).toHaveLength(1);
    const { reponses, blocage, personne } = await fileOf();
    expect(reponses.elements.map(({ decideLe }: Wire) => decideLe)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    expect([blocage.demande, blocage.motif, personne.aRepondu]).toEqual([
      'Une facture lisible.',
      block.motif,
      false,
    ]);
    // The person reads it after the right password, and what they say to it waits anew.
    expect((await signIn()).body.blocage.demande).toBe('Une facture lisible.');
    await answer(await tokenOf(), 'La voici.');
    expect(await waiting()).toMatchObject({ texte: 'La voici.', reponses: 1, pieces: 0 });
    await reopen();
    expect(await waiting()).toBeUndefined();
  });

  test('200: who has waited longest comes first, each suspension once, page by page', async () => {
    const { pool } = api.database;
    const people = await Promise.all(Array.from({ length: 5 }, () => api.user()));
    for (const each of people) await admin.post(`/users/${each.id}/bloquer`, block);
    await pool.query(
      `INSERT INTO user_block_answers (id, block_id, user_id, text, created_at)
       SELECT gen_random_uuid(), b.id, b.user_id, 'Réponse ' || n,
              date_trunc('second', now()) - make_interval(days => 10 - array_position($1::uuid[], b.user_id), mins => n)
         FROM user_blocks b, generate_series(1, 3) AS n WHERE b.user_id = ANY ($1)`,
      [people.map(({ id }) => id)],
    );
    const mine = new Set(people.map(({ id }) => id));
    const rows = (await walk(admin, '/users/reponses?limit=2')).filter((row) =>
      mine.has(row.personne.id),
    );
    expect(rows.map((row) => row.personne.id)).toEqual(people.map(({ id }) => id));
    expect(rows.map(({ ageJours }) => ageJours)).toEqual([9, 8, 7, 6, 5]);
    await expectBothOrders(admin, '/users/reponses?limit=2');
    for (const row of rows) expect(row).toMatchObject({ reponses: 3, texte: 'Réponse 1' });
  });

  test('a mail tells what else is asked, each time', async () => {
    await confirmMailbox(api, person);
    await suspend();
    await api.runJobs();
    for (const demande of ['Un relevé.', 'Un passeport.']) {
      await askFor({ demande });
      await api.runJobs();
      const told = api.mailbox.filter(
        ({ to, text }) => to === person.email && text.includes(demande),
      );
      expect(told).toHaveLength(1);
    }
  });

  test('POST /users/{id}/redemander 409 compte_non_suspendu, 400, 404 introuvable', async () => {
    const body = { demande: 'Un relevé.' };
    expect(refusal(await askFor(body))).toEqual([409, 'compte_non_suspendu']);
    await suspend();
    const empty = await askFor({ demande: ' ' });
    expect([empty.status, empty.body.errors[0].champ]).toEqual([400, 'demande']);
    const late = await askFor({ ...body, avantLe: '2020-01-01T00:00:00.000Z' });
    expect(refusal(late)).toEqual([400, 'date_passee']);
    expect((await admin.post(`/users/${newId()}/redemander`, body)).status).toBe(404);
  });

  test('400, 403', async () => {
    expect((await admin.get('/users/reponses?curseur=x')).body.code).toBe('requete_invalide');
    expect((await person.get('/users/reponses')).status).toBe(403);
  });
});

describe('POST /users/{id}/bloquer', () => {
  test('409 compte_suspendu: a second time, and its password is not sent for', async () => {
    await suspend();
    expect(refusal(await admin.post(`/users/${person.id}/bloquer`, block))).toEqual([
      409,
      'compte_suspendu',
    ]);
    expect(refusal(await admin.post(`/users/${person.id}/mot-de-passe`))).toEqual([
      409,
      'compte_suspendu',
    ]);
  });

  test('400: without a reason, or by a day that is over', async () => {
    const empty = await admin.post(`/users/${person.id}/bloquer`, { motif: ' ' });
    expect([empty.status, empty.body.errors[0].champ]).toEqual([400, 'motif']);
    const late = await admin.post(`/users/${person.id}/bloquer`, {
      ...block,
      avantLe: '2020-01-01T00:00:00.000Z',
    });
    expect([...refusal(late), late.body.errors[0].champ]).toEqual([400, 'date_passee', 'avantLe']);
  });

  test('404 introuvable', async () => {
    expect((await admin.post(`/users/${newId()}/bloquer`, block)).status).toBe(404);
  });
});

describe('POST /users/{id}/debloquer', () => {
  test('409 compte_non_suspendu, 400 without a reason, 404 introuvable', async () => {
    expect(refusal(await reopen())).toEqual([409, 'compte_non_suspendu']);
    expect((await reopen('')).status).toBe(400);
    const stranger = await admin.post(`/users/${newId()}/debloquer`, { motif: 'Essai' });
    expect(stranger.status).toBe(404);
  });
});

describe('GET /users/{id}/pieces/{piece}', () => {
  test('400, 404 introuvable: a file of nobody’s, of another person’s, or of no answer yet', async () => {
    await suspend();
    const sent = await send(await tokenOf());
    const path = (id: string, piece: string) => `/users/${id}/pieces/${piece}`;
    for (const piece of [newId(), sent.body.id])
      expect((await admin.get(path(person.id, piece))).status).toBe(404);
    expect((await admin.get(path(person.id, 'x'))).status).toBe(400);
  });
});

describe('POST /compte-bloque/reponse', () => {
  test('400 lien_invalide: a token serves once', async () => {
    await suspend();
    const jeton = await tokenOf();
    expect((await answer(jeton)).status).toBe(204);
    expect(refusal(await answer(jeton, 'Encore'))).toEqual([400, 'lien_invalide']);
    expect(refusal(await send(jeton))).toEqual([400, 'lien_invalide']);
    // Another sign-in, another answer.
    expect((await answer(await tokenOf())).status).toBe(204);
  });

  test('400 lien_invalide: forged, or of a suspension that is over', async () => {
    expect(refusal(await answer('x'.repeat(60)))).toEqual([400, 'lien_invalide']);
    await suspend();
    const jeton = await tokenOf();
    await reopen();
    expect(refusal(await answer(jeton))).toEqual([400, 'lien_invalide']);
    await suspend();
    expect(refusal(await answer(jeton))).toEqual([400, 'lien_invalide']);
  });

  test('400: without a text', async () => {
    await suspend();
    const empty = await answer(await tokenOf(), ' ');
    expect([empty.status, empty.body.errors[0].champ]).toEqual([400, 'texte']);
  });

  test('429 trop_de_tentatives: after ten in a day', async () => {
    await suspend();
    for (let given = 0; given < 10; given += 1)
      expect((await answer(await tokenOf())).status).toBe(204);
    expect(refusal(await answer(await tokenOf()))).toEqual([429, 'trop_de_tentatives']);
  });
});

describe('POST /compte-bloque/pieces', () => {
  test('409 pieces_trop_nombreuses', async () => {
    await suspend();
    const jeton = await tokenOf();
    for (let sent = 0; sent < blockFilesMost; sent += 1)
      expect((await send(jeton)).status).toBe(201);
    expect(refusal(await send(jeton))).toEqual([409, 'pieces_trop_nombreuses']);
  });

  test('415 document_type_refuse, 400 lien_invalide', async () => {
    await suspend();
    const jeton = await tokenOf();
    expect(refusal(await send(jeton, Buffer.from('GIF89a')))).toEqual([
      415,
      'document_type_refuse',
    ]);
    expect(refusal(await send('x'.repeat(60)))).toEqual([400, 'lien_invalide']);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kycDocumentMaximumBytes } from '@nzela/contract/kyc';
import { confirmMailbox, startApi, type Account, type Api } from '../../../test/api.ts';
import { proving } from '../../../test/proof.ts';
import { expectTold } from '../../../test/told.ts';
import { upload } from '../../../test/uploading.ts';
import { walk } from '../../../test/walking.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let admin: Account;
let person: Account;
let picture: Buffer;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  picture = await sharp({
    create: { width: 3000, height: 900, channels: 3, background: '#942c49' },
  })
    .withExif({ IFD0: { Artist: 'moi' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.user();
});

const send = (content: Buffer, { from = person, type = 'passeport' } = {}) =>
  upload(from, { path: `/kyc?type=${type}`, content });

function fileOf(id: string, who: Account) {
  return api.app.inject({
    url: `/api/kyc/${id}/fichier`,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
}

const accepted = { decision: 'verifie', dateNaissance: '1979-03-12' };
const decide = (id: string, body: object, by = admin) => by.post(`/kyc/${id}/decision`, body);
const levelOf = async (who: Account) => (await who.get('/limits')).body.niveau;

describe('POST /kyc', () => {
  test('201: under review, drawn anew without metadata, sealed where it is kept', async () => {
    const { status, body } = await send(picture);
    expect([status, body]).toMatchObject([201, { type: 'passeport', statut: 'en_examen' }]);
    expect((await person.get('/kyc')).body.elements).toEqual([body]);
    const answer = await fileOf(body.id, admin);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
    const kept = await sharp(answer.rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 2400, height: 720 });
    expect(kept.exif).toBeUndefined();
    const { rows } = await api.database.pool.query(
      'SELECT sealed FROM kyc_files WHERE user_id = $1',
      [person.id],
    );
    expect(rows[0].sealed).not.toContain(answer.rawPayload.toString('base64').slice(0, 60));
  });

  test('201: a PDF is kept as it is, and only ever downloaded', async () => {
    const pdf = Buffer.from('%PDF-1.7 …');
    const { status, body } = await send(pdf);
    expect(status).toBe(201);
    const answer = await fileOf(body.id, admin);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.equals(pdf)).toBe(true);
  });

  test('409 document_en_examen: one at a time, also at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(picture)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await send(picture)).body.code).toBe('document_en_examen');
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'document_type_refuse',
    ],
    ['a page', Buffer.from('<!doctype html>'), 415, 'document_type_refuse'],
    ['a GIF', Buffer.from('GIF89a'), 415, 'document_type_refuse'],
    ['a picture that is cut', Buffer.from([0xff, 0xd8, 0xff, 1]), 400, 'image_illisible'],
    ['too large', Buffer.alloc(kycDocumentMaximumBytes + 1), 413, 'fichier_trop_grand'],
    ['nothing', Buffer.alloc(0), 400, 'fichier_manquant'],
  ])('%s is refused', async (_name, content, status, code) => {
    const answer = await send(content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await person.get('/kyc')).body.elements).toEqual([]);
  });

  test('GET /kyc/a-examiner 200: all that wait, the oldest first, each once while more are sent, and how many', async () => {
    const sender = async () => {
      const one = await api.user();
      await upload(one, { path: '/kyc?type=passeport', content: picture });
      return one.id;
    };
    const senders: string[] = [];
    for (let count = 0; count < 4; count += 1) senders.push(await sender());
    const path = '/kyc/a-examiner?limit=2';
    const { total } = (await admin.get(path)).body;
    const waiting = await walk(admin, path, async () => senders.push(await sender()));
    expect(waiting).toHaveLength(total + 1);
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(total + 1);
    expect(waiting.slice(-5).map(({ personne }) => personne.id)).toEqual(senders);
  });

  test('400: a type that is none; 429 trop_de_tentatives: six a day', async () => {
    expect((await send(picture, { type: 'permis' })).status).toBe(400);
    for (let count = 0; count < 5; count += 1) await send(Buffer.from('GIF89a'));
    expect((await send(picture)).body.code).toBe('trop_de_tentatives');
  });
});

describe('the review', () => {
  test('verified: the level and its limits follow, the person is told here and by mail', async () => {
    await confirmMailbox(api, person);
    await api.database.pool.query('UPDATE users SET phone_verified_at = now() WHERE id = $1', [
      person.id,
    ]);
    expect(await levelOf(person)).toBe('confirme');
    const { id } = (await send(picture)).body;
    const waiting = (await admin.get('/kyc/a-examiner?limit=100')).body.elements;
    expect(waiting.at(-1)).toMatchObject({
      id,
      personne: { id: person.id, email: person.email },
      commerce: null,
    });
    const reviewed = await decide(id, accepted);
    expect(reviewed.body, reviewed.text).toMatchObject({ statut: 'verifie', motif: null });
    expect(await levelOf(person)).toBe('verifie');
    expect((await person.get('/kyc')).body.elements[0]).toMatchObject({
      dateNaissance: accepted.dateNaissance,
    });
    await api.runJobs();
    const title = 'Votre identité est vérifiée';
    expect((await person.get('/notifications')).body.elements[0]).toMatchObject({ titre: title });
    const mails = api.mailbox.filter(({ to }) => to === person.email);
    expect(mails.at(-1)?.subject).toContain(title);
    expect((await send(picture)).body.code).toBe('identite_deja_verifiee');
    const { rows } = await api.database.pool.query(
      'SELECT action, actor FROM audit_entries WHERE subject = $1',
      [person.id],
    );
    expect(rows).toContainEqual({ action: 'identity.review', actor: admin.id });
  });

  test.each([
    ['none', {}, 'date_naissance_requise'],
    ['one to come', { dateNaissance: '2999-01-01' }, 'date_naissance_future'],
    ['one that is none', { dateNaissance: '1979-02-30' }, 'requete_invalide'],
    ['one of somebody who is dead', { dateNaissance: '1889-02-03' }, 'requete_invalide'],
  ])('400: accepted with %s as date of birth, at its field', async (_name, read, code) => {
    const { id } = (await send(picture)).body;
    const { status, body } = await decide(id, { decision: 'verifie', ...read });
    expect([status, body.code, body.errors[0].champ]).toEqual([400, code, 'dateNaissance']);
    expect((await person.get('/kyc')).body.elements[0].statut).toBe('en_examen');
  });

  test('refused: the reason is told, the file is gone, and another one may be sent', async () => {
    const { id } = (await send(picture)).body;
    expect((await decide(id, { decision: 'refuse' })).status).toBe(400);
    const motif = 'La photo est floue.';
    expect((await decide(id, { decision: 'refuse', motif })).body).toMatchObject({ motif });
    expect((await person.get('/kyc')).body.elements[0]).toMatchObject({ statut: 'refuse', motif });
    expect((await person.get('/notifications')).body.elements[0].texte).toContain(motif);
    expect((await fileOf(id, admin)).statusCode).toBe(404);
    const again = await decide(id, accepted);
    expect([again.status, again.body.code]).toEqual([409, 'document_deja_examine']);
    expect((await send(picture)).status).toBe(201);
  });

  test('403 and 404: nobody else reads or decides, and no administrator decides on their own', async () => {
    const { id } = (await send(picture)).body;
    const stranger = await api.user();
    for (const who of [person, stranger]) {
      expect((await fileOf(id, who)).statusCode).toBe(403);
      expect((await decide(id, accepted, who)).status).toBe(403);
      expect((await who.get('/kyc/a-examiner')).status).toBe(403);
    }
    expect((await stranger.get('/kyc')).body.elements).toEqual([]);
    expect((await fileOf(newId(), admin)).statusCode).toBe(404);
    expect((await decide(newId(), accepted)).status).toBe(404);
    const own = (await send(picture, { from: admin })).body;
    expect((await decide(own.id, accepted)).status).toBe(403);
  });

  test('every reading of a file is written down', async () => {
    const { id } = (await send(picture)).body;
    await fileOf(id, admin);
    const { rows } = await api.database.pool.query(
      "SELECT actor, after FROM audit_entries WHERE subject = $1 AND action = 'identity.read'",
      [person.id],
    );
    expect(rows).toEqual([{ actor: admin.id, after: { document: id } }]);
  });
});

test('the queue of the administrators moves with what is sent and decided', async () => {
  const queue = { who: admin, topic: 'kyc' } as const;
  let id = '';
  await expectTold(api, queue, async () => {
    ({ id } = (await send(picture)).body);
  });
  await expectTold(api, queue, () => decide(id, accepted));
});

test('an account that is closed leaves no document', async () => {
  await send(picture);
  const body = { confirmation: 'FERMER' };
  const closed = await proving(person, (ask) => person.post('/users/me/fermeture', body, ask));
  expect(closed.status, closed.text).toBe(204);
  for (const table of ['kyc_files', 'kyc_documents']) {
    const { rowCount } = await api.database.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [
      person.id,
    ]);
    expect(rowCount, table).toBe(0);
  }
});

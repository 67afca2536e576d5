import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kycDocumentMaximumBytes, merchantDocumentTypes } from '@nzela/contract/kyc';
import {
  merchantModes,
  merchantRoles,
  permissionsOf,
  type MerchantRole,
} from '@nzela/contract/merchant-terms';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { hire } from '../../../../test/hiring.ts';
import { proving } from '../../../../test/proof.ts';
import { upload } from '../../../../test/uploading.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { progressOf } from './progress.ts';

let api: Api;
let admin: Account;
let shop: Account;
let shopId: string;
const pdf = Buffer.from('%PDF-1.7 …');
let picture: Buffer;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  const blank = { width: 900, height: 300, channels: 3, background: '#942c49' } as const;
  picture = await sharp({ create: blank })
    .withExif({ IFD0: { Artist: 'moi' } })
    .png()
    .toBuffer();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.merchant();
  shopId = (await shop.get('/merchants')).body.elements[0].id;
});

type Sending = {
  readonly from?: Account;
  readonly content?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};
const send = (type: string, { from = shop, content = pdf, headers = {} }: Sending = {}) =>
  upload(from, { path: `/kyc/commerce?type=${type}`, content, headers });
const sent = async (type: string, from = shop): Promise<string> =>
  (await send(type, { from })).body.id;
const decide = (id: string, body: object, by = admin) => by.post(`/kyc/${id}/decision`, body);
const accept = (id: string) => decide(id, { decision: 'verifie' });
const stateOf = async (who = shop) => (await who.get('/kyc/commerce')).body;
const waitingOf = async (id: string) =>
  (await admin.get('/kyc/a-examiner?limit=100')).body.elements.filter(
    ({ commerce }: { commerce: { id: string } | null }) => commerce?.id === id,
  );
const audited = async (action: string) =>
  (
    await api.deps.pool.query(
      'SELECT actor, after FROM audit_entries WHERE subject = $1 AND action = $2 ORDER BY created_at, id',
      [shopId, action],
    )
  ).rows;

describe('POST /kyc/commerce', () => {
  test('201: each of the five types is under review, and the progress follows', async () => {
    expect(await stateOf()).toEqual({ statut: 'non_commence', progression: 0, documents: [] });
    const progress: number[] = [];
    for (const type of merchantDocumentTypes.toReversed()) {
      const { status, body } = await send(type);
      expect([status, body]).toMatchObject([201, { type, statut: 'en_examen', motif: null }]);
      progress.push((await stateOf()).progression);
    }
    expect(progress).toEqual([15, 30, 45, 60, 75]);
    const { statut, documents } = await stateOf();
    expect(statut).toBe('en_cours');
    expect(documents.map(({ type }: { type: string }) => type)).toEqual(merchantDocumentTypes);
    expect(await audited('merchants.document')).toHaveLength(5);
  });

  test('201: the demonstration’s merchant shows 70, and a submission moves it to 85', async () => {
    for (const type of merchantDocumentTypes.slice(0, 2)) await accept(await sent(type));
    for (const type of merchantDocumentTypes.slice(2, 4)) await sent(type);
    expect(await stateOf()).toMatchObject({ statut: 'en_cours', progression: 70 });
    await sent('tax_document');
    expect(await stateOf()).toMatchObject({ statut: 'en_cours', progression: 85 });
    // Another file in the place of one that waits changes nothing.
    await sent('tax_document');
    expect((await stateOf()).progression).toBe(85);
  });

  test('a picture is drawn anew without metadata, and sealed where it is kept', async () => {
    const { body } = await send('director_id', { content: picture });
    const answer = await shop.get(`/kyc/commerce/${body.id}/fichier`);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' });
    const kept = await sharp(answer.bytes).metadata();
    expect([kept.format, kept.exif]).toEqual(['webp', undefined]);
    const { rows } = await api.deps.pool.query(
      'SELECT sealed FROM kyc_files WHERE document_id = $1',
      [body.id],
    );
    expect(rows[0].sealed).not.toContain(answer.bytes.toString('base64').slice(0, 60));
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'document_type_refuse',
    ],
    ['a GIF', Buffer.from('GIF89a'), 415, 'document_type_refuse'],
    ['a picture that is cut', Buffer.from([0xff, 0xd8, 0xff, 1]), 400, 'image_illisible'],
    ['too large', Buffer.alloc(kycDocumentMaximumBytes + 1), 413, 'fichier_trop_grand'],
    ['nothing', Buffer.alloc(0), 400, 'fichier_manquant'],
  ])('%s is refused, at the field', async (_name, content, status, code) => {
    const answer = await send('tax_document', { content });
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.champ]).toEqual([
      status,
      code,
      'fichier',
    ]);
    expect((await stateOf()).documents).toEqual([]);
  });

  test('400: a type that is none, a body that is no form; 401: nobody', async () => {
    expect((await send('passeport')).status).toBe(400);
    const plain = await shop.post('/kyc/commerce?type=tax_document', {});
    expect([plain.status, plain.body.message]).toEqual([400, 'Veuillez sélectionner un fichier']);
    expect((await api.visitor.get('/kyc/commerce')).status).toBe(401);
  });

  test('409 document_deja_accepte: what was accepted is not sent again', async () => {
    await accept(await sent('tax_document'));
    const again = await send('tax_document');
    expect([again.status, again.body.code]).toEqual([409, 'document_deja_accepte']);
    expect((await send('bank_statement')).status).toBe(201);
  });

  test('429 trop_de_tentatives: twenty-one a day', async () => {
    for (let count = 0; count < 20; count += 1)
      await send('tax_document', { content: Buffer.from('GIF89a') });
    expect((await send('tax_document')).body.code).toBe('trop_de_tentatives');
  });

  test('of several at once of one type, one is under review and the others are replaced', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('address_proof')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const waiting = await waitingOf(shopId);
    expect(waiting).toHaveLength(1);
    expect((await stateOf()).documents[0].id).toBe(waiting[0].id);
    const { rowCount } = await api.deps.pool.query(
      'SELECT FROM kyc_files JOIN kyc_documents ON id = document_id WHERE merchant_id = $1',
      [shopId],
    );
    expect(rowCount).toBe(1);
  });
});

describe('the review', () => {
  test('refused one by one with the reason, sent again one by one, verified with the last', async () => {
    const ids = new Map<string, string>();
    for (const type of merchantDocumentTypes) ids.set(type, await sent(type));
    expect((await waitingOf(shopId)).map(({ type }: { type: string }) => type)).toEqual([
      ...merchantDocumentTypes,
    ]);
    const motif = 'La date est illisible.';
    const refused = ids.get('bank_statement') ?? '';
    expect((await decide(refused, { decision: 'refuse' })).status).toBe(400);
    expect((await decide(refused, { decision: 'refuse', motif })).body).toMatchObject({ motif });
    expect(await stateOf()).toMatchObject({ statut: 'refuse', progression: 60 });
    expect((await shop.get(`/kyc/commerce/${refused}/fichier`)).status).toBe(404);
    const notice = (await shop.get('/notifications')).body.elements[0];
    expect(notice).toMatchObject({ titre: 'Relevé bancaire\u00a0: non accepté' });
    expect(notice.texte).toContain(motif);

    const others = merchantDocumentTypes.filter((type) => type !== 'bank_statement');
    for (const type of others) await accept(ids.get(type) ?? '');
    expect(await stateOf()).toMatchObject({ statut: 'refuse', progression: 80 });
    expect((await shop.get('/merchants')).body.elements[0].verifieDepuis).toBeNull();
    const again = await sent('bank_statement');
    expect(await stateOf()).toMatchObject({ statut: 'en_cours', progression: 95 });
    expect((await accept(again)).body).toMatchObject({ statut: 'verifie', motif: null });
    expect(await stateOf()).toMatchObject({ statut: 'verifie', progression: 100 });
    expect((await shop.get('/merchants')).body.elements[0].verifieDepuis).toEqual(
      expect.any(String),
    );
    await api.runJobs();
    const subjects = api.mailbox
      .filter(({ to }) => to === shop.email)
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('accepté'))).toHaveLength(5);
    expect(subjects.at(-1)).toContain('Votre commerce est vérifié');
    expect(await audited('identity.review')).toHaveLength(6);
  });

  test('409: a decision names the sending it saw: replaced, or decided by another reviewer', async () => {
    const seen = await sent('tax_document');
    const now = await sent('tax_document');
    const late = await accept(seen);
    expect([late.status, late.body.code]).toEqual([409, 'document_remplace']);
    const answers = await Promise.all([
      accept(now),
      decide(now, { decision: 'refuse', motif: 'Flou.' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the last two decisions at once verify the business', async () => {
    const ids: string[] = [];
    for (const type of merchantDocumentTypes) ids.push(await sent(type));
    await Promise.all(ids.map((id) => accept(id)));
    expect(await stateOf()).toMatchObject({ statut: 'verifie', progression: 100 });
    expect((await shop.get('/merchants')).body.elements[0].verifieDepuis).not.toBeNull();
  });

  test('403: an administrator who works for the business decides nothing there', async () => {
    const own = await api.admin();
    await hire(api, shop, 'caissier', own);
    const id = await sent('tax_document');
    const refused = await decide(id, { decision: 'verifie' }, own);
    expect([refused.status, refused.body.code]).toEqual([403, 'acces_refuse']);
    expect((await decide(newId(), { decision: 'verifie' })).status).toBe(404);
  });
});

describe('who sees a document', () => {
  test('the owner of the business and reviewers, each reading written down; nobody else, in either mode', async () => {
    const id = await sent('director_id');
    const other = await api.merchant();
    const own = await sent('director_id', other);
    const team: Partial<Record<MerchantRole, Account>> = { proprietaire: shop };
    for (const role of merchantRoles) team[role] ??= await hire(api, shop, role);
    for (const role of merchantRoles)
      for (const mode of merchantModes) {
        const who = team[role] ?? shop;
        const headers = { 'merchant-mode': mode };
        const may = permissionsOf(role, mode).includes('documents.envoyer');
        const asked = [
          await who.get('/kyc/commerce', { headers }),
          await who.get(`/kyc/commerce/${id}/fichier`, { headers }),
          await who.get(`/kyc/commerce/${own}/fichier`, { headers }),
          await send('address_proof', { from: who, headers }),
          await who.get(`/kyc/${id}/fichier`, { headers }),
          await decide(id, { decision: 'verifie' }, who),
        ].map(({ status }) => status);
        const expected = may ? [200, 200, 404, 201, 403, 403] : [403, 403, 403, 403, 403, 403];
        expect([role, mode, asked]).toEqual([role, mode, expected]);
      }
    const asOther = { headers: { 'merchant-id': shopId } };
    expect((await other.get(`/kyc/commerce/${id}/fichier`, asOther)).status).toBe(403);
    expect((await admin.get('/kyc/commerce', asOther)).status).toBe(403);
    expect((await admin.get(`/kyc/${id}/fichier`)).bytes.equals(pdf)).toBe(true);
    const readings = await audited('identity.read');
    const by = (actor: string) => ({ actor, after: { document: id } });
    expect(readings).toEqual([by(shop.id), by(shop.id), by(admin.id)]);
  });

  test('a person’s own document is none of their business’s', async () => {
    const { body } = await upload(shop, { path: '/kyc?type=passeport', content: pdf });
    expect((await shop.get(`/kyc/commerce/${body.id}/fichier`)).status).toBe(404);
    expect((await stateOf()).documents).toEqual([]);
  });
});

test('a business that closes leaves no document', async () => {
  await sent('director_id');
  await sent('director_id');
  const closed = await proving(shop, (ask) =>
    shop.post('/users/me/fermeture', { confirmation: 'FERMER' }, ask),
  );
  expect(closed.status, closed.text).toBe(204);
  const { rowCount } = await api.deps.pool.query(
    'SELECT FROM kyc_documents WHERE merchant_id = $1',
    [shopId],
  );
  expect(rowCount).toBe(0);
});

test('the progress of a business is between 0 and 100 whatever was decided', () => {
  const states = ['en_examen', 'verifie', 'refuse'] as const;
  for (const state of states) {
    const all = merchantDocumentTypes.map(() => ({ status: state }));
    expect(progressOf(all)).toBe({ en_examen: 75, verifie: 100, refuse: 0 }[state]);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myQrSchema, qrPayeeSchema } from '@nzela/contract/qr';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { balanceOf, expectWholeBook, fund } from '../../../test/money.ts';
import { proofFor } from '../../../test/proof.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let payee: Account;
let payer: Account;

beforeAll(async () => {
  api = await startApi();
  [payee, payer] = await Promise.all([api.user({ prenom: 'Essai', nom: 'Reçoit' }), api.user()]);
  await fund(api, payer, 100_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

const mine = async (query = '', person = payee) => {
  const answer = await person.get(`/qr/mine${query}`);
  expect(answer.status, answer.text).toBe(200);
  return myQrSchema.parse(answer.body);
};

const resolve = (contenu: unknown, person: Pick<Account, 'post'> = payer) =>
  person.post('/qr/resolve', { contenu });

const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

describe('GET /qr/mine', () => {
  test('200: the same code each time, of 128 bits, in both formats', async () => {
    const first = await mine();
    expect(first).toMatchObject({ nom: 'Essai R.', montant: null, devise: null });
    expect(Buffer.from(first.jeton, 'base64url')).toHaveLength(16);
    expect(first.url).toBe(`http://localhost:3000/qr/${first.jeton}`);
    expect(await mine()).toEqual(first);
    expect((await mine('', payer)).jeton).not.toBe(first.jeton);
  });

  test('200: asking for an amount, which both formats carry', async () => {
    const asked = await mine('?montant=12.5&devise=EUR');
    expect(asked).toMatchObject({ montant: 12.5, devise: 'EUR' });
    for (const content of [asked.url, asked.emv]) {
      const { body } = await resolve(content);
      expect(qrPayeeSchema.parse(body)).toEqual({
        jeton: asked.jeton,
        nom: 'Essai R.',
        montant: 12.5,
        devise: 'EUR',
        soi: false,
      });
    }
  });

  test('400 for an amount without its currency, or that is none; 401 for a visitor', async () => {
    for (const query of ['?montant=5', '?montant=0&devise=EUR', '?montant=1.5&devise=XOF']) {
      expect((await payee.get(`/qr/mine${query}`)).status, query).toBe(400);
    }
    expect((await api.visitor.get('/qr/mine')).status).toBe(401);
  });
});

describe('POST /qr/resolve', () => {
  test('200: gives the short name and nothing else, to a visitor too', async () => {
    const { url } = await mine();
    const { status, body, text } = await resolve(url, api.visitor);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['devise', 'jeton', 'montant', 'nom', 'soi']);
    expect(text).not.toContain('Reçoit');
    expect((await resolve(url, payee)).body.soi).toBe(true);
  });

  test.each([
    ['https://ailleurs.example/qr/aB3_-kLmNoPqRsTuVwXyZ0', 400, 'code_qr_etranger'],
    ['Bonjour', 400, 'code_qr_etranger'],
    ['http://localhost:3000/qr/abc', 400, 'code_qr_abime'],
    ['http://localhost:3000/qr/aB3_-kLmNoPqRsTuVwXyZ0', 404, 'code_qr_inconnu'],
    ['', 400, 'requete_invalide'],
    [['http://localhost:3000'], 400, 'requete_invalide'],
  ])('%s: %i %s', async (contenu, status, code) => {
    expect(codeOf(await resolve(contenu))).toEqual([status, code]);
  });

  test('429 trop_de_tentatives: nobody looks many up', async () => {
    const curious = await api.user();
    const { url } = await mine();
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await resolve(url, curious)).status).toBe(200);
    }
    expect(codeOf(await resolve(url, curious))).toEqual([429, 'trop_de_tentatives']);
  });
});

describe('POST /qr/mine/renouveler', () => {
  test('200: another code; the one before pays nobody', async () => {
    const owner = await api.user();
    const before = await mine('', owner);
    const renewed = await owner.post('/qr/mine/renouveler');
    expect(renewed.status).toBe(200);
    expect(renewed.body.jeton).not.toBe(before.jeton);
    expect(await mine('', owner)).toEqual(renewed.body);
    expect(codeOf(await resolve(before.url))).toEqual([404, 'code_qr_inconnu']);
    expect(codeOf(await send(before.jeton))).toEqual([404, 'code_qr_inconnu']);
    expect((await api.visitor.post('/qr/mine/renouveler')).status).toBe(401);
  });
});

const send = (codeQr: string, more: object = {}, headers = {}, person = payer) =>
  person.post(
    '/transfers',
    {
      montant: 20,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', codeQr },
      methodePaiement: 'wallet',
      ...more,
    },
    { headers },
  );

describe('POST /transfers by a code', () => {
  test('201: at once, once, and without telling the number', async () => {
    const { jeton } = await mine();
    const [before, own] = [
      await balanceOf(api, 'wallet', payee.id),
      await balanceOf(api, 'wallet', payer.id),
    ];
    const headers = { 'idempotency-key': newId() };
    const paid = await send(jeton, {}, headers);
    expect(paid.status, paid.text).toBe(201);
    expect(paid.body).toMatchObject({ statut: 'complete', montantRecu: 20, totalDebite: 20 });
    expect((await send(jeton, {}, headers)).body).toEqual(paid.body);
    expect((await balanceOf(api, 'wallet', payee.id)).posted).toBe(before.posted + 2_000n);
    expect((await balanceOf(api, 'wallet', payer.id)).posted).toBe(own.posted - 2_000n);
    await api.runJobs();
    const seen = [
      paid.text,
      (await payer.get(`/transfers/${paid.body.id}`)).text,
      (await payer.get('/transfers')).text,
      (await payer.get('/recipients')).text,
      (await payer.get('/operations')).text,
    ];
    for (const text of seen) expect(text).not.toContain(payee.telephone.slice(1));
    expect(paid.body.beneficiaire).toMatchObject({ nom: 'Essai R.', telephone: '' });
    expect((await payer.get(`/transfers/${paid.body.id}/recu`)).status).toBe(200);
  });

  test('403: a proof for one payee is none for another of the same short name', async () => {
    const namesake = await api.user({ prenom: 'Essai', nom: 'Rival' });
    const [theirs, others] = [(await mine()).jeton, (await mine('', namesake)).jeton];
    const large = { montant: 600 };
    const asked = (await send(theirs, large)).body.verification;
    expect(asked.objet).toMatchObject({ beneficiaire: 'Essai R.' });
    const verification = await proofFor(payer, asked);
    expect(codeOf(await send(others, large, { verification }))).toEqual([
      403,
      'verification_requise',
    ]);
    expect((await send(theirs, large, { verification })).status).toBe(201);
  });

  test('refuses oneself, what one does not have, and what is no code', async () => {
    const own = await mine('', payer);
    expect(codeOf(await send(own.jeton))).toEqual([400, 'beneficiaire_soi_meme']);
    const { jeton } = await mine();
    expect(codeOf(await send(jeton, { montant: 1_900 }))).toEqual([409, 'solde_insuffisant']);
    const poor = await api.user();
    expect(codeOf(await send(jeton, {}, {}, poor))).toEqual([409, 'solde_insuffisant']);
    expect(codeOf(await send('abc'))).toEqual([400, 'requete_invalide']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quotePreviewSchema, quoteSchema } from '@nzela/contract/quotes';
import { ratesAnswerSchema } from '@nzela/contract/rates';
import { corridorListSchema, tariffAnswerSchema } from '@nzela/contract/tariffs';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund, pass, timeless } from '../../../test/money.ts';
import { dakar, dakarCash } from '../../../test/sending.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let sender: Account;

beforeAll(async () => {
  api = await startApi();
  sender = timeless(api, await api.user());
  await fund(api, sender, 1_000_000n);
});
afterAll(() => api.close());

const wish = (change: object = {}) => ({
  montant: 200,
  deviseSource: 'EUR',
  deviseCible: 'XOF',
  ...change,
});
const corridor = { pays: 'SN', modeReception: 'mobile' };

describe('rates and tariffs, for anyone', () => {
  test('GET /rates 200: the book, the parity said so', async () => {
    const { body } = await api.visitor.get('/rates');
    const rates = ratesAnswerSchema.parse(body).taux;
    expect(rates.find((rate) => rate.devise === 'XOF')).toMatchObject({
      taux: '655.957',
      parite: true,
    });
    expect(rates).toHaveLength(10);
  });

  test('GET /rates/{from}/{to} 200: derived; 400: an unknown currency', async () => {
    expect((await api.visitor.get('/rates/EUR/XOF')).body).toMatchObject({
      taux: '655.957',
      parite: true,
    });
    expect((await api.visitor.get('/rates/USD/EUR')).body.taux).toBe('0.91743119266');
    expect((await api.visitor.get('/rates/EUR/ZZZ')).status).toBe(400);
  });

  test.each([
    ['fr', 'Banque mondiale, Remittance Prices Worldwide, numéro 47'],
    ['en', 'World Bank, Remittance Prices Worldwide, issue 47'],
    ['es', 'Banco Mundial, Remittance Prices Worldwide, número 47'],
  ])(
    'GET /tariffs 200 (%s): the banks’ average names its source as its reader does',
    async (langue, source) => {
      const { body } = await api.visitor.get('/tariffs', {
        headers: { cookie: `langue=${langue}` },
      });
      expect(tariffAnswerSchema.parse(body).moyenneBanques).toMatchObject({ source });
    },
  );

  test('GET /tariffs and /tariffs/corridors 200', async () => {
    const { canaux } = tariffAnswerSchema.parse((await api.visitor.get('/tariffs')).body);
    expect(canaux.find((one) => one.canal === 'wizard')).toMatchObject({
      pourcentage: '1',
      minimum: 2,
    });
    expect(canaux.find((one) => one.canal === 'wallet')).toMatchObject({ fixeEur: 4.99 });
    const { elements } = corridorListSchema.parse(
      (await api.visitor.get('/tariffs/corridors')).body,
    );
    expect(elements.map((one) => one.pays)).toContain('CD');
  });
});

describe('POST /quotes/preview and /quotes', () => {
  test('200: both sides, the fee on top, nothing kept', async () => {
    const { status, body } = await api.visitor.post('/quotes/preview', wish(corridor));
    expect(status).toBe(200);
    expect(quotePreviewSchema.parse(body)).toMatchObject({
      montantRecu: 131_191,
      totalFrais: 2,
      totalDebite: 202,
      taux: '655.957',
      parite: true,
      fraisEleves: false,
    });
  });

  test('200: the side to be received is exact', async () => {
    const asked = wish({ sens: 'reception', montant: 100_000 });
    const { body } = await api.visitor.post('/quotes/preview', asked);
    expect(body).toMatchObject({ montantRecu: 100_000, montantEnvoye: 152.45 });
  });

  test('200: 1000 EUR are 655957 F CFA in the converter, and 4.99 EUR of fee in the wallet', async () => {
    const converted = await api.visitor.post(
      '/quotes/preview',
      wish({ montant: 1000, canal: 'wallet' }),
    );
    expect(converted.body).toMatchObject({ montantRecu: 655_957, totalFrais: 4.99 });
  });

  test('201: kept for half an hour; its owner reads it, a stranger does not', async () => {
    const { status, body } = await sender.post('/quotes', wish(corridor));
    expect(status).toBe(201);
    const quote = quoteSchema.parse(body);
    expect(Date.parse(quote.expireLe) - api.deps.clock.now().getTime()).toBeGreaterThan(
      29 * 60_000,
    );
    expect((await sender.get(`/quotes/${quote.id}`)).body).toEqual(body);
    expect((await api.visitor.get(`/quotes/${quote.id}`)).body.code).toBe('devis_introuvable');
    expect((await sender.get(`/quotes/${newId()}`)).status).toBe(404);
  });

  test.each([
    ['montant', { montant: 0 }],
    ['montant', { montant: '12,5' }],
    ['montant', { montant: '9999999999999999' }],
    ['deviseCible', { deviseCible: 'ABC' }],
    ['sens', { sens: 'ailleurs' }],
    ['pays', { pays: 'ZZ', modeReception: 'bank' }],
    ['montant', { ...corridor, montant: 1 }],
    ['montant', { ...corridor, montant: 5000 }],
  ])('400: %s is wrong in %j', async (champ, change) => {
    const answer = await api.visitor.post('/quotes', wish(change));
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error: { champ: string }) => error.champ)).toContain(champ);
  });

  test('400: the limits are said in the sending currency', async () => {
    const answer = await api.visitor.post(
      '/quotes',
      wish({ ...corridor, montant: 1, deviseSource: 'USD' }),
    );
    expect(answer.body).toMatchObject({ code: 'montant_trop_petit' });
    expect(answer.body.message).toContain('5,45');
  });

  test('400: nobody pays the price between wallets for a payout', async () => {
    const answer = await api.visitor.post('/quotes', wish({ ...corridor, canal: 'nzela' }));
    expect(answer.body.code).toBe('corridor_inconnu');
  });
});

describe('a quote is for one transfer', () => {
  const fromWallet = { ...corridor, methodePaiement: 'wallet' };
  const quote = async (change: object = fromWallet) =>
    (await sender.post('/quotes', wish(change))).body.id;
  const use = (devisId: string, change: object = {}, person = sender) =>
    person.post('/transfers', {
      devisId,
      beneficiaire: dakar(),
      methodePaiement: 'wallet',
      ...change,
    });

  test('409: used before', async () => {
    const id = await quote();
    expect((await use(id)).status).toBe(201);
    expect((await use(id)).body.code).toBe('devis_deja_utilise');
  });

  test('409: two at once, one of them gets it', async () => {
    const id = await quote();
    const answers = await Promise.all([use(id), use(id), use(id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  test('409: expired', async () => {
    const id = await quote();
    await pass(api, 31 * 60);
    expect((await use(id)).body.code).toBe('devis_expire');
  });

  test('409: another way of delivering or paying', async () => {
    expect((await use(await quote(), { beneficiaire: dakarCash() })).body.code).toBe(
      'devis_different',
    );
    const forCard = await quote({ ...corridor, methodePaiement: 'card' });
    expect((await use(forCard)).body.code).toBe('devis_different');
    const between = await quote({ canal: 'nzela' });
    expect((await use(between)).body.code).toBe('devis_different');
  });

  test('404: somebody else’s, or nobody’s', async () => {
    const stranger = timeless(api, await api.user());
    expect((await use(await quote(), {}, stranger)).body.code).toBe('devis_introuvable');
    expect((await use(newId())).body.code).toBe('devis_introuvable');
  });

  test('201: a visitor’s quote is kept through signing in, and the same request again is the same transfer', async () => {
    const { body: quoted } = await api.visitor.post('/quotes', wish(fromWallet));
    const headers = { 'idempotency-key': newId() };
    const body = { devisId: quoted.id, beneficiaire: dakar(), methodePaiement: 'wallet' };
    const [first, second] = await Promise.all([
      sender.post('/transfers', body, { headers }),
      sender.post('/transfers', body, { headers }),
    ]);
    const third = await sender.post('/transfers', body, { headers });
    const answers = [first, second].filter((answer) => answer.status !== 409);
    for (const answer of [...answers, third]) expect(answer.body.id).toBe(third.body.id);
    const other = { ...body, motif: 'Autre' };
    expect((await sender.post('/transfers', other, { headers })).body.code).toBe(
      'cle_idempotence_reutilisee',
    );
    const recipient = await api.user();
    const instant = {
      montant: 1,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
      methodePaiement: 'wallet',
    };
    expect((await sender.post('/transfers', instant, { headers })).status).toBe(422);
  });

  test('503: a currency without a rate', async () => {
    await api.deps.pool.query("DELETE FROM rates WHERE currency = 'NGN'");
    const fresh = await api.instance();
    const answer = await fresh.visitor.post('/quotes/preview', wish({ deviseCible: 'NGN' }));
    expect([answer.status, answer.body.code]).toEqual([503, 'taux_indisponible']);
  });
});

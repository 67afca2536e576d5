import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversionSchema } from '@nzela/contract/wallets';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let person: Account;

beforeAll(async () => {
  api = await startApi();
  person = timeless(api, await api.user());
  await fund(api, person, 100_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

async function quoteOf(who: Account, montant: number, change: object = {}): Promise<string> {
  const order = {
    canal: 'conversion',
    montant,
    deviseSource: 'EUR',
    deviseCible: 'USD',
    ...change,
  };
  const quote = await who.post('/quotes', order);
  expect(quote.status, quote.text).toBe(201);
  return quote.body.id;
}
const euros = async (who: Account) => (await balanceOf(api, 'wallet', who.id)).posted;
const dollars = async (who: Account) => (await balanceOf(api, 'wallet', who.id, 'USD')).posted;

describe('POST /wallets/conversions', () => {
  test('201: one commit moves both sides, the margin apart, and both histories say so', async () => {
    const spread = await balanceOf(api, 'spread', 'nzela');
    const devisId = await quoteOf(person, 100);
    const headers = { 'idempotency-key': newId() };
    const answer = await person.post('/wallets/conversions', { devisId }, { headers });
    expect(answer.status, answer.text).toBe(201);
    const made = conversionSchema.parse(answer.body);
    // 1 EUR = 1.09 USD, less half a percent.
    expect(made).toMatchObject({
      totalDebite: 100,
      montantRecu: 108.45,
      taux: '1.08455',
      tauxReference: '1.09',
      marge: 0.5,
      frais: [],
    });
    expect(made.reference).toMatch(/^CNV-\d{6,}$/);
    expect([await euros(person), await dollars(person)]).toEqual([90_000n, 10_845n]);
    expect((await balanceOf(api, 'spread', 'nzela')).posted - spread.posted).toBe(50n);
    const again = await person.post('/wallets/conversions', { devisId }, { headers });
    expect(again.body).toEqual(answer.body);
    expect(await euros(person)).toBe(90_000n);

    const { elements } = (await person.get('/operations?genre=conversion')).body;
    expect(elements).toHaveLength(2);
    const ofCurrency = (devise: string) =>
      elements.find((line: { devise: string }) => line.devise === devise);
    expect(ofCurrency('EUR')).toMatchObject({ type: 'out', montant: 100, genre: 'conversion' });
    expect(ofCurrency('USD')).toMatchObject({ type: 'in', montant: 108.45 });
    const wallet = (await person.get('/wallets')).body;
    // The total is over both, at the mid rate: what is missing is the margin.
    expect(wallet.apercu).toMatchObject({
      disponible: 900,
      disponibleTotal: 999.5,
      transfere: 0,
      recu: 0,
    });
    expect(wallet.soldes).toMatchObject([{ solde: 900 }, { solde: 108.45 }]);
    expect(wallet.soldes.map(({ devise }: { devise: string }) => devise)).toEqual(['EUR', 'USD']);
  });

  test('201: at the legal parity there is no margin, and a round trip loses less than a franc', async () => {
    const [before, spread] = [await euros(person), await balanceOf(api, 'spread', 'nzela')];
    const there = await quoteOf(person, 20, { deviseCible: 'XOF' });
    const made = (await person.post('/wallets/conversions', { devisId: there })).body;
    expect(made).toMatchObject({ montantRecu: 13_119, marge: 0, parite: true, taux: '655.957' });
    const back = await quoteOf(person, 13_119, { deviseSource: 'XOF', deviseCible: 'EUR' });
    expect((await person.post('/wallets/conversions', { devisId: back })).body.montantRecu).toBe(
      19.99,
    );
    expect(await euros(person)).toBe(before - 1n);
    expect((await balanceOf(api, 'spread', 'nzela')).posted).toBeGreaterThanOrEqual(spread.posted);
  });

  test('refused: used, another’s, another kind of quote, expired; nothing moves', async () => {
    const before = await euros(person);
    const used = await quoteOf(person, 10);
    await person.post('/wallets/conversions', { devisId: used });
    const refusal = async (who: Account, devisId: string) => {
      const { status, body } = await who.post('/wallets/conversions', { devisId });
      return [status, body.code];
    };
    expect(await refusal(person, used)).toEqual([409, 'devis_deja_utilise']);
    const other = timeless(api, await api.user());
    expect(await refusal(other, await quoteOf(person, 10))).toEqual([404, 'devis_introuvable']);
    expect(await refusal(person, newId())).toEqual([404, 'devis_introuvable']);
    const transfer = await person.post('/quotes', {
      montant: 10,
      deviseSource: 'EUR',
      deviseCible: 'XOF',
    });
    expect(await refusal(person, transfer.body.id)).toEqual([409, 'devis_different']);
    const dear = await quoteOf(person, 5_000);
    expect(await refusal(person, dear)).toEqual([409, 'solde_insuffisant']);
    const old = await quoteOf(person, 10);
    await pass(api, 31 * 60);
    expect(await refusal(person, old)).toEqual([409, 'devis_expire']);
    expect(await euros(person)).toBe(before - 1_000n);
  });

  test('400: one currency into itself, or a country; 401: a visitor', async () => {
    const order = { canal: 'conversion', montant: 10, deviseSource: 'EUR', deviseCible: 'EUR' };
    expect((await person.post('/quotes', order)).body.code).toBe('conversion_meme_devise');
    const abroad = { ...order, deviseCible: 'XOF', pays: 'SN', modeReception: 'bank' };
    expect((await person.post('/quotes', abroad)).body.code).toBe('corridor_inconnu');
    const visit = await api.visitor.post('/wallets/conversions', { devisId: newId() });
    expect(visit.status).toBe(401);
  });

  test('a quote of a conversion pays no transfer', async () => {
    const made = await person.post('/transfers', {
      devisId: await quoteOf(person, 10, { deviseCible: 'XOF' }),
      methodePaiement: 'wallet',
      beneficiaire: {
        mode: 'cash',
        nom: 'Marché',
        telephone: '+221771234567',
        pays: 'SN',
      },
    });
    expect([made.status, made.body.code]).toEqual([409, 'devis_different']);
  });

  test('conversions and spends at once take what the balance allows, and no more', async () => {
    const [spender, payee] = [timeless(api, await api.user()), await api.user()];
    await fund(api, spender, 10_000n);
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteOf(spender, 20)));
    const spend = () =>
      spender.post('/transfers', {
        montant: 20,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: payee.telephone },
        methodePaiement: 'wallet',
      });
    const answers = await Promise.all([
      ...quotes.map((devisId) => spender.post('/wallets/conversions', { devisId })),
      ...Array.from({ length: 8 }, spend),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'solde_insuffisant']);
    }
    expect(await euros(spender)).toBe(0n);
  });
});

describe('POST /wallets/currencies', () => {
  test('200: lists a currency that holds nothing yet; again changes nothing', async () => {
    const opener = timeless(api, await api.user());
    const opened = await opener.post('/wallets/currencies', { devise: 'XOF' });
    expect([opened.status, opened.body]).toEqual([
      200,
      { devise: 'XOF', solde: 0, disponible: 0, enAttente: 0 },
    ]);
    await opener.post('/wallets/currencies', { devise: 'XOF' });
    const { soldes } = (await opener.get('/wallets')).body;
    expect(soldes.map(({ devise }: { devise: string }) => devise)).toEqual(['EUR', 'XOF']);
    expect((await opener.post('/wallets/currencies', { devise: 'BTC' })).status).toBe(400);
    expect((await api.visitor.post('/wallets/currencies', { devise: 'XOF' })).status).toBe(401);
  });
});

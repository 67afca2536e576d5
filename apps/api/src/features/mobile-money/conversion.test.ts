import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { Quote, QuoteRequest } from '@nzela/contract/quotes';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Account } from '../../../test/api.ts';
import { collected, collection, paymentOf, pressOnPhone } from '../../../test/collecting.ts';
import { setRate } from '../../../test/market.ts';
import { balanceOf, expectWholeBook, pass, timeless, until } from '../../../test/money.ts';
import { startWorld } from '../../../test/world.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api, sandbox } = await startWorld();
let person: Account;

const atFirst = '2500';
// Half a percent of margin is in the rate: it is gone at 2 512.56 francs for a euro.
const slightlyLess = '2510';
const farLess = '2560';
beforeEach(async () => {
  person = timeless(api, await api.user());
  await setRate(api, 'CDF', atFirst);
});
afterAll(async () => {
  await expectWholeBook(api);
});

const wallet = async (currency: CurrencyCode) =>
  (await balanceOf(api, 'wallet', person.id, currency)).posted;
const transit = async (currency: CurrencyCode) =>
  (await balanceOf(api, 'transit', person.id, currency)).posted;

async function quoteOf(change: Partial<QuoteRequest> = {}, who = person): Promise<Quote> {
  const order = { canal: 'conversion', montant: 50_000, deviseSource: 'CDF', deviseCible: 'EUR' };
  const answer = await who.post('/quotes', { ...order, ...change });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** What the phone is asked for on `quote`. */
const onQuote = (quote: Quote, digits = '0001', changes: object = {}) =>
  collection(digits, { devisId: quote.id, montant: quote.totalDebite, ...changes });
const ask = (quote: Quote, digits?: string) => collected(person, onQuote(quote, digits));
const orange = () => ({
  operateur: 'ORANGE',
  devise: 'XOF',
  telephone: `+22177${String(Date.now()).slice(-3)}0001`,
});

const now = (payment: MobileMoneyPayment) => paymentOf(person, payment.id);
const succeeds = (payment: MobileMoneyPayment, seconds?: number) =>
  until(
    api,
    async () => (await now(payment)).transactionStatus === 'SUCCESS',
    seconds === undefined ? {} : { seconds },
  );
/** A phone that waits to be answered, and says yes once `meanwhile` has happened. */
async function paidAfter(quote: Quote, meanwhile: () => Promise<unknown>, seconds?: number) {
  const made = await ask(quote, '0005');
  await pass(api, 0);
  await meanwhile();
  await pressOnPhone(sandbox, made, true);
  await succeeds(made, seconds);
  return now(made);
}
async function setRatesAge(value: object): Promise<void> {
  const { version } = await api.deps.settings.current('rates');
  const by = { userId: null, address: null } as const;
  await api.deps.settings.update('rates', { value, version, by });
}
const history = async () => (await person.get('/operations')).body.elements;
const bell = async () => (await person.get('/notifications')).body.elements;

describe('POST /mobile-money/payments with a price', () => {
  test('201: 10 000 XOF from Orange in Senegal become euros at the parity, in one posting and one line', async () => {
    const quote = await quoteOf({ montant: 10_000, deviseSource: 'XOF' });
    const made = await collected(person, onQuote(quote, '0001', orange()));
    expect(made).toMatchObject({
      montantRecu: 15.24,
      deviseRecue: 'EUR',
      conversion: { etat: 'promise', montantPromis: 15.24, parite: true, marge: 0 },
    });
    expect([await wallet('EUR'), await wallet('XOF')]).toEqual([0n, 0n]);
    await succeeds(made);
    expect(await now(made)).toMatchObject({
      montantRecu: 15.24,
      deviseRecue: 'EUR',
      conversion: { etat: 'faite', totalDebite: 10_000, taux: '0.001524490172' },
    });
    expect([await wallet('EUR'), await wallet('XOF')]).toEqual([1_524n, 0n]);
    expect([await transit('XOF'), await transit('EUR')]).toEqual([0n, 0n]);
    const lines = await history();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ genre: 'depot', type: 'in', montant: 15.24, devise: 'EUR' });
    expect(lines[0].description).toMatch(/^Dépôt de 10\s000\sF\sCFA par Orange Money, converti/);
    const { rows } = await api.deps.pool.query(
      "SELECT count(*)::int AS postings FROM ledger.operations WHERE kind = 'collection.wallet' AND subject = $1",
      [made.id],
    );
    expect(rows).toEqual([{ postings: 1 }]);
    const listed = await person.get(`/users/${person.id}/mobile-money/payments`);
    expect(listed.body.elements[0]).toMatchObject({ id: made.id, montantRecu: 15.24 });
  });

  test('201: without a price it stays in the currency of the phone, and says so before', async () => {
    const made = await collected(person, collection());
    expect(made).toMatchObject({ montantRecu: 5000, deviseRecue: 'CDF', conversion: null });
    await succeeds(made);
    expect([await wallet('CDF'), await wallet('EUR')]).toEqual([500_000n, 0n]);
  });

  test('201: fifty euros that are to arrive are charged to the phone with the margin inside the rate', async () => {
    const quote = await quoteOf({ sens: 'reception', montant: 50 });
    const made = await ask(quote);
    expect(made.order.cost.amount).toBe(quote.totalDebite);
    expect(made).toMatchObject({ montantRecu: 50, conversion: { marge: quote.marge } });
    const margin = (await balanceOf(api, 'spread', 'nzela', 'CDF')).posted;
    await succeeds(made);
    expect(await wallet('EUR')).toBe(5_000n);
    const kept = (await balanceOf(api, 'spread', 'nzela', 'CDF')).posted - margin;
    expect(Number(kept) / 100).toBe(quote.marge);
  });

  test('the same request again, even at once, spends the price once; another one is refused it', async () => {
    const quote = await quoteOf();
    const body = onQuote(quote);
    const headers = { 'idempotency-key': newId() };
    const same = () => person.post('/mobile-money/payments', body, { headers });
    const others = await Promise.all([same(), same(), same()]);
    const [first] = others.filter(({ status }) => status === 201);
    expect((await same()).body.id).toBe(first?.body.id);
    const other = await person.post('/mobile-money/payments', onQuote(quote));
    expect([other.status, other.body.code]).toEqual([409, 'devis_deja_utilise']);
    await succeeds(first?.body);
    expect(await wallet('EUR')).toBe(BigInt(Math.round(quote.montantRecu * 100)));
  });

  test('two requests at once for one price: one phone is asked', async () => {
    const quote = await quoteOf();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => person.post('/mobile-money/payments', onQuote(quote))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['devis_different', 409, async (quote: Quote) => onQuote(quote, '0001', { montant: 49_999 })],
    ['devis_different', 409, async (quote: Quote) => onQuote(quote, '0001', { devise: 'USD' })],
    [
      'devis_introuvable',
      404,
      async () => onQuote(await quoteOf({}, timeless(api, await api.user()))),
    ],
    ['devis_different', 409, async () => onQuote(await quoteOf({ canal: 'wizard' }))],
    [
      'devis_expire',
      409,
      async (quote: Quote) => {
        await pass(api, 31 * 60);
        return onQuote(quote);
      },
    ],
    [
      'devis_taux_modifie',
      409,
      async (quote: Quote) => {
        await setRate(api, 'CDF', farLess);
        return onQuote(quote);
      },
    ],
  ])('%s: the phone is not asked', async (code, status, bodyOf) => {
    const answer = await person.post('/mobile-money/payments', await bodyOf(await quoteOf()));
    expect([answer.body.code, answer.status]).toEqual([code, status]);
    const listed = await person.get(`/users/${person.id}/mobile-money/payments`);
    expect(listed.body.elements).toEqual([]);
  });
});

describe('the rate moves before the phone says yes', () => {
  test('within the tolerance: as promised', async () => {
    const quote = await quoteOf();
    const paid = await paidAfter(quote, () => setRate(api, 'CDF', slightlyLess));
    expect(paid.conversion).toMatchObject({ etat: 'faite', montantRecu: quote.montantRecu });
    expect(await wallet('EUR')).toBe(BigInt(Math.round(quote.montantRecu * 100)));
  });

  test('further: at the rate of the arrival, with both amounts told', async () => {
    const quote = await quoteOf();
    const paid = await paidAfter(quote, () => setRate(api, 'CDF', farLess));
    expect(paid.conversion).toMatchObject({
      etat: 'actualisee',
      montantPromis: quote.montantRecu,
      tauxReference: '0.000390625',
    });
    expect(paid.montantRecu).toBeLessThan(quote.montantRecu);
    expect(await wallet('EUR')).toBe(BigInt(Math.round(paid.montantRecu * 100)));
    expect([await transit('CDF'), await transit('EUR')]).toEqual([0n, 0n]);
    const [told] = await bell();
    expect(told.texte).toMatch(
      /au taux de l’arrivée\s: le taux promis \(19,90\s€\) ne tenait plus/,
    );
  });

  test('after the time of the promise: at the rate of the arrival, better or worse', async () => {
    const quote = await quoteOf();
    const later = async () => {
      await pass(api, 16 * 60);
      await setRate(api, 'CDF', '2400');
    };
    const paid = await paidAfter(quote, later, 3_700);
    expect(paid.conversion).toMatchObject({ etat: 'actualisee', montantPromis: quote.montantRecu });
    expect(paid.montantRecu).toBeGreaterThan(quote.montantRecu);
  });

  test('no rate on sale: on the wallet as it was paid, and said', async () => {
    const quote = await quoteOf();
    const known = await api.deps.settings.read('rates');
    await setRatesAge({ ...known, ageMaximalHeures: 1 });
    const paid = await paidAfter(quote, () => pass(api, 5 * 3_600), 3_700);
    await setRatesAge(known);
    expect(paid).toMatchObject({
      montantRecu: 50_000,
      deviseRecue: 'CDF',
      conversion: { etat: 'impossible', montantPromis: quote.montantRecu },
    });
    expect([await wallet('CDF'), await wallet('EUR')]).toEqual([5_000_000n, 0n]);
    expect((await bell())[0].texte).toMatch(/sans conversion/);
  });
});

describe('GET /mobile-money/payments/{id}/recu', () => {
  test('200 when it is there; 409 recu_indisponible before; 404 another’s', async () => {
    const made = await ask(await quoteOf());
    const path = `/mobile-money/payments/${made.id}/recu`;
    expect((await person.get(path)).body.code).toBe('recu_indisponible');
    await succeeds(made);
    const receipt = await person.get(path);
    expect(receipt.status, receipt.text).toBe(200);
    expect(receipt.headers['content-disposition']).toContain(made.originatingTransactionId);
    expect((await timeless(api, await api.user()).get(path)).body.code).toBe('introuvable');
  });
});

import { describe, expect, test } from 'vitest';
import { unusedQuoteLimits } from '@nzela/contract/quotes';
import { checked, someBill } from '../../../test/bills.ts';
import { fund, timeless } from '../../../test/money.ts';
import { dakar } from '../../../test/sending.ts';
import { startWorld } from '../../../test/world.ts';
import { quoteJobs } from './quotes.worker.ts';

const { api } = await startWorld();
const person = async () => {
  const one = timeless(api, await api.user());
  await fund(api, one, 100_000n);
  return one;
};
const sender = await person();

const dollars = { montant: 100, deviseSource: 'EUR', deviseCible: 'USD' };
const toTheUnitedStates = { pays: 'US', modeReception: 'bank' };

describe('every route that exchanges bears the margin', () => {
  // 1 EUR = 1.09 USD, less half a percent.
  const applied = '1.08455';

  test.each([
    ['conversion', { canal: 'conversion' }],
    ['between wallets', { canal: 'nzela', modeReception: 'nzela', methodePaiement: 'wallet' }],
    ['abroad by card', { ...toTheUnitedStates, methodePaiement: 'card' }],
    ['abroad by wire', { ...toTheUnitedStates, methodePaiement: 'bank' }],
    ['abroad from the wallet', { ...toTheUnitedStates, methodePaiement: 'wallet' }],
    ['withdrawal', { ...toTheUnitedStates, canal: 'withdrawal', methodePaiement: 'wallet' }],
  ])('%s', async (_route, route) => {
    const { body } = await sender.post('/quotes/preview', { ...dollars, ...route });
    expect(body).toMatchObject({ taux: applied, tauxReference: '1.09', parite: false });
    expect(body.marge).toBe(0.5);
  });

  test('a card, and a bill', async () => {
    const order = { montant: 50, devise: 'USD', portefeuille: 'EUR', type: 'VISA' };
    const forecast = await sender.post('/virtual-cards/frais', order);
    expect(forecast.body.taux, forecast.text).toBe(applied);
    const bill = await checked(sender, { ...someBill(), devise: 'USD' });
    const ratio = Number(bill.prix?.taux) / Number(bill.prix?.tauxReference);
    expect(ratio).toBeCloseTo(0.995, 6);
  });
});

describe('the tariff of a transfer follows from its route', () => {
  const toDakar = { montant: 100, deviseSource: 'EUR', deviseCible: 'XOF', pays: 'SN' };
  const wish = { ...toDakar, modeReception: 'mobile' };
  const use = (devisId: string, methodePaiement: string) =>
    sender.post('/transfers', { devisId, beneficiaire: dakar(), methodePaiement });

  test.each([
    ['wizard', 'card', 'wizard', 2],
    ['wizard', 'bank', 'wizard', 2],
    ['wizard', 'wallet', 'wallet', 4.99],
    ['wallet', 'wallet', 'wallet', 4.99],
  ])('asked as %s and paid by %s: %s, %d EUR', async (canal, methodePaiement, priced, fee) => {
    const { body } = await sender.post('/quotes/preview', { ...wish, canal, methodePaiement });
    expect(body).toMatchObject({ canal: priced, totalFrais: fee });
  });

  test('400: the wallet’s price for a card', async () => {
    const asked = { ...wish, canal: 'wallet', methodePaiement: 'card' };
    expect((await sender.post('/quotes', asked)).body.code).toBe('corridor_inconnu');
  });

  test('409: a quote does not serve a way of paying that has another price', async () => {
    const open = await sender.post('/quotes', wish);
    expect((await use(open.body.id, 'wallet')).body.code).toBe('devis_different');
    const wallet = await sender.post('/quotes', { ...wish, canal: 'wallet' });
    expect((await use(wallet.body.id, 'card')).body.code).toBe('devis_different');
    expect((await use(open.body.id, 'card')).status).toBe(201);
  });
});

describe('quotes that nobody uses', () => {
  test('429: one more than a person may hold, at once too; one that is used makes room', async () => {
    const collector = await person();
    const ask = () => collector.post('/quotes', { ...dollars, canal: 'conversion' });
    const answers = await Promise.all(Array.from({ length: unusedQuoteLimits.open + 3 }, ask));
    const kept = answers.filter(({ status }) => status === 201);
    expect(kept).toHaveLength(unusedQuoteLimits.open);
    expect((await ask()).body.code).toBe('devis_trop_nombreux');
    const devisId = kept[0]?.body.id;
    expect((await collector.post('/wallets/conversions', { devisId })).status).toBe(201);
    expect((await ask()).status).toBe(201);
  });

  test('are swept: a visitor’s as soon as it lapsed, a person’s a day later; used ones stay', async () => {
    const { pool, clock } = api.deps;
    await api.visitor.post('/quotes', { ...dollars, canal: 'conversion' });
    const left = async (owner: string) => {
      const sql = `SELECT count(*)::int AS count FROM quotes WHERE ${owner}`;
      return (await pool.query<{ count: number }>(sql)).rows[0]?.count;
    };
    const used = await left('used_by IS NOT NULL');
    const sweep = async (seconds: number) => {
      clock.setOffset(clock.offsetMs + seconds * 1000);
      await quoteJobs(api.deps)['quotes.sweep']?.({});
    };
    await sweep(31 * 60);
    expect(await left('owner_id IS NULL')).toBe(0);
    expect(await left('used_by IS NULL')).toBeGreaterThan(0);
    await sweep(86_400);
    expect(await left('used_by IS NULL')).toBe(0);
    expect(await left('used_by IS NOT NULL')).toBe(used);
  });
});

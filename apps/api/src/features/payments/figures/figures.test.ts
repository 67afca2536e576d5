import { expect, test } from 'vitest';
import { merchantFiguresSchema, merchantRevenueSchema } from '@nzela/contract/merchant-figures';
import { moveOn } from '../../../../test/money.ts';
import { checkoutPath, inMode, openShop, type Shop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api } = await startWorld();
const shop = await openShop(api);
const { owner } = shop;

async function sold(one: Shop, body: object) {
  const payment = await one.sell('test', body);
  const headers = { 'idempotency-key': newId() };
  const paid = await api.visitor.post(`${checkoutPath(payment)}/portefeuille`, {}, { headers });
  expect(paid.status, paid.text).toBe(201);
  return payment;
}

const figures = async (query = '') => {
  const answer = await owner.get(`/merchants/chiffres${query}`, inMode('test'));
  expect(answer.status, answer.text).toBe(200);
  return merchantFiguresSchema.parse(answer.body);
};
const revenue = async (query: string) => {
  const answer = await owner.get(`/merchants/chiffres/evolution?${query}`, inMode('test'));
  expect(answer.status, answer.text).toBe(200);
  return merchantRevenueSchema.parse(answer.body);
};

test('GET /merchants/chiffres 200: nothing yet, then what was paid less what was given back, in each currency apart', async () => {
  expect(await figures()).toMatchObject({
    vide: true,
    mois: { chiffreAffaires: 0, transactions: 0, clients: 0 },
    repartition: [],
  });
  await shop.sell('test');
  expect((await figures()).vide).toBe(false);
  await sold(shop, { montant: 30, client: { email: 'awa@exemple.example' } });
  const refunded = await sold(shop, { montant: 20, client: { email: 'awa@exemple.example' } });
  await sold(shop, { montant: 5_000, devise: 'XOF' });
  const headers = { 'idempotency-key': newId(), 'merchant-mode': 'test' };
  const refunds = `/v1/payments/${refunded.id}/remboursements`;
  expect((await owner.post(refunds, { montant: 5 }, { headers })).status).toBe(201);
  const now = await figures();
  expect(now).toMatchObject({
    devise: 'EUR',
    devises: ['EUR', 'XOF'],
    mois: { chiffreAffaires: 45, transactions: 2, clients: 1 },
    moisPrecedent: { chiffreAffaires: 0, transactions: 0, clients: 0 },
    soldePrecedent: 0,
    repartition: [{ canal: 'wallet', montant: 50, nombre: 2 }],
  });
  expect((await figures('?devise=XOF')).mois.chiffreAffaires).toBe(5_000);
  const live = await owner.get('/merchants/chiffres', inMode('live'));
  expect(live.body).toMatchObject({ vide: true, mois: { transactions: 0 } });
});

test('GET /merchants/chiffres/evolution 200: each step once, and the sum of its methods', async () => {
  for (const [pas, count] of [
    ['jour', 30],
    ['semaine', 12],
    ['mois', 12],
  ] as const) {
    const { etapes, total } = await revenue(`devise=EUR&pas=${pas}`);
    expect(new Set(etapes.map(({ debut }) => debut)).size).toBe(count);
    expect(total).toBe(45);
    expect(etapes.at(-1)).toMatchObject({ total: 45, wallet: 45, card: 0, mobile: 0, nombre: 2 });
  }
  expect((await owner.get('/merchants/chiffres/evolution')).status).toBe(400);
});

test('a month later it is what the new month is compared with', async () => {
  await moveOn(api, 32 * 86_400);
  await sold(shop, { montant: 12 });
  const now = await figures('?devise=EUR');
  expect(now.mois).toMatchObject({ chiffreAffaires: 12, transactions: 1 });
  expect(now.soldePrecedent).toBeGreaterThanOrEqual(0);
});

test('403 for whoever does not work there, and without the balance for who may not see it', async () => {
  const stranger = await api.user();
  expect((await stranger.get('/merchants/chiffres')).status).toBe(403);
});

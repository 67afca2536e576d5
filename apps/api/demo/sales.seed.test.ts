import { afterAll, describe, expect, test } from 'vitest';
import { merchantFiguresSchema } from '@nzela/contract/merchant-figures';
import {
  merchantBalanceListSchema,
  paymentListSchema,
  type MerchantPayment,
} from '@nzela/contract/payments';
import { paymentStatuses } from '@nzela/contract/payment-terms';
import type { MerchantPayout } from '@nzela/contract/merchant-payouts';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import { startApi } from '../test/api.ts';
import { expectWholeBook, moveOn, timeless, until } from '../test/money.ts';
import { inMode } from '../test/selling.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { dateOf, zoned } from '../src/kernel/time/calendar.ts';
import { seedSales } from './sales.seed.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const zone = 'Europe/Paris';
const nextMonth = zoned(new Date(), zone).startOfDay().with({ day: 1 }).add({ months: 1 });
const moments = [
  ['the 1st', nextMonth.add({ hours: 9 })],
  ['the 15th', nextMonth.with({ day: 15 }).add({ hours: 14, minutes: 20 })],
  ['the last day', nextMonth.add({ months: 1 }).subtract({ minutes: 30 })],
] as const;

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce((total: number, amount) => total + cents(amount), 0);

async function openShop(at: Temporal.ZonedDateTime) {
  const api = await startApi({ sandbox });
  const ahead = (at.epochMilliseconds - api.deps.clock.now().getTime()) / 1_000;
  await moveOn(api, Math.ceil(ahead));
  const owner = timeless(api, await api.merchant());
  await seedSales(api.deps, owner.email);
  const read = async (path: string) => (await owner.get(path, inMode('test'))).body;
  const payments: MerchantPayment[] = [];
  let cursor = '';
  do {
    const page = paymentListSchema.parse(await read(`/v1/payments?limit=50${cursor}`));
    payments.push(...page.elements);
    cursor = page.curseur === null ? '' : `&curseur=${encodeURIComponent(page.curseur)}`;
  } while (cursor !== '');
  const monthStart = dateOf(at.with({ day: 1 }).startOfDay());
  const paidIn = (currency: string, since = new Date(0)) =>
    payments.filter(
      ({ devise, payeLe }) => devise === currency && payeLe !== null && new Date(payeLe) >= since,
    );
  return { api, owner, read, payments, monthStart, paidIn };
}

for (const [when, at] of moments) {
  const { api, owner, read, payments, monthStart, paidIn } = await openShop(at);
  afterAll(() => api.close());

  describe(`the demonstration’s shop, seeded on ${when} of a month`, () => {
    test('was paid 65 percent by card, 25 by phone and 10 by links, in thirty days and in this month', async () => {
      const figures = merchantFiguresSchema.parse(await read('/merchants/chiffres'));
      expect(figures.devise).toBe('USD');
      const { rows } = await api.deps.pool.query<{ id: string }>(
        'SELECT id FROM payments WHERE link_id IS NOT NULL',
      );
      const ofLinks = new Set(rows.map(({ id }) => id));
      const month = paidIn('USD', monthStart).map(({ id, moyen, paye }) => ({
        canal: ofLinks.has(id) ? 'link' : moyen,
        montant: paye,
      }));
      for (const parts of [figures.repartition, month]) {
        const share = (channel: string) =>
          sum(parts.map(({ canal, montant }) => (canal === channel ? montant : 0))) /
          sum(parts.map(({ montant }) => montant));
        expect([share('card'), share('mobile'), share('link')]).toEqual([0.65, 0.25, 0.1]);
      }
    });

    test('shows figures that are the sums of its list, and a month before to compare them with', async () => {
      for (const devise of ['USD', 'EUR']) {
        const path = `/merchants/chiffres?devise=${devise}`;
        const { mois, moisPrecedent } = merchantFiguresSchema.parse(await read(path));
        const month = paidIn(devise, monthStart);
        const kept =
          sum(month.map(({ paye }) => paye)) - sum(month.map(({ rembourse }) => rembourse));
        expect(mois.transactions).toBe(month.length);
        expect(cents(mois.chiffreAffaires)).toBe(kept);
        if (devise === 'USD') expect(moisPrecedent.transactions).toBeGreaterThan(0);
      }
    });

    test('has payments of every state over six months, and none to come', () => {
      const states = new Set(payments.map(({ statut }) => statut));
      expect([...states].toSorted()).toEqual([...paymentStatuses].toSorted());
      const times = payments.map(({ dateCreation }) => Date.parse(dateCreation));
      expect(Math.max(...times)).toBeLessThanOrEqual(api.deps.clock.now().getTime());
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(150 * 86_400_000);
    });

    test('has 1250.45 EUR to spend, and parts that agree with its payments, refunds and payouts', async () => {
      const { elements } = merchantBalanceListSchema.parse(await read('/v1/balance'));
      const payouts: MerchantPayout[] = (await read('/v1/payouts?limit=50')).elements;
      expect(payouts.map(({ statut }) => statut)).toEqual(Array.from(payouts, () => 'paye'));
      expect(elements[0]).toMatchObject({ devise: 'EUR', disponible: 1250.45 });
      for (const { devise, disponible, enAttente, reserve } of elements) {
        const paid = paidIn(devise);
        const waits = ({ disponibleLe }: MerchantPayment) =>
          new Date(disponibleLe ?? 0) > api.deps.clock.now();
        const [waiting, settled] = [true, false].map((isWaiting) =>
          sum(paid.filter((one) => waits(one) === isWaiting).map(({ net }) => net)),
        );
        const gone =
          sum(paid.map(({ rembourse }) => rembourse)) +
          sum(payouts.map((one) => (one.devise === devise ? one.montant : 0)));
        expect(enAttente.total).toBeGreaterThan(0);
        expect(cents(enAttente.total)).toBe(waiting);
        expect(cents(disponible)).toBe((settled ?? 0) - gone);
        expect(reserve.total).toBe(0);
      }
      await expectWholeBook(api);
    });

    test('gives back a payment of any day and way when somebody asks, and the money arrives', async () => {
      const paid = payments.filter(({ statut }) => statut === 'paye');
      const partly = payments.filter(({ statut }) => statut === 'partiellement_rembourse');
      const ways = ['card', 'mobile', 'wallet'] as const;
      const ofWay = (way: string) => paid.filter(({ moyen }) => moyen === way);
      const asked = [...ways.flatMap((way) => [ofWay(way)[0], ofWay(way).at(-1)]), ...partly];
      for (const payment of asked) {
        const { id } = payment ?? { id: '' };
        const headers = { ...inMode('test').headers, 'idempotency-key': newId() };
        const refund = await owner.post(
          `/v1/payments/${id}/remboursements`,
          { montant: 1 },
          { headers },
        );
        expect(refund.status, refund.text).toBe(201);
        const status = async () => (await read(`/v1/refunds/${refund.body.id}`)).statut;
        await until(api, async () => (await status()) !== 'en_attente');
        expect(await status()).toBe('reussi');
      }
      await expectWholeBook(api);
    });
  });
}

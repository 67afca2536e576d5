import { expect, test } from 'vitest';
import type { TransactionReport } from '@nzela/contract/transactions';
import { transact } from '../../../kernel/data/database.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { cards, dakar, dakarBank, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { deliveredTopup } from '../../../../test/topping-up.ts';
import { withdraw } from '../../../../test/withdrawing.ts';
import { startWorld } from '../../../../test/world.ts';
import { sweep } from '../../transfers/transfers.worker.ts';
import { rollUp } from './log.store.ts';

const { api, sandbox } = await startWorld();
const admin = timeless(api, await api.admin());
const sender = timeless(api, await api.user());
await fund(api, sender, 100_000n);

const linesBy = async (par: string): Promise<TransactionReport['lignes']> =>
  (await admin.get(`/transactions/rapports?periode=30days&par=${par}`)).body.lignes;
const ends = (id: string, status: string) =>
  until(api, async () => (await statusOf(sender, id)) === status);
const fromWallet = async () => {
  const { id } = await order(sender, 'wallet', dakar());
  expect((await sender.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  return id;
};
const byCard = async (beneficiaire: Parameters<typeof order>[2]) => {
  const { id } = await order(sender, 'card', beneficiaire, 20);
  const { body } = await sender.post(`/transfers/${id}/paiements`);
  await typeCard(body.champsUrl, cards.accepted);
  await ends(id, 'confirme');
  return id;
};

test('GET /transactions/rapports 200: what was called off or never paid is no failure, a payout that came back is one', async () => {
  const arrived = await fromWallet();
  await pass(api, 61);
  await ends(arrived, 'complete');
  await deliveredTopup(api, sender);
  const returned = await byCard(dakarBank('0003'));
  await pass(api, 61);
  await ends(returned, 'rembourse');
  const failures = await linesBy('corridor');
  expect(failures).toMatchObject([{ pays: 'SN', devise: 'EUR', nombre: 3 }]);
  expect(failures[0]?.tauxReussite).toBeCloseTo(2 / 3);

  const calledOff = await fromWallet();
  await sender.patch(`/transfers/${calledOff}/cancel`);
  const paidBack = await byCard(dakar());
  await sender.patch(`/transfers/${paidBack}/cancel`);
  await ends(paidBack, 'rembourse');
  const unpaid = await order(sender, 'bank');
  await pass(api, 7 * 86_400);
  await sweep(api.deps);
  await api.runJobs();
  expect(await statusOf(sender, unpaid.id)).toBe('annule');
  const all = await linesBy('corridor');
  expect(all).toMatchObject([{ pays: 'SN', nombre: 6, tauxReussite: failures[0]?.tauxReussite }]);
  // An operator has one name, whether its phones are paid or topped up.
  const operators = await linesBy('operateur');
  expect(operators.map(({ operateur, nombre }) => [operateur, nombre])).toEqual([
    ['ORANGE', 5],
    ['bank', 1],
  ]);
  await transact(api.deps.pool, ({ client }) => rollUp(client));
  expect(await linesBy('operateur')).toEqual(operators);
});

test('GET /transactions/rapports 200: what cards earned, by their fees and by each exchange, in its own currency', async () => {
  const person = obliging(timeless(api, await api.user()));
  await fund(api, person, 100_000n);
  const currencies = ['EUR', 'USD'] as const;
  const earned = async () => {
    const lines = await linesBy('moyen');
    return currencies.map((currency) =>
      lines
        .filter(({ devise }) => devise === currency)
        .reduce((sum, { revenus }) => sum + Math.round(revenus * 100), 0),
    );
  };
  const booked = async () => {
    const held = currencies.map(async (currency) => {
      const fees = await balanceOf(api, 'fees', 'nzela', currency);
      const spread = await balanceOf(api, 'spread', 'nzela', currency);
      return { fees: Number(fees.posted), spread: Number(spread.posted) };
    });
    return Promise.all(held);
  };
  const [earnedBefore, bookedBefore] = [await earned(), await booked()];
  const made = await person.post('/virtual-cards', {
    type: 'VISA',
    devise: 'USD',
    depotInitial: 100,
    design: 'blue-to-cyan',
  });
  expect(made.status, made.text).toBe(201);
  const path = `/virtual-cards/${made.body.id}`;
  await until(api, async () => (await person.get(path)).body.statut === 'active');
  const reloaded = await person.post(`${path}/reload`, { montant: 100 });
  expect(reloaded.status, reloaded.text).toBe(200);
  expect((await person.post(`${path}/fermeture`)).status).toBe(200);
  await until(api, async () => (await person.get(path)).body.statut === 'fermee');
  const after = await booked();
  const grown = after.map(({ fees, spread }, index) => ({
    fees: fees - (bookedBefore[index]?.fees ?? 0),
    spread: spread - (bookedBefore[index]?.spread ?? 0),
  }));
  for (const { spread } of grown) expect(spread).toBeGreaterThan(0);
  const orders = (await linesBy('moyen')).find(({ devise }) => devise === 'USD');
  expect(orders?.nombre).toBe(0);
  const growth = (now: readonly number[]) =>
    now.map((sum, index) => sum - (earnedBefore[index] ?? 0));
  const total = grown.map(({ fees, spread }) => fees + spread);
  expect(growth(await earned())).toEqual(total);
  await transact(api.deps.pool, ({ client }) => rollUp(client));
  expect(growth(await earned())).toEqual(total);
});

test('GET /transactions/rapports 200: revenue is what the books have: fees and margins, less a fee given back', async () => {
  const person = obliging(timeless(api, await api.user()));
  await fund(api, person, 100_000n);
  const earned = async () => {
    const lines = await linesBy('moyen');
    const euros = lines.filter(({ devise }) => devise === 'EUR');
    return euros.reduce((sum, { revenus }) => sum + Math.round(revenus * 100), 0);
  };
  const booked = async () => {
    const kinds = ['fees', 'spread', 'guarantee'] as const;
    const held = await Promise.all(kinds.map((kind) => balanceOf(api, kind, 'nzela')));
    return held.reduce((sum, { posted }) => sum + Number(posted), 0);
  };
  const [earnedBefore, bookedBefore] = [await earned(), await booked()];
  const quote = await person.post('/quotes', {
    canal: 'conversion',
    montant: 100,
    deviseSource: 'EUR',
    deviseCible: 'USD',
  });
  const converted = await person.post('/wallets/conversions', { devisId: quote.body.id });
  expect(converted.status, converted.text).toBe(201);
  expect((await earned()) - earnedBefore).toBe(50);
  await withdraw(person);
  const { id } = await order(person, 'wallet', dakarBank('0005'));
  expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  await pass(api, 3 * 86_400);
  expect((await person.get(`/transfers/${id}`)).body.fraisRembourses).toBe(true);
  const { rows } = await api.deps.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM payouts WHERE subject_id = $1',
    [id],
  );
  for (const _step of ['SENT', 'PAID'])
    await sandbox.desk(`/payouts/${rows[0]?.provider_id}/advance`, {});
  await until(api, async () => (await statusOf(person, id)) === 'complete', { seconds: 3_600 });
  expect((await earned()) - earnedBefore).toBe((await booked()) - bookedBefore);
});

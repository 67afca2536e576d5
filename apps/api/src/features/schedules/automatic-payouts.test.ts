import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantPayout, NextPayout, Payee } from '@nzela/contract/merchant-payouts';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { expectWholeBook, fund, heldIn, timeless } from '../../../test/money.ts';
import { closeOf } from '../../../test/closing.ts';
import { confirmRates } from '../../../test/market.ts';
import { obliging, proofFor, proving } from '../../../test/proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../test/selling.ts';
import { frenchIbans } from '../../../test/withdrawing.ts';
import { startWorld } from '../../../test/world.ts';
import type { Account } from '../../../test/api.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';
import { payoutScheduleId } from './merchant.use.ts';
import { firstAfter, momentOf, nextAfter, type Rule } from './occurrences.ts';
import { runOccurrence } from './runs.service.ts';
import { sweep } from './schedules.worker.ts';

const { api } = await startWorld();
let payer: Account;

beforeAll(async () => {
  await clockTo('2027-01-27T12:00:00Z');
  payer = obliging(timeless(api, await api.user()));
  await fund(api, payer, 900_000n);
});
afterAll(() => expectWholeBook(api));

async function clockTo(moment: string): Promise<void> {
  const { pool, clock } = api.deps;
  await moveClock(pool, clock, Math.round((Date.parse(moment) - Date.now()) / 1000));
  await confirmRates(api);
}

/** Moves the product's clock there and lets the minute's job, and what it adds, run. */
async function at(moment: string): Promise<void> {
  await clockTo(moment);
  await sweep(api.deps);
  await api.runJobs();
}

const choose = async (shop: Shop, versementAutomatique: string) => {
  const saved = await shop.owner.patch('/merchants/portefeuille', {
    devise: 'EUR',
    versementAutomatique,
  });
  expect(saved.status, saved.text).toBe(200);
};
const sell = async (shop: Shop, montant: number, mode: MerchantMode = 'live') =>
  paidFromWallet(payer, await shop.sell(mode, { montant }));
const payouts = async (shop: Shop, mode: MerchantMode = 'live'): Promise<MerchantPayout[]> =>
  (await shop.owner.get('/v1/payouts?limit=50', inMode(mode))).body.elements;
const next = async (shop: Shop, mode: MerchantMode = 'live'): Promise<NextPayout> =>
  (await shop.owner.get('/v1/payouts/prochain', inMode(mode))).body;
const skips = async (shop: Shop, mode: MerchantMode = 'live') => {
  const { rows } = await api.deps.pool.query<{ day: string }>(
    `SELECT data ->> 'jour' AS day FROM merchant_events WHERE account_id = $1 AND type = 'payout.skipped' ORDER BY entry`,
    [shop.accounts[mode]],
  );
  return rows.map(({ day }) => day);
};
const told = async ({ owner }: Shop): Promise<string[]> =>
  (await owner.get('/notifications?limit=50')).body.elements
    .filter(({ evenement }: { evenement: string }) => evenement === 'retraits')
    .map(({ titre }: { titre: string }) => titre);

/** A business that is paid out to a bank, in both modes. */
async function shopWith(rhythm: string): Promise<Shop> {
  const shop = await openShop(api);
  for (const mode of ['test', 'live'] as const) {
    const body = { methode: 'bank', pays: 'FR', compte: frenchIbans['0001'] };
    const named = await obliging(shop.owner).post('/v1/payees', body, inMode(mode));
    expect(named.status, named.text).toBe(201);
  }
  await choose(shop, rhythm);
  return shop;
}

describe('the rhythm', () => {
  const rule = (change: Partial<Rule>): Rule => ({
    frequency: 'mensuelle',
    startDay: '2026-01-31',
    time: '08:00',
    timeZone: 'Africa/Kinshasa',
    endDay: null,
    businessDays: true,
    ...change,
  });

  test('monthly is the last day of each month, or the next one on which banks work', () => {
    const days = ['2027-01-31'];
    while (days.length < 4) days.push(nextAfter(rule({}), days.at(-1) ?? '') ?? '');
    expect(days.map((day) => [day, momentOf(rule({}), day).toISOString().slice(0, 10)])).toEqual([
      ['2027-01-31', '2027-02-01'],
      ['2027-02-28', '2027-03-01'],
      ['2027-03-31', '2027-03-31'],
      ['2027-04-30', '2027-04-30'],
    ]);
    expect(nextAfter(rule({}), '2028-01-31')).toBe('2028-02-29');
    expect(nextAfter(rule({ startDay: '2026-01-29' }), '2027-01-29')).toBe('2027-02-28');
    expect(nextAfter(rule({ startDay: '2026-01-30' }), '2028-01-30')).toBe('2028-02-29');
  });

  test('daily leaves weekends and the holidays of both places out', () => {
    const daily = rule({ frequency: 'quotidienne', startDay: '2026-12-30' });
    const days = [firstAfter(daily, new Date('2026-12-29T12:00:00Z')) ?? ''];
    while (days.length < 5) days.push(nextAfter(daily, days.at(-1) ?? '') ?? '');
    expect(days).toEqual(['2026-12-30', '2026-12-31', '2027-01-05', '2027-01-06', '2027-01-07']);
  });
});

test('a month’s end pays all that can be spent, once, whoever looks how often', async () => {
  await clockTo('2027-01-28T12:00:00Z');
  const shop = await shopWith('monthly');
  await sell(shop, 200);
  await sell(shop, 100, 'test');
  expect(await next(shop)).toMatchObject({
    rythme: 'monthly',
    date: '2027-02-01T07:00:00.000Z',
    montant: 199,
    suffisant: true,
  });
  await at('2027-01-31T12:00:00Z');
  expect(await payouts(shop)).toEqual([]);
  await at('2027-02-01T07:00:30Z');
  const due = { id: payoutScheduleId(shop.accounts.live), day: '2027-01-31' };
  await Promise.all([runOccurrence(api.deps, due), runOccurrence(api.deps, due)]);
  await at('2027-02-01T07:05:00Z');
  const [payout, ...more] = await payouts(shop);
  expect(more).toEqual([]);
  expect(payout).toMatchObject({ montant: 199 });
  expect(await payouts(shop, 'test')).toHaveLength(1);
  expect(await next(shop)).toMatchObject({ date: '2027-03-01T07:00:00.000Z', montant: 0 });
  await sell(shop, 200);
  await at('2027-01-29T07:00:00Z');
  await at('2027-02-01T07:10:00Z');
  expect(await payouts(shop)).toHaveLength(1);
  await at('2027-03-01T07:01:00Z');
  expect(await payouts(shop)).toHaveLength(2);
  const { kind, currency } = { kind: 'wallet', currency: 'EUR' } as const;
  const left = await heldIn(api, { kind, owner: shop.accounts.live, currency, mode: 'live' });
  expect(left.posted).toBe(0n);
});

test('what is below the minimum waits for the next one, and is said', async () => {
  await clockTo('2027-03-03T12:00:00Z');
  const shop = await shopWith('weekly');
  await sell(shop, 30);
  expect(await next(shop)).toMatchObject({ date: '2027-03-05T07:00:00.000Z', suffisant: false });
  await at('2027-03-05T07:01:00Z');
  expect(await payouts(shop)).toEqual([]);
  expect(await skips(shop)).toEqual(['2027-03-05']);
  expect(await told(shop)).toEqual(['Votre versement automatique n’est pas parti']);
  await sell(shop, 30);
  await at('2027-03-12T07:01:00Z');
  expect((await payouts(shop)).map(({ montant }) => montant)).toEqual([59.7]);
  await at('2027-03-19T07:01:00Z');
  expect(await skips(shop), 'of nothing, nothing is told').toEqual(['2027-03-05']);
});

test('without an account it is said, and nothing is paid', async () => {
  await clockTo('2027-04-06T12:00:00Z');
  const shop = await openShop(api);
  await choose(shop, 'daily');
  await sell(shop, 100);
  await at('2027-04-07T07:01:00Z');
  expect(await payouts(shop)).toEqual([]);
  expect(await skips(shop)).toEqual(['2027-04-07']);
});

test('a rhythm that was chosen before there were schedules gets its own', async () => {
  await clockTo('2027-04-20T12:00:00Z');
  const shop = await openShop(api);
  const { pool } = api.deps;
  await pool.query(
    `UPDATE merchants SET automatic_withdrawal = 'weekly'
      WHERE id = (SELECT merchant_id FROM merchant_accounts WHERE id = $1)`,
    [shop.accounts.live],
  );
  expect(await next(shop)).toMatchObject({ rythme: 'weekly', date: null });
  await Promise.all([sweep(api.deps), sweep(api.deps)]);
  expect(await next(shop)).toMatchObject({ date: '2027-04-23T07:00:00.000Z' });
  expect(await next(shop, 'test')).toMatchObject({ date: '2027-04-23T07:00:00.000Z' });
});

test('switched off, nothing is paid; switched on again, nothing twice', async () => {
  await clockTo('2027-05-03T12:00:00Z');
  const shop = await shopWith('daily');
  await sell(shop, 100);
  await choose(shop, 'none');
  expect(await next(shop)).toMatchObject({ rythme: 'none', date: null });
  await at('2027-05-04T07:01:00Z');
  expect(await payouts(shop)).toEqual([]);
  await choose(shop, 'daily');
  await at('2027-05-05T07:01:00Z');
  expect(await payouts(shop)).toHaveLength(1);
  await sell(shop, 100);
  for (const rhythm of ['none', 'weekly', 'daily']) await choose(shop, rhythm);
  await at('2027-05-05T07:30:00Z');
  expect(await payouts(shop)).toHaveLength(1);
});

describe('the account that it goes to', () => {
  const path = '/v1/payouts/prochain/compte';
  const choosing = (shop: Shop, compteId: string, mode: MerchantMode = 'live') =>
    proving(shop.owner, ({ headers }) =>
      shop.owner.put(path, { compteId }, { headers: { ...inMode(mode).headers, ...headers } }),
    );
  async function named(shop: Shop, mode: MerchantMode = 'live', change: object = {}) {
    const body = { methode: 'bank', pays: 'FR', compte: 'DE89370400440532013000', ...change };
    const answer = await obliging(shop.owner).post('/v1/payees', body, inMode(mode));
    expect(answer.status, answer.text).toBe(201);
    return answer.body as Payee;
  }
  const automaticOf = async (shop: Shop, mode: MerchantMode = 'live') =>
    (await shop.owner.get('/v1/payees', inMode(mode))).body.elements
      .filter(({ automatique }: Payee) => automatique)
      .map(({ id }: Payee) => id);
  const audited = async (shop: Shop) => {
    const { rows } = await api.deps.pool.query<{ before: object; after: object }>(
      "SELECT before, after FROM audit_entries WHERE action = 'merchants.automatic-payee' AND actor = $1",
      [shop.owner.id],
    );
    return rows;
  };

  test('PUT /v1/payouts/prochain/compte 200: another one with a proof, and the owner is told once', async () => {
    const shop = await shopWith('none');
    const [first] = await automaticOf(shop);
    const second = await named(shop);
    const third = await named(shop, 'live', { compte: 'NL91ABNA0417164300' });
    const asked = await shop.owner.put(path, { compteId: second.id }, inMode('live'));
    expect([asked.status, asked.body.code]).toEqual([403, 'verification_requise']);
    expect(asked.body.verification).toMatchObject({
      action: 'beneficiaire',
      objet: {
        beneficiaire: expect.stringContaining(second.compte),
        ancien: expect.stringContaining(frenchIbans['0001']),
      },
    });
    const verification = await proofFor(shop.owner, asked.body.verification);
    const headers = { ...inMode('live').headers, verification };
    const other = await shop.owner.put(path, { compteId: third.id }, { headers });
    expect([other.status, other.body.code]).toEqual([403, 'verification_requise']);
    const chosen = await shop.owner.put(path, { compteId: second.id }, { headers });
    expect([chosen.status, chosen.body.compte]).toMatchObject([
      200,
      { id: second.id, automatique: true },
    ]);
    const again = await shop.owner.put(path, { compteId: second.id }, inMode('live'));
    expect([again.status, again.body.compte.id]).toEqual([200, second.id]);
    expect(await automaticOf(shop)).toEqual([second.id]);
    expect(await audited(shop)).toEqual([
      { before: { compteId: first }, after: { compteId: second.id } },
    ]);
    const { elements } = (await shop.owner.get('/notifications?limit=50')).body;
    const titles = elements.map(({ titre }: { titre: string }) => titre);
    const changed = 'Vos versements automatiques changent de compte';
    expect(titles.filter((title: string) => title === changed)).toHaveLength(1);
  });

  test('what is under way keeps its account; what comes after goes to the new one', async () => {
    await clockTo('2027-06-08T12:00:00Z');
    const shop = await shopWith('daily');
    const [first] = await automaticOf(shop);
    await sell(shop, 100);
    await at('2027-06-09T07:01:00Z');
    const second = await named(shop);
    expect((await choosing(shop, second.id)).status).toBe(200);
    await sell(shop, 100);
    await at('2027-06-10T07:01:00Z');
    expect((await payouts(shop)).map(({ compteId }) => compteId)).toEqual([second.id, first]);
  });

  test('one of a currency, however many are chosen at once, and one after the first was removed', async () => {
    const shop = await shopWith('none');
    const [first] = await automaticOf(shop);
    const ids = [
      (await named(shop)).id,
      (await named(shop, 'live', { compte: 'NL91ABNA0417164300' })).id,
    ];
    const answers = await Promise.all(ids.map((id) => choosing(shop, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
    const [chosen, ...others] = await automaticOf(shop);
    expect([ids.includes(chosen), others]).toEqual([true, []]);
    await shop.owner.delete(`/v1/payees/${chosen}`, inMode('live'));
    expect((await next(shop)).compte).toBeNull();
    expect((await choosing(shop, first)).body.compte.id).toBe(first);
  });

  test('404: neither the other mode’s, nor another business’s, nor one that was removed', async () => {
    const shop = await shopWith('none');
    const [ofTest] = await automaticOf(shop, 'test');
    const stranger = await named(await openShop(api));
    const removed = await named(shop);
    await shop.owner.delete(`/v1/payees/${removed.id}`, inMode('live'));
    for (const compteId of [ofTest, stranger.id, removed.id]) {
      const answer = await shop.owner.put(path, { compteId }, inMode('live'));
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    }
    expect(await automaticOf(shop)).toHaveLength(1);
  });

  test('400: one of another currency, and what is no account', async () => {
    const shop = await shopWith('none');
    const francs = await named(shop, 'live', {
      methode: 'mobile',
      pays: 'CD',
      compte: '+243971260001',
      operateur: 'AIRTEL',
    });
    for (const [compteId, code] of [
      [francs.id, 'compte_autre_devise'],
      ['x', 'requete_invalide'],
    ]) {
      const answer = await shop.owner.put(path, { compteId }, inMode('live'));
      expect([answer.status, answer.body.code]).toEqual([400, code]);
      expect(answer.body.errors).toMatchObject([{ champ: 'compteId' }]);
    }
  });

  test('401 and 403: nobody but an owner, and no program', async () => {
    const shop = await shopWith('none');
    const { id: compteId } = await named(shop);
    expect((await api.visitor.put(path, { compteId })).status).toBe(401);
    for (const role of ['gerant', 'caissier', 'comptable', 'developpeur'] as const) {
      const employee = timeless(api, await api.user());
      await api.deps.pool.query(
        `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
         SELECT gen_random_uuid(), merchant_id, $2, $3, now() FROM merchant_accounts WHERE id = $1`,
        [shop.accounts.live, employee.id, role],
      );
      const answer = await employee.put(path, { compteId }, inMode('live'));
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'droit_manquant']);
    }
    expect(await automaticOf(shop)).not.toContain(compteId);
  });
});

test('a business that closes is paid out no more', async () => {
  const shop = await shopWith('daily');
  expect(await closeOf(shop.owner)).toBe('closed');
  const ids = (['test', 'live'] as const).map((mode) => payoutScheduleId(shop.accounts[mode]));
  const { rows } = await api.deps.pool.query(
    'SELECT status, next_at FROM schedules WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  expect(rows).toEqual([
    { status: 'annulee', next_at: null },
    { status: 'annulee', next_at: null },
  ]);
});

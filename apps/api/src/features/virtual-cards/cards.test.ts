import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, Wire } from '../../../test/api.ts';
import { startCardWorld, type CardWorld } from '../../../test/cards.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless, until } from '../../../test/money.ts';
import { proving, saving } from '../../../test/proof.ts';
import { newId } from '../../kernel/data/ids.ts';

let world: CardWorld;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  world = await startCardWorld();
  owner = timeless(world.api, await world.api.user());
  stranger = timeless(world.api, await world.api.user());
  await fund(world.api, owner, 10_000_000n);
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

const wallet = () => balanceOf(world.api, 'wallet', owner.id);

async function sweep(): Promise<void> {
  await world.api.database.pool.query(
    "SELECT graphile_worker.add_job('virtual-cards.sweep', '{}'::json)",
  );
  await world.api.runJobs();
}

describe('GET', () => {
  test('200: one’s own cards, newest first, each with its balance', async () => {
    const first = await world.card(owner, { devise: 'EUR', depotInitial: '20.00' });
    const second = await world.card(owner, { type: 'MASTERCARD', devise: 'GBP' });
    const { elements } = (await owner.get(`/users/${owner.id}/virtual-cards`)).body;
    expect(elements.slice(0, 2)).toMatchObject([
      { id: second.id, devise: 'GBP', solde: 50 },
      { id: first.id, devise: 'EUR', solde: 20, statut: 'active' },
    ]);
    expect(JSON.stringify(elements)).not.toMatch(/\d{13,}|cvv|numero/i);
  });

  test('404: somebody else’s list, card or transactions', async () => {
    const { id } = await world.card(owner);
    for (const path of [
      `/users/${owner.id}/virtual-cards`,
      `/virtual-cards/${id}`,
      `/virtual-cards/${id}/transactions`,
      `/virtual-cards/${newId()}`,
    ]) {
      const answer = await stranger.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    }
    expect((await stranger.patch(`/virtual-cards/${id}/status`, { estActive: false })).status).toBe(
      404,
    );
    expect((await stranger.post(`/virtual-cards/${id}/reload`, { montant: 10 })).status).toBe(404);
    expect((await stranger.post(`/virtual-cards/${id}/fermeture`)).status).toBe(404);
    expect((await stranger.post(`/virtual-cards/${id}/revelation`)).status).toBe(404);
  });

  test('200: transactions, page by page', async () => {
    const card = await world.card(owner);
    for (let count = 0; count < 3; count += 1) await world.pay(card, '1');
    const path = `/virtual-cards/${card.id}/transactions`;
    const first = (await owner.get(`${path}?limit=3`)).body;
    expect(first.elements).toHaveLength(3);
    const second = (await owner.get(`${path}?limit=3&curseur=${first.curseur}`)).body;
    expect(second).toMatchObject({ elements: [{ genre: 'depot' }], curseur: null });
    expect((await owner.get(`${path}?limit=0`)).status).toBe(400);
  });
});

describe('PATCH', () => {
  test('200: limits, lock and single use, each taken away again', async () => {
    const { id } = await world.card(owner);
    const rules = {
      plafondTransaction: 20.5,
      plafondMensuel: 100,
      usageUnique: true,
      marchandAutorise: ' Librairie  du coin ',
    };
    const set = await owner.patch(`/virtual-cards/${id}`, rules);
    expect(set.body).toMatchObject({ ...rules, marchandAutorise: 'Librairie du coin' });
    const cleared = await owner.patch(`/virtual-cards/${id}`, {
      plafondTransaction: null,
      plafondMensuel: null,
      usageUnique: false,
      marchandAutorise: null,
    });
    expect(cleared.body).toMatchObject({ plafondTransaction: null, usageUnique: false });
  });

  test.each([
    [{ plafondTransaction: 0 }, 'montant_invalide'],
    [{ plafondMensuel: '1.001' }, 'montant_invalide'],
    [{ plafondMensuel: -1 }, 'requete_invalide'],
    [{ marchandAutorise: '' }, 'requete_invalide'],
    [{ solde: 10 }, 'requete_invalide'],
  ])('400: %o', async (rules, code) => {
    const { id } = await world.card(owner);
    const answer = await owner.patch(`/virtual-cards/${id}`, rules);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test('409: a card that is being made, and one that is closed', async () => {
    const made = await world.order(owner);
    const path = `/virtual-cards/${made.id}`;
    const early = await owner.patch(`${path}/status`, { estActive: false });
    expect([early.status, early.body.code]).toEqual([409, 'carte_en_preparation']);
    expect((await owner.post(`${path}/fermeture`)).body.code).toBe('carte_en_preparation');
    expect((await owner.post(`${path}/revelation`)).body.code).toBe('carte_en_preparation');
    expect((await owner.post(`${path}/reload`, { montant: 20 })).body.code).toBe(
      'carte_en_preparation',
    );
    await until(world.api, async () => (await world.read(owner, made.id)).statut === 'active');
    await owner.post(`${path}/fermeture`);
    const late = await owner.patch(`${path}/status`, { estActive: false });
    expect([late.status, late.body.code]).toEqual([409, 'carte_fermee']);
    expect((await owner.post(`${path}/reload`, { montant: 20 })).body.code).toBe('carte_fermee');
    expect((await owner.post(`${path}/revelation`)).body.code).toBe('carte_fermee');
  });
});

describe('POST …/reload', () => {
  test('200: at once, for what the forecast said', async () => {
    const card = await world.card(owner);
    const path = `/virtual-cards/${card.id}`;
    const before = await wallet();
    const forecast = (await owner.post(`${path}/frais`, { montant: 40 })).body;
    // 1.5 percent (spec §9).
    expect(forecast.frais[0].montant).toBeCloseTo(forecast.montantConverti * 0.015, 2);
    const answer = await owner.post(`${path}/reload`, { montant: 40, totalPrevu: forecast.total });
    expect(answer.body).toMatchObject({ solde: 90, disponible: 90 });
    expect(before.posted - (await wallet()).posted).toBe(BigInt(Math.round(forecast.total * 100)));
    expect(answer.body.dernieresTransactions[0]).toMatchObject({ genre: 'recharge', montant: 40 });
  });

  test('the same request again reloads once; two different ones reload twice', async () => {
    const card = await world.card(owner);
    const path = `/virtual-cards/${card.id}/reload`;
    const ask = { headers: { 'idempotency-key': newId() } };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.post(path, { montant: 10 }, ask)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await owner.post(path, { montant: 10 });
    expect((await world.read(owner, card.id)).solde).toBe(70);
  });

  test.each([
    [{ montant: 9.99 }, 400, 'montant_trop_petit'],
    [{ montant: 10_001 }, 400, 'montant_trop_grand'],
    [{ montant: 'dix' }, 400, 'requete_invalide'],
    [{ montant: 20, totalPrevu: 1 }, 409, 'prix_modifie'],
    [{ montant: 20, portefeuille: 'GBP' }, 400, 'portefeuille_refuse'],
    [{ montant: 20, portefeuille: 'USD' }, 409, 'solde_insuffisant'],
  ])('refuses %o', async (body, status, code) => {
    const { id } = await world.card(owner);
    const answer = await owner.post(`/virtual-cards/${id}/reload`, body);
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
  });
});

describe('POST …/fermeture', () => {
  test('200: the balance is in the wallet again, and the issuer closes the card', async () => {
    const card = await world.card(owner, { devise: 'EUR', depotInitial: 40 });
    const before = await wallet();
    const path = `/virtual-cards/${card.id}/fermeture`;
    const answers = await Promise.all([owner.post(path), owner.post(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.read(owner, card.id)).toMatchObject({ statut: 'fermee', solde: 0 });
    expect((await wallet()).posted - before.posted).toBe(4_000n);
    const [line] = (await owner.get('/operations')).body.elements;
    expect(line).toMatchObject({ genre: 'carte', type: 'in', montant: 40, statut: 'completed' });
    await until(world.api, async () => {
      const answer = await fetch(`${world.sandbox.url}/desk/api/issued-cards`);
      const cards = (await answer.json()) as Wire[];
      return cards.some((one) => one.reference === card.reference && one.status === 'CLOSED');
    });
  });

  test('what a shop holds follows when it is settled', async () => {
    const card = await world.card(owner, { devise: 'EUR' });
    const paid = await world.pay(card, '20', { merchant: 'Caisse' });
    const before = await wallet();
    const closed = await owner.post(`/virtual-cards/${card.id}/fermeture`);
    expect(closed.body).toMatchObject({ statut: 'fermeture', solde: 20, disponible: 0 });
    expect((await wallet()).posted - before.posted).toBe(3_000n);
    await world.clear(paid, '15');
    await until(world.api, async () => (await world.read(owner, card.id)).statut === 'fermee');
    expect((await wallet()).posted - before.posted).toBe(3_500n);
    // A refund finds the way to the wallet too.
    await world.reverse(paid);
    await until(world.api, async () => (await wallet()).posted - before.posted === 5_000n);
    expect((await world.read(owner, card.id)).solde).toBe(0);
  });

  test('beside reloads: nothing is left on a closed card, and nothing is lost', async () => {
    const card = await world.card(owner, { devise: 'EUR' });
    const before = await wallet();
    const reload = () => owner.post(`/virtual-cards/${card.id}/reload`, { montant: 10 });
    const [, ...reloads] = await Promise.all([
      owner.post(`/virtual-cards/${card.id}/fermeture`),
      reload(),
      reload(),
      reload(),
    ]);
    const loaded = reloads.filter(({ status }) => status === 200).length;
    expect(reloads.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await world.read(owner, card.id)).solde).toBe(0);
    // Each reload that went through cost its fee of 0.15, and its 10 came back.
    expect((await wallet()).posted - before.posted).toBe(5_000n - BigInt(loaded) * 15n);
  });

  test('a balance too small for the wallet’s currency comes back in the card’s own', async () => {
    const card = await world.card(owner, { depotInitial: 10 });
    const paid = await world.pay(card, '9,99');
    await world.clear(paid);
    await until(world.api, async () => (await world.read(owner, card.id)).solde === 0.01);
    await owner.post(`/virtual-cards/${card.id}/fermeture`);
    expect((await world.read(owner, card.id)).solde).toBe(0);
    const dollars = await balanceOf(world.api, 'wallet', owner.id, 'USD');
    expect(dollars.posted).toBeLessThanOrEqual(1n);
  });
});

describe('the monthly fee', () => {
  const month = 31 * 24 * 3600;

  test('is taken from the card when its balance covers it, once a month', async () => {
    const card = await world.card(owner);
    expect(card.prochainsFraisLe).not.toBeNull();
    await pass(world.api, month);
    await Promise.all([sweep(), sweep()]);
    // 2 dollars (spec §9).
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 48, statut: 'active' });
    await sweep();
    expect((await world.read(owner, card.id)).solde).toBe(48);
    expect((await world.read(owner, card.id)).dernieresTransactions[0]).toMatchObject({
      genre: 'frais',
      montant: 2,
    });
    await pass(world.api, month);
    await sweep();
    expect((await world.read(owner, card.id)).solde).toBe(46);
  });

  test('is not taken for a month that begins while cards are switched off, nor afterwards for that month', async () => {
    const admin = timeless(world.api, await world.api.admin());
    const configuration = '/virtual-cards/configuration';
    const card = await world.card(owner);
    const { body: known } = await admin.get(configuration);
    const off = await saving(admin, configuration, { ...known, isEnabled: false });
    expect(off.status, off.text).toBe(200);
    await pass(world.api, month);
    await Promise.all([sweep(), sweep()]);
    const { solde, dernieresTransactions, prochainsFraisLe } = await world.read(owner, card.id);
    expect([solde, dernieresTransactions.map(({ genre }) => genre)]).toEqual([50, ['depot']]);
    expect(Date.parse(prochainsFraisLe ?? '')).toBeGreaterThan(
      Date.parse(card.prochainsFraisLe ?? ''),
    );
    expect((await saving(admin, configuration, known)).status).toBe(200);
    await sweep();
    expect((await world.read(owner, card.id)).solde).toBe(50);
    await pass(world.api, month);
    await sweep();
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 48, statut: 'active' });
  });

  test('pauses the card when it does not fit, says so, and takes it up again after a reload', async () => {
    const card = await world.card(owner, { depotInitial: 10 });
    const paid = await world.pay(card, '9');
    await world.clear(paid);
    await until(world.api, async () => (await world.read(owner, card.id)).solde === 1);
    await pass(world.api, 3 * month);
    await sweep();
    const paused = await world.read(owner, card.id);
    expect(paused).toMatchObject({ statut: 'en_pause', solde: 1 });
    expect(paused.raison).toContain('Rechargez la carte');
    expect((await world.pay(card, '0,50')).declineReason).toBe('en_pause');
    await sweep();
    const reloaded = await owner.post(`/virtual-cards/${card.id}/reload`, { montant: 10 });
    // One month is paid, not three.
    expect(reloaded.body).toMatchObject({ statut: 'active', solde: 9, raison: null });
    const { now } = world.api.deps.clock;
    expect(Date.parse(reloaded.body.prochainsFraisLe)).toBeGreaterThan(now().getTime());
    expect((await world.pay(card, '5')).status).toBe('APPROVED');
  });
});

describe('POST …/revelation', () => {
  test('201: after a fresh proof of identity, an address of the issuer’s that opens once', async () => {
    const card = await world.card(owner);
    const path = `/virtual-cards/${card.id}/revelation`;
    const answer = await proving(owner, (ask) => owner.post(path, {}, ask));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.body).toSorted()).toEqual(['expireLe', 'url']);
    expect(answer.body.url).toContain(`${world.sandbox.url}/issuing/reveal/`);
    expect(answer.text).not.toContain(card.derniersChiffres);
    const shown = await fetch(answer.body.url);
    expect(await shown.text()).toContain(card.derniersChiffres);
    expect((await fetch(answer.body.url)).status).toBe(404);
  });

  test('403 verification_requise: a proof for one card does not open another, nor the same one twice', async () => {
    const [one, other] = [await world.card(owner), await world.card(owner)];
    const reveal = (id: string, headers: Record<string, string>) =>
      owner.post(`/virtual-cards/${id}/revelation`, {}, { headers });
    let used = '';
    await proving(owner, (ask) => {
      used = ask.headers?.['verification'] ?? used;
      return reveal(one.id, { ...ask.headers });
    });
    for (const id of [one.id, other.id]) {
      const answer = await reveal(id, { verification: used });
      expect([answer.status, answer.body.code]).toEqual([403, 'verification_requise']);
    }
  });

  test('503 passerelle_indisponible: the issuer is away', async () => {
    const card = await world.card(owner);
    await world.sandbox.desk('/providers/issuing', { outage: 'html' });
    const answer = await proving(owner, (ask) =>
      owner.post(`/virtual-cards/${card.id}/revelation`, {}, ask),
    );
    await world.sandbox.desk('/providers/issuing', { outage: 'none' });
    expect([answer.status, answer.body.code]).toEqual([503, 'passerelle_indisponible']);
  });
});

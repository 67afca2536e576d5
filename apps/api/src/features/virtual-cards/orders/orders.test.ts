import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsDefaults } from '../../settings/settings.defaults.ts';
import type { Account, Answer, Wire } from '../../../../test/api.ts';
import { startCardWorld, type CardWorld } from '../../../../test/cards.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { saving } from '../../../../test/proof.ts';

let world: CardWorld;
/** Who proves who they are when asked. */
let owner: Account;
let asking: Account;
let admin: Account;

beforeAll(async () => {
  world = await startCardWorld();
  asking = timeless(world.api, await world.api.user());
  owner = obliging(asking);
  admin = timeless(world.api, await world.api.admin());
  await fund(world.api, owner, 10_000_000n);
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

const defaults = settingsDefaults(null)['virtual-cards'];
const body = { type: 'VISA', devise: 'USD', depotInitial: 50, design: 'pink-to-rose' };
const settled = (id: string, status: string, options = {}) =>
  until(world.api, async () => (await world.read(owner, id)).statut === status, options);

describe('POST /virtual-cards', () => {
  test('403 verification_requise whatever the amount, naming card and total; nothing is held', async () => {
    const before = await balanceOf(world.api, 'wallet', owner.id);
    const refused = await asking.post('/virtual-cards', { ...body, depotInitial: 20 });
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    expect(refused.body.verification).toMatchObject({
      action: 'carte-commander',
      objet: { devise: 'EUR', beneficiaire: 'Carte VISA' },
    });
    expect(await balanceOf(world.api, 'wallet', owner.id)).toEqual(before);
  });

  test('201: being made, the money held; then made, the deposit on it and the fee ours', async () => {
    const before = await balanceOf(world.api, 'wallet', owner.id);
    const fees = await balanceOf(world.api, 'fees', 'nzela');
    const forecast = await owner.post('/virtual-cards/frais', { devise: 'USD', montant: 50 });
    expect(forecast.body).toMatchObject({ montant: 50, portefeuille: 'EUR', suffisant: true });
    const { total, frais, montantConverti } = forecast.body;
    const order = { ...body, userId: owner.id, solde: 0, estActive: true, totalPrevu: total };
    const answer = await owner.post('/virtual-cards', order);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      userId: owner.id,
      type: 'VISA',
      devise: 'USD',
      design: 'pink-to-rose',
      titulaire: 'Compte Essai',
      statut: 'en_attente',
      estActive: true,
      solde: 0,
      derniersChiffres: null,
      depotInitial: 50,
    });
    const cents = BigInt(Math.round(total * 100));
    const held = await balanceOf(world.api, 'wallet', owner.id);
    expect(held).toEqual({ posted: before.posted, available: before.available - cents });
    await settled(answer.body.id, 'active');
    const card = await world.read(owner, answer.body.id);
    expect(card).toMatchObject({ solde: 50, disponible: 50 });
    expect(card.derniersChiffres).toMatch(/^\d{4}$/);
    expect(card.dernieresTransactions).toMatchObject([{ genre: 'depot', montant: 50, sens: 'in' }]);
    expect((await balanceOf(world.api, 'wallet', owner.id)).posted).toBe(before.posted - cents);
    const [fee] = frais;
    expect(Math.round((montantConverti + fee.montant) * 100)).toBe(Math.round(total * 100));
    expect((await balanceOf(world.api, 'fees', 'nzela')).posted - fees.posted).toBe(
      BigInt(Math.round(fee.montant * 100)),
    );
    const [line] = (await owner.get('/operations')).body.elements;
    expect(line).toMatchObject({
      genre: 'carte',
      type: 'out',
      montant: total,
      statut: 'completed',
    });
  });

  test('201: paid by the wallet of the card’s own currency', async () => {
    await fund(world.api, owner, 10_000n, 'USD');
    const before = await balanceOf(world.api, 'wallet', owner.id, 'USD');
    const card = await world.card(owner, { portefeuille: 'USD' });
    expect(card).toMatchObject({ portefeuille: 'USD', solde: 50 });
    // 50 and the issue fee of 5 dollars (spec §9).
    expect((await balanceOf(world.api, 'wallet', owner.id, 'USD')).posted).toBe(
      before.posted - 5_500n,
    );
  });

  test('201: the same request again is the same card', async () => {
    const ask = { headers: { 'idempotency-key': newId() } };
    const first = await owner.post('/virtual-cards', body, ask);
    const second = await owner.post('/virtual-cards', body, ask);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    const other = await owner.post('/virtual-cards', { ...body, depotInitial: 60 }, ask);
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
    await settled(first.body.id, 'active');
  });

  test.each<[string, object, number, string]>([
    ['a balance of one’s own choosing', { solde: 1 }, 400, 'requete_invalide'],
    ['an inactive card', { estActive: false }, 400, 'requete_invalide'],
    ['an unknown field', { cvv: '123' }, 400, 'requete_invalide'],
    ['another currency', { devise: 'XOF' }, 400, 'requete_invalide'],
    ['a design that does not exist', { design: 'grey' }, 400, 'requete_invalide'],
    ['less than the minimum', { depotInitial: 9.99 }, 400, 'montant_trop_petit'],
    ['more than the maximum', { depotInitial: 10_000.01 }, 400, 'montant_trop_grand'],
    ['too many decimals', { depotInitial: '50.001' }, 400, 'montant_invalide'],
    ['zero', { depotInitial: 0 }, 400, 'montant_invalide'],
    ['a wallet of a third currency', { portefeuille: 'GBP' }, 400, 'portefeuille_refuse'],
    ['American Express, which is not offered', { type: 'AMEX' }, 400, 'type_de_carte_indisponible'],
    ['a total that is not the price', { totalPrevu: 1 }, 409, 'prix_modifie'],
    ['a card for somebody else', { userId: newId() }, 404, 'introuvable'],
  ])('refuses %s', async (_name, fields, status, code) => {
    const answer = await owner.post('/virtual-cards', { ...body, ...fields });
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
  });

  test('409 solde_insuffisant: the fee counts, and nothing is held', async () => {
    const poor = obliging(await world.api.user());
    await fund(world.api, poor, 4_600n);
    const answer = await poor.post('/virtual-cards', { ...body, devise: 'EUR', depotInitial: 46 });
    expect([answer.status, answer.body.code]).toEqual([409, 'solde_insuffisant']);
    expect(await balanceOf(world.api, 'wallet', poor.id)).toEqual({
      posted: 4_600n,
      available: 4_600n,
    });
  });

  test('400 cle_idempotence_requise, 401 for a visitor', async () => {
    const bare = await owner.ask('POST', '/virtual-cards', { body });
    expect(bare.body.code).toBe('cle_idempotence_requise');
    expect((await world.api.visitor.post('/virtual-cards', body)).status).toBe(401);
  });
});

describe('the issuer', () => {
  test.each(['0003', '0004', '0009'])(
    '%s: does not make it, and the money is free again',
    async (outcome) => {
      await world.nextOutcome(outcome);
      const before = await balanceOf(world.api, 'wallet', owner.id);
      const { id } = await world.order(owner);
      await settled(id, 'refusee');
      expect((await world.read(owner, id)).raison).toContain('Rien n’a été débité');
      expect(await balanceOf(world.api, 'wallet', owner.id)).toEqual(before);
      const [line] = (await owner.get('/operations')).body.elements;
      expect(line).toMatchObject({ genre: 'carte', statut: 'failed' });
    },
  );

  test.each(['0002', '0006', '0008'])('%s: makes one card in the end', async (outcome) => {
    await world.nextOutcome(outcome);
    const { id, reference } = await world.order(owner);
    await settled(id, 'active');
    const all = (await (
      await fetch(`${world.sandbox.url}/desk/api/issued-cards`)
    ).json()) as Wire[];
    expect(all.filter((card) => card.reference === reference)).toHaveLength(1);
    expect(await world.read(owner, id)).toMatchObject({ solde: 50 });
  });

  test('0005: never makes it: the card waits, the money stays held', async () => {
    await world.nextOutcome('0005');
    const before = await balanceOf(world.api, 'wallet', owner.id);
    const { id } = await world.order(owner);
    for (let turn = 0; turn < 3; turn += 1) await pass(world.api, 60);
    expect((await world.read(owner, id)).statut).toBe('en_attente');
    const after = await balanceOf(world.api, 'wallet', owner.id);
    expect(after.posted).toBe(before.posted);
    expect(after.available).toBeLessThan(before.available);
  });

  test('0007: our float is empty: tried again, an operator told, then given up', async () => {
    await world.sandbox.desk('/providers/issuing', {
      nextOutcomes: Array.from({ length: 20 }, () => '0007'),
    });
    const before = await balanceOf(world.api, 'wallet', owner.id);
    const { id } = await world.order(owner);
    await settled(id, 'refusee', { turns: 30, seconds: 300 });
    await world.sandbox.desk('/providers/issuing', { nextOutcomes: [] });
    expect((await world.read(owner, id)).raison).toContain('C’est de notre côté');
    expect(await balanceOf(world.api, 'wallet', owner.id)).toEqual(before);
    const { rows } = await world.api.database.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'card_ours' }]);
  });

  test('silent: the order is indeterminate, never failed, and settled by a look-up', async () => {
    await world.sandbox.desk('/providers/issuing', { outage: 'html' });
    const { id } = await world.order(owner);
    await settled(id, 'indetermine');
    await world.sandbox.desk('/providers/issuing', { outage: 'none' });
    await settled(id, 'active');
  });
});

/** A price changes once a second administrator agrees. */
async function approved(second: Account, asked: Answer<Wire>): Promise<void> {
  expect(asked.status, asked.text).toBe(202);
  const decision = `/approvals/${asked.body.approbation.id}/decision`;
  const answer = await saving(second, decision, { decision: 'approuver' }, 'post');
  expect(answer.status, answer.text).toBe(200);
}

describe('the configuration', () => {
  test('200: read by anybody signed in, changed and reset by an administrator alone', async () => {
    const path = '/virtual-cards/configuration';
    expect((await owner.get(path)).body).toEqual(defaults);
    expect((await owner.put(path, defaults)).body.code).toBe('acces_refuse');
    expect((await owner.post(`${path}/reset`)).body.code).toBe('acces_refuse');
    const second = timeless(world.api, await world.api.admin());
    const card = await world.card(owner);
    const fees = { issueFee: 7.5, monthlyFee: 3, reloadFee: 10 };
    const wanted = { ...defaults, ...fees, defaultCurrency: 'EUR' };
    await approved(second, await saving(admin, path, wanted));
    expect((await owner.get(path)).body).toEqual(wanted);
    const forecast = await owner.post('/virtual-cards/frais', {
      devise: 'USD',
      montant: 50,
      portefeuille: 'USD',
    });
    expect(forecast.body).toMatchObject({
      frais: [{ code: 'emission', montant: 7.5 }],
      fraisMensuels: 3,
    });
    const reload = (await owner.post(`/virtual-cards/${card.id}/frais`, { montant: 20 })).body;
    expect(reload.frais[0].montant).toBeCloseTo(reload.montantConverti / 10, 1);
    await approved(second, await saving(admin, `${path}/reset`, {}, 'post'));
    expect((await owner.get(path)).body).toEqual(defaults);
    expect((await admin.put(path, { ...defaults, monthlyFee: -1 })).status).toBe(400);
  });

  test('its providers and limits are obeyed, and off is off for orders and reloads', async () => {
    const path = '/virtual-cards/configuration';
    const card = await world.card(owner);
    const cardProviders = { visa: false, mastercard: true, americanExpress: true };
    await saving(admin, path, { ...defaults, cardProviders, minLoadAmount: 20, maxLoadAmount: 30 });
    const ask = async (fields: object) =>
      (await owner.post('/virtual-cards', { ...body, type: 'AMEX', ...fields })).body.code;
    expect(await ask({ type: 'VISA', depotInitial: 25 })).toBe('type_de_carte_indisponible');
    expect(await ask({ depotInitial: 19 })).toBe('montant_trop_petit');
    expect(await ask({ depotInitial: 31 })).toBe('montant_trop_grand');
    expect(
      (await owner.post('/virtual-cards', { ...body, type: 'AMEX', depotInitial: 25 })).status,
    ).toBe(201);
    await saving(admin, path, { ...defaults, isEnabled: false });
    expect(await ask({})).toBe('cartes_indisponibles');
    const reload = await owner.post(`/virtual-cards/${card.id}/reload`, { montant: 20 });
    expect([reload.status, reload.body.code]).toEqual([409, 'cartes_indisponibles']);
    expect((await world.pay(card, '5')).status).toBe('DECLINED');
    // What is on a card is its owner's, whatever is switched off.
    expect((await owner.post(`/virtual-cards/${card.id}/fermeture`)).status).toBe(200);
    await saving(admin, `${path}/reset`, {}, 'post');
  });
});

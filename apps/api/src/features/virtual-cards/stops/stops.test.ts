import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { proving } from '../../../../test/proof.ts';
import type { Account, Wire } from '../../../../test/api.ts';
import { startCardWorld, type CardWorld, type Paid } from '../../../../test/cards.ts';
import {
  balanceOf,
  expectWholeBook,
  fund,
  moveOn,
  timeless,
  until,
} from '../../../../test/money.ts';
import { withGateway } from '../../../../test/provider-orders.ts';
import { followAuthorization } from '../payments/clearing.ts';
import { takeMonthlyFee } from '../orders/fees.ts';
import { settleStop } from './stops.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await startCardWorld();
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

async function newOwner(): Promise<Account> {
  const owner = timeless(world.api, await world.api.user());
  await fund(world.api, owner, 100_000n);
  return owner;
}

const becomes = (owner: Account, { id }: VirtualCard, statut: string) =>
  until(world.api, async () => (await world.read(owner, id)).statut === statut);
const guarantee = async () => (await balanceOf(world.api, 'guarantee', 'nzela', 'USD')).posted;
const isAtIssuer = ({ reference }: VirtualCard, status: string) =>
  until(world.api, async () => {
    const answer = await fetch(`${world.sandbox.url}/desk/api/issued-cards`);
    const cards = (await answer.json()) as Wire[];
    return cards.some((one) => one.reference === reference && one.status === status);
  });

/** A payment of 20 that the shop takes for 40: 20 held, 4 of a tip, 16 at our cost. */
async function takeTooMuch(owner: Account, card: VirtualCard): Promise<Paid> {
  const paid = await world.pay(card, '20');
  expect(paid.status).toBe('APPROVED');
  await world.clear(paid, '40');
  await becomes(owner, card, 'arretee');
  return paid;
}

async function isOpenAlert({ id }: Paid): Promise<boolean> {
  const { rowCount } = await world.api.database.pool.query(
    "SELECT FROM operation_alerts WHERE kind = 'card_clearing' AND subject = $1 AND resolved_at IS NULL",
    [id],
  );
  return rowCount === 1;
}

/** Whether the owner may order a card. */
const mayOrder = async (owner: Account) =>
  (await owner.post('/virtual-cards/frais', { devise: 'USD', montant: 50 })).body.code ?? 'yes';

describe('a payment at our cost stops the owner’s cards', () => {
  test('all of them, at the issuer too: none pays, is taken up, loaded, shown or ordered; both sides are told', async () => {
    const owner = await newOwner();
    const [card, other] = [await world.card(owner), await world.card(owner)];
    const paid = await takeTooMuch(owner, card);
    const shown = await world.read(owner, other.id);
    expect(shown).toMatchObject({ statut: 'arretee', estActive: true, solde: 50 });
    expect(shown.raison).toContain('écrivez-nous');
    for (const one of [card, other]) {
      expect(await world.pay(one, '1')).toMatchObject({
        status: 'DECLINED',
        declineReason: 'arretee',
        message: 'Carte refusée',
      });
      await isAtIssuer(one, 'FROZEN');
    }
    const path = `/virtual-cards/${other.id}`;
    expect((await owner.patch(`${path}/status`, { estActive: false })).status).toBe(200);
    for (const refused of [
      await owner.patch(`${path}/status`, { estActive: true }),
      await owner.post(`${path}/reload`, { montant: 10 }),
      await owner.post(`${path}/frais`, { montant: 10 }),
      await owner.post(`${path}/revelation`),
      await owner.post('/virtual-cards/frais', { devise: 'USD', montant: 50 }),
      await owner.post('/virtual-cards', {
        type: 'VISA',
        devise: 'USD',
        depotInitial: 50,
        design: 'blue-to-cyan',
      }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'cartes_arretees']);
    const [notice] = (await owner.get('/notifications')).body.elements.filter(
      ({ titre }: Wire) => titre === 'Vos cartes sont arrêtées',
    );
    expect(notice.texte).toContain('Boutique Essai a pris 40,00');
    expect(notice.texte).toContain('dont 16,00');
    expect(await isOpenAlert(paid)).toBe(true);
    const { rows } = await world.api.database.pool.query(
      'SELECT detail FROM operation_alerts WHERE subject = $1',
      [paid.id],
    );
    expect(rows).toMatchObject([{ detail: { owner: owner.id } }]);
    const stranger = await newOwner();
    expect((await world.pay(await world.card(stranger), '1')).status).toBe('APPROVED');
  });

  test('one payment is enough, of a card that closes by itself and beside one that is being made', async () => {
    const owner = await newOwner();
    const card = await world.card(owner);
    await world.rules(owner, card.id, { usageUnique: true });
    await world.nextOutcome('0002');
    const slow = await world.order(owner);
    // Ordered, and slow in the making.
    await world.api.runJobs();
    const before = await guarantee();
    const paid = await world.pay(card, '20');
    await world.clear(paid, '70');
    await becomes(owner, card, 'fermee');
    expect((await guarantee()) - before).toBe(-4_600n);
    expect(await mayOrder(owner)).toBe('cartes_arretees');
    await becomes(owner, slow, 'arretee');
    await isAtIssuer(slow, 'FROZEN');
    expect((await world.pay(slow, '1')).declineReason).toBe('arretee');
    expect(await guarantee()).toBe(before - 4_600n);
  });

  test('so does a payment that we refused, and that a shop took by force', async () => {
    const owner = await newOwner();
    const card = await world.card(owner);
    const paid = await world.pay(card, '60');
    expect(paid.declineReason).toBe('solde');
    const forced = withGateway(world.api.deps, 'issuing', async ({ ask }) => {
      const answer = (await ask()) as { value: { amount: object } };
      const { value } = answer;
      return { ...answer, value: { ...value, state: 'cleared', clearedAmount: value.amount } };
    });
    await followAuthorization(forced, paid.id);
    await becomes(owner, card, 'arretee');
    expect((await world.read(owner, card.id)).solde).toBe(50);
  });

  test('a month that begins costs a stopped card nothing', async () => {
    const owner = await newOwner();
    const card = await world.card(owner);
    await takeTooMuch(owner, card);
    const month = 32 * 86_400;
    await moveOn(world.api, month);
    await takeMonthlyFee(world.api.deps, card.id);
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 26, statut: 'arretee' });
    await moveOn(world.api, -month);
  });

  test('a stopped card closes as any does, what a shop holds follows, and what we paid is not forgotten', async () => {
    const owner = await newOwner();
    const [card, other] = [await world.card(owner), await world.card(owner)];
    const held = await world.pay(other, '30');
    await takeTooMuch(owner, card);
    for (const { id } of [card, other])
      expect((await owner.post(`/virtual-cards/${id}/fermeture`, {})).status).toBe(200);
    await becomes(owner, card, 'fermee');
    expect(await world.read(owner, other.id)).toMatchObject({ statut: 'fermeture', solde: 30 });
    await world.clear(held);
    await becomes(owner, other, 'fermee');
    for (const { id } of [card, other])
      expect((await balanceOf(world.api, 'card', id, 'USD')).posted).toBe(0n);
    expect(await mayOrder(owner)).toBe('cartes_arretees');
    const state = (await owner.get('/users/me/fermeture')).body;
    expect(state.operationsEnCours).toBe(1);
  });
});

describe('the cards pay again', () => {
  test('by themselves, once shops have given back all that we paid', async () => {
    const owner = await newOwner();
    const [card, other, frozen] = [
      await world.card(owner),
      await world.card(owner),
      await world.card(owner),
    ];
    const later = await world.pay(other, '20');
    await owner.patch(`/virtual-cards/${frozen.id}/status`, { estActive: false });
    const before = await guarantee();
    const paid = await takeTooMuch(owner, card);
    await world.clear(later, '40');
    await until(world.api, async () => (await guarantee()) === before - 3_200n);
    // In any order: what the first one cost us is still open.
    await world.reverse(later);
    await until(world.api, async () => (await guarantee()) === before - 1_600n);
    expect(await mayOrder(owner)).toBe('cartes_arretees');
    await world.reverse(paid);
    await becomes(owner, card, 'active');
    expect(await guarantee()).toBe(before);
    expect([await isOpenAlert(paid), await isOpenAlert(later)]).toEqual([false, false]);
    await isAtIssuer(card, 'ACTIVE');
    await isAtIssuer(frozen, 'FROZEN');
    expect((await world.pay(card, '1')).status).toBe('APPROVED');
    expect((await world.pay(frozen, '1')).declineReason).toBe('gelee');
    expect(await mayOrder(owner)).toBe('yes');
    // Another one stops them again.
    await takeTooMuch(owner, card);
  });

  test('when an operator has settled it, with a line of the audit', async () => {
    const owner = await newOwner();
    const card = await world.card(owner);
    const paid = await takeTooMuch(owner, card);
    const before = await guarantee();
    await settleStop(world.api.deps, owner.id, 'charged back by the scheme');
    await isAtIssuer(card, 'ACTIVE');
    expect((await world.pay(card, '1')).status).toBe('APPROVED');
    expect(await guarantee()).toBe(before);
    expect(await isOpenAlert(paid)).toBe(false);
    const { rows } = await world.api.database.pool.query(
      "SELECT before, after FROM audit_entries WHERE action = 'virtual-cards.settle' AND subject = $1",
      [owner.id],
    );
    expect(rows).toEqual([
      {
        before: [{ authorizationId: paid.id, currency: 'USD', minor: '1600' }],
        after: { settlement: 'charged back by the scheme' },
      },
    ]);
    await expect(settleStop(world.api.deps, owner.id, 'again')).rejects.toThrow('not stopped');
    expect(
      (await proving(owner, (ask) => owner.post(`/virtual-cards/${card.id}/revelation`, {}, ask)))
        .status,
    ).toBe(201);
  });
});

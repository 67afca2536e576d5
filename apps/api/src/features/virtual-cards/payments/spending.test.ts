import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardSpending } from '@nzela/contract/virtual-cards';
import type { Account } from '../../../../test/api.ts';
import { startCardWorld, type CardWorld } from '../../../../test/cards.ts';
import { expectWholeBook, fund, timeless, until } from '../../../../test/money.ts';

let world: CardWorld;
let owner: Account;

beforeAll(async () => {
  world = await startCardWorld();
  owner = timeless(world.api, await world.api.user());
  await fund(world.api, owner, 1_000_000n);
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

const spendingOf = (who: Account, id: string, days = '30') =>
  who.get<CardSpending>(`/virtual-cards/${id}/depenses?jours=${days}`);

describe('GET /virtual-cards/:id/depenses', () => {
  test('200: what shops took or hold, by shop, as the card sums its month', async () => {
    const card = await world.card(owner, { depotInitial: 100 });
    await world.pay(card, '12,50');
    await world.pay(card, '7,50');
    const taken = await world.pay(card, '30', { merchant: 'Librairie' });
    await world.clear(taken, '28');
    const reversed = await world.pay(card, '5', { merchant: 'Café' });
    await world.reverse(reversed);
    await world.pay(card, '900', { merchant: 'Joaillier' });
    await until(world.api, async () => (await world.read(owner, card.id)).depenseDuMois === 48);
    const { status, body } = await spendingOf(owner, card.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      devise: 'USD',
      jours: '30',
      total: 48,
      nombre: 3,
      marchands: [
        { marchand: 'Librairie', montant: 28, nombre: 1 },
        { marchand: 'Boutique Essai', montant: 20, nombre: 2 },
      ],
      autres: null,
    });
  });

  test('404 and 401: nobody else’s card', async () => {
    const card = await world.card(owner);
    const stranger = timeless(world.api, await world.api.user());
    expect((await spendingOf(stranger, card.id)).status).toBe(404);
    expect((await world.api.visitor.get(`/virtual-cards/${card.id}/depenses`)).status).toBe(401);
  });
});

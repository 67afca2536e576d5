import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Limits } from '@nzela/contract/limits';
import type { Account } from '../../../../test/api.ts';
import { startCardWorld, type CardWorld } from '../../../../test/cards.ts';
import { expectWholeBook, fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await startCardWorld();
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

const day = 24 * 3600;
const euroCard = { devise: 'EUR', portefeuille: 'EUR' } as const;

async function someone(): Promise<Account> {
  const person = timeless(world.api, await world.api.user());
  await fund(world.api, person, 1_000_000n);
  return person;
}

/** Cents that count in each window now, as the limits page shows them. */
async function used(person: Account): Promise<Record<'jour' | 'mois' | 'annee', number>> {
  const { periodes } = (await person.get<Limits>('/limits')).body;
  for (const { plafond, utilise, restant } of periodes) {
    expect(restant).toBeCloseTo(plafond - utilise, 2);
  }
  const cents = (name: string) =>
    Math.round((periodes.find(({ periode }) => periode === name)?.utilise ?? Number.NaN) * 100);
  return { jour: cents('jour'), mois: cents('mois'), annee: cents('annee') };
}

async function closed(person: Account, id: string): Promise<void> {
  const answer = await person.post(`/virtual-cards/${id}/fermeture`);
  expect(answer.status, answer.text).toBe(200);
}

test('a closed card gives back the room of its balance; what it cost stays counted', async () => {
  const person = await someone();
  const card = await world.card(person, { ...euroCard, depotInitial: 40 });
  const loaded = await used(person);
  expect(loaded.mois).toBeGreaterThan(4000);
  await closed(person, card.id);
  await closed(person, card.id);
  expect((await used(person)).mois).toBe(loaded.mois - 4000);
});

test('what shops took stays counted; what they still hold gives its room back when it comes', async () => {
  const person = await someone();
  const card = await world.card(person, euroCard);
  const loaded = await used(person);
  const kept = await world.pay(card, '15');
  await world.clear(kept);
  const held = await world.pay(card, '20');
  await until(world.api, async () => (await world.read(person, card.id)).solde === 35);
  await closed(person, card.id);
  expect((await used(person)).mois).toBe(loaded.mois - 1500);
  await world.reverse(held);
  await until(world.api, async () => (await world.read(person, card.id)).statut === 'fermee');
  expect((await used(person)).mois).toBe(loaded.mois - 3500);
});

test('a card in dollars paid in euros gives back what reaches the wallet', async () => {
  const person = await someone();
  const card = await world.card(person, { depotInitial: 100 });
  const loaded = await used(person);
  const before = (await person.get('/wallets')).body.apercu.disponible;
  await closed(person, card.id);
  const after = (await person.get('/wallets')).body.apercu.disponible;
  expect(loaded.mois - (await used(person)).mois).toBe(Math.round((after - before) * 100));
});

test('room comes back on the days of the loads, the last one first', async () => {
  const person = await someone();
  const card = await world.card(person, euroCard);
  const first = await used(person);
  await pass(world.api, 2 * day);
  expect((await used(person)).jour).toBe(0);
  const path = `/virtual-cards/${card.id}/reload`;
  expect((await person.post(path, { montant: 30 })).status).toBe(200);
  const second = await used(person);
  expect(second.jour).toBe(3045);
  await closed(person, card.id);
  expect(await used(person)).toEqual({
    jour: 0,
    mois: first.mois + 3045 - 8000,
    annee: first.annee + 3045 - 8000,
  });
});

test('a load that has left a window gives nothing back in it', async () => {
  const person = await someone();
  const card = await world.card(person, euroCard);
  const loaded = await used(person);
  await pass(world.api, 29 * day);
  await obliging(person).post('/virtual-cards', {
    type: 'VISA',
    design: 'blue-to-cyan',
    depotInitial: 20,
    ...euroCard,
  });
  const other = (await used(person)).jour;
  await pass(world.api, 2 * day);
  expect(await used(person)).toEqual({ jour: 0, mois: other, annee: loaded.annee + other });
  const { solde } = await world.read(person, card.id);
  await closed(person, card.id);
  expect(await used(person)).toEqual({
    jour: 0,
    mois: other,
    annee: loaded.annee + other - Math.round(solde * 100),
  });
});

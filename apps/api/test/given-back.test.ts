import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './api.ts';
import { payBill } from './bills.ts';
import { balanceOf, fund, timeless, until } from './money.ts';
import { obliging } from './proof.ts';
import { dakarBank, order } from './sending.ts';
import { startWorld } from './world.ts';
import { credit, ordered } from './topping-up.ts';
import { toBank, withdraw } from './withdrawing.ts';

const { api, sandbox } = await startWorld();
const fundsMinor = 100_000n;
let person: Account;
beforeEach(async () => {
  person = timeless(api, await api.user());
  await fund(api, person, fundsMinor);
});

type Object = { readonly path: string; readonly ends: string };

/** A way to take money out of the wallet that comes to nothing. */
type Failure = { readonly name: string; readonly begin: () => Promise<Object> };

async function confirmed(digits: string): Promise<string> {
  const { id } = await order(person, 'wallet', dakarBank(digits));
  expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  return `/transfers/${id}`;
}

const failures: readonly Failure[] = [
  {
    name: 'a transfer that is called off',
    async begin() {
      const path = await confirmed('0001');
      expect((await person.patch(`${path}/cancel`)).status).toBe(200);
      return { path, ends: 'annule' };
    },
  },
  {
    name: 'a transfer that the bank sends back',
    begin: async () => ({ path: await confirmed('0003'), ends: 'echoue' }),
  },
  {
    name: 'a withdrawal that is called off',
    async begin() {
      const path = `/withdrawals/${(await withdraw(person)).id}`;
      expect((await person.patch(`${path}/cancel`)).status).toBe(200);
      return { path, ends: 'annule' };
    },
  },
  {
    name: 'a withdrawal that the bank sends back',
    async begin() {
      const { id } = await withdraw(person, toBank('0003'));
      return { path: `/withdrawals/${id}`, ends: 'echoue' };
    },
  },
  {
    name: 'a top-up that the operator refuses',
    async begin() {
      const { id } = await ordered(person, credit('0003'));
      return { path: `/topups/${id}`, ends: 'failed' };
    },
  },
  {
    name: 'a bill that the biller refuses',
    begin: async () => ({ path: `/bills/${(await payBill(person, '0003')).id}`, ends: 'echoue' }),
  },
  {
    name: 'a card that the issuer refuses',
    async begin() {
      await sandbox.desk('/providers/issuing', { nextOutcomes: ['0003'] });
      const body = { type: 'VISA', devise: 'EUR', depotInitial: 50, design: 'blue-to-cyan' };
      const made = await obliging(person).post('/virtual-cards', body);
      expect(made.status, made.text).toBe(201);
      return { path: `/virtual-cards/${made.body.id}`, ends: 'refusee' };
    },
  },
];

const used = async () =>
  (await person.get('/limits')).body.periodes.map((one: { utilise: number }) => one.utilise);

describe.each(failures)('$name', ({ begin }) => {
  test('holds the money and takes room in the limits until it ends, and gives both back then', async () => {
    const { path, ends } = await begin();
    const status = async () => {
      const { body } = await person.get(path);
      return body.statut ?? body.status;
    };
    if ((await status()) !== ends) {
      const { posted, available } = await balanceOf(api, 'wallet', person.id);
      expect(available).toBeLessThan(posted);
      expect(Math.min(...(await used()))).toBeGreaterThan(0);
    }
    await until(api, async () => (await status()) === ends, { turns: 60, seconds: 30 });
    expect(await balanceOf(api, 'wallet', person.id)).toEqual({
      posted: fundsMinor,
      available: fundsMinor,
    });
    expect((await balanceOf(api, 'transit', person.id)).posted).toBe(0n);
    expect(await used()).toEqual([0, 0, 0]);
  });
});

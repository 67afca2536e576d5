import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster, type Cluster } from './database.ts';
import { newId } from '../../apps/api/src/kernel/data/ids.ts';
import type { Told } from './journal.ts';
import { findFaultsInSql } from './told.ts';
import { runClients } from './workload.ts';
import { startWorld, type World } from './world.ts';

let cluster: Cluster;
let world: World;

beforeAll(async () => {
  cluster = await startCluster();
  world = await startWorld({
    cluster,
    instances: 2,
    hotAccounts: 8,
    otherAccounts: 160,
    lostPercent: 2,
  });
});
afterAll(async () => {
  await world?.close();
  await cluster?.stop();
});

const clients = 32;

/** Waits until clients were told of so many more transfers. */
async function toldMore(count: number): Promise<void> {
  const enough = world.work.journal.told.length + count;
  while (world.work.journal.told.length < enough) await sleep(20);
}

/** A transfer is asked for again, at whichever instance, long after it was answered. */
async function isSameAgain({ id, request }: Told): Promise<boolean> {
  const answer = await world.work.network.send(request);
  return answer.status === 201 && answer.body.id === id;
}

/** Asks the first instance until it answers so. */
async function answers(path: '/healthz' | '/readyz', status: number): Promise<void> {
  while ((await world.apis[0]?.probe(path)) !== status) await sleep(50);
}

const figures = () => ({
  told: world.work.journal.told.length,
  refused: world.work.journal.refused,
  ...world.work.network.measures,
  away: Object.fromEntries(world.work.network.awayBecause),
});

describe('the bank workload', () => {
  test('the API is killed between commit and answer: every acknowledged transfer is there once, and the book is whole', async () => {
    const { network, journal } = world.work;
    const kills = 3;
    await runClients(world.work, { clients, atLeast: 10 }, async ({ thinned }) => {
      for (let kill = 0; kill < kills; kill += 1) {
        await toldMore(50);
        const killed = world.apis[await network.loseNextAnswer()];
        // The last time nobody is left to ask.
        const down = kill % 3 === 2 ? world.apis : world.apis.filter((api) => api === killed);
        await Promise.all(down.map((api) => api.kill()));
        await thinned(() => Promise.all(down.map((api) => api.start())));
        await world.pass(61);
      }
    });
    await world.settle();
    expect(await world.findFaults()).toEqual([]);
    const kinds = new Set(journal.told.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'bank',
      'bill',
      'card',
      'collection',
      'conversion',
      'deposit',
      'instant',
      'phone-request',
      'prepaid',
      'request',
      'sale',
      'topup',
      'wallet',
      'withdrawal',
    ]);
    expect(network.measures.lost).toBeGreaterThanOrEqual(kills);
    expect(network.measures.cut).toBeGreaterThan(0);
    console.log('API killed', kills, figures());
  });

  test('the checker in SQL agrees, and names the operation and its key when something differs', async () => {
    expect(await world.findFaultsInSql()).toEqual([]);
    const { work, pool } = world;
    const { told } = work.journal;
    const people = [...work.hot, ...work.others];
    const faultsOf = async (changed: readonly Told[]) =>
      (await findFaultsInSql({ pool, people, shops: work.shops, told: changed })).map(
        ({ check, detail }) => `${check}: ${detail}`,
      );
    const one = told.find(({ kind }) => kind === 'topup');
    if (one === undefined) throw new Error('Somebody topped up a phone');
    const rest = told.filter((each) => each !== one);
    const { id, owner, request } = one;
    const dearer = await faultsOf([...rest, { ...one, ownMinor: one.ownMinor - 350n }]);
    expect(dearer).toEqual([
      expect.stringMatching(`^effect: ${id} .* under ${request.key}: `),
      expect.stringMatching(`^balance: ${owner.id} believes `),
    ]);
    expect(await faultsOf(rest)).toContainEqual(expect.stringMatching(`^doubled: ${id} `));
    const other = { ...one, id: newId(), ends: ['en_cours'] as const };
    const twice = await faultsOf([...told, other]);
    expect(twice).toContainEqual(expect.stringMatching(`^lost: ${other.id} .*${request.key}`));
    expect(twice).toContainEqual(expect.stringMatching(`^doubled: .*${request.key} made`));
    expect(await faultsOf([...rest, { ...one, ends: ['en_cours'] }])).toContainEqual(
      expect.stringMatching(`^end: ${id} .*${request.key}`),
    );
  });

  test('a request that was answered before the kills is answered the same after them', async () => {
    const before = world.work.journal.told.filter((_, index) => index % 7 === 0);
    const same = await Promise.all(before.map(isSameAgain));
    expect(same.filter((one) => !one)).toEqual([]);
  });

  test('PostgreSQL is killed: every 503 says when to come back, all goes on by itself, nothing acknowledged is lost', async () => {
    const { measures } = world.work.network;
    const kills = 2;
    await runClients(world.work, { clients, atLeast: 5 }, async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await toldMore(50);
        const turnedAway = measures.away;
        await cluster.kill();
        while (measures.away < turnedAway + clients) await sleep(20);
        // It is away until it is revived below: however late a busy instance notices, it does.
        await answers('/healthz', 200);
        await answers('/readyz', 503);
        await cluster.revive();
        await answers('/readyz', 200);
        // What was on its way to a provider is asked for again once its lease and its travel are over.
        await world.pass(200);
      }
    });
    await world.settle();
    expect(await world.findFaults()).toEqual([]);
    expect(world.apis.flatMap((api) => api.crashes)).toEqual([]);
    console.log('PostgreSQL killed', kills, figures());
  });
});

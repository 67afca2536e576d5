import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from './checks.ts';
import { startCluster, type Cluster } from './database.ts';
import { runClients } from './workload.ts';
import { startWorld } from './world.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** Bugs that show when the process is killed; the others need no more than work. */
const shownByKills = new Set(['none', 'answer-before-commit']);

/** A short bank workload on the API with that bug in it; what the checks have to say. */
async function checksOf(bug: string): Promise<Fault[]> {
  const world = await startWorld({
    cluster,
    program: ['e2e/trust/planted-api.ts', bug],
    instances: 1,
    hotAccounts: 4,
    otherAccounts: 8,
    lostPercent: 10,
  });
  try {
    const [api] = world.apis;
    await runClients(
      world.work,
      { clients: 16, atLeast: bug === 'no-lock' ? 60 : 15 },
      async () => {
        if (!shownByKills.has(bug)) return;
        const { told } = world.work.journal;
        while (told.length < 60) await new Promise((wake) => setTimeout(wake, 20));
        await world.work.network.loseNextAnswer();
        await api?.kill();
        await api?.start();
      },
    );
    // A broken product may never settle, which is not what is asked here.
    for (let turn = 0; turn < 3; turn += 1) await world.pass(80);
    if (bug === 'none') await world.settle();
    return await world.findFaults();
  } finally {
    await world.close();
  }
}

const namesOf = (faults: readonly Fault[]) => new Set(faults.map(({ check }) => check));

describe('what the checks of the bank workload find', () => {
  test('in the product as it is: nothing', async () => {
    expect(await checksOf('none')).toEqual([]);
  });

  test.each([
    ['no lock', 'no-lock', 'each entry follows from the one before it'],
    ['float arithmetic', 'float-arithmetic', 'what people believe, own and read is the same'],
    [
      'a key that is not its owner’s',
      'unscoped-key',
      'every acknowledged id is told to one client',
    ],
    [
      'keys that are forgotten',
      'forgotten-key',
      'every acknowledged id is in the database, once, and no other',
    ],
    [
      'a callback that is not checked',
      'unchecked-callback',
      'the book and the gateways tell the same story',
    ],
    [
      'an answer before the commit',
      'answer-before-commit',
      'every acknowledged id is in the database, once, and no other',
    ],
  ])('%s is caught', async (_what, bug, check) => {
    expect(namesOf(await checksOf(bug))).toContain(check);
  });
});

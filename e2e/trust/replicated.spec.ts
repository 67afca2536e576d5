import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actions } from '../../tools/prove/ha/actions.ts';
import { runBank } from '../../tools/prove/ha/bank.ts';
import { startReplicatedCluster, type ReplicatedCluster } from '../../tools/prove/ha/cluster.ts';
import { findPrograms, type Programs } from '../../tools/prove/ha/packages.ts';
import { randomFrom } from '../../tools/prove/ha/random.ts';

const found = findPrograms();
if (typeof found === 'string') console.log(`The replicated database was not tried: ${found}.`);

/** One of each kind of fault; `npm run prove -- ha` takes all of them, at random and for an hour. */
const plan = [
  'an instance is killed between commit and answer',
  'the leading machine loses its power',
  'HAProxy freezes and is killed',
  'a switchover',
];

describe.skipIf(typeof found === 'string')('three PostgreSQL under Patroni', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-replicated-'));
  let cluster: ReplicatedCluster;
  beforeAll(async () => {
    cluster = await startReplicatedCluster(found as Programs, folder);
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('machines are lost and change over: nothing acknowledged is lost, doubled or stuck, and no answer is a 500', async () => {
    const { world, figures } = await runBank({
      cluster,
      random: randomFrom(1),
      say: () => undefined,
      size: 'small',
      plan: () => actions.filter(({ name }) => plan.includes(name)),
    });
    try {
      expect([...world.apis, ...world.workers].flatMap((one) => one.unexpected)).toEqual([]);
      expect(await world.findFaults()).toEqual([]);
      // The histories that the check has just read.
      const metrics = await Promise.all(
        world.apis.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      );
      expect(metrics.join('\n')).toContain('database_reads_total{server="replica"');
      expect(world.work.network.measures.serverErrors).toBe(0);
      expect([...figures.taken.keys()].toSorted()).toEqual(plan.toSorted());
      expect([...world.apis, ...world.workers].flatMap((one) => one.crashes)).toEqual([]);
    } finally {
      await world.close();
    }
    console.log('replicated', world.work.journal.told.length, figures);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workloadBugs } from '../../tools/planted/bugs/workload.ts';
import { copyRepository, type Copy } from '../../tools/planted/copy.ts';
import { inOrderOfDay } from '../../tools/planted/order.ts';
import { projectRoot } from '../../tools/product/settings.ts';
import { startCluster, type Cluster } from './database.ts';
import { checkWorkload } from './short-workload.ts';

/** The one of the day: `npm run prove -- planted` tries all of them. */
const sample = inOrderOfDay(workloadBugs).slice(0, 1);

let cluster: Cluster;
let copy: Copy;

beforeAll(async () => {
  copy = copyRepository();
  cluster = await startCluster();
});
afterAll(async () => {
  copy?.remove();
  await cluster?.stop();
});

describe('what the checks of the bank workload find', () => {
  test('in the product as it is: nothing', async () => {
    const whole = { root: projectRoot, atLeast: 15, isKilled: true, isSound: true };
    expect(await checkWorkload(cluster, whole)).toEqual([]);
  });

  test.each(sample.map((bug) => [bug.name, bug] as const))('%s is caught', async (_name, bug) => {
    copy.plant(bug);
    try {
      const faults = await checkWorkload(cluster, { root: copy.root, ...bug.workload });
      expect(faults.map(({ check }) => check)).toContain(bug.workload.check);
    } finally {
      copy.restore(bug);
    }
  });
});

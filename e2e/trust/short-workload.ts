import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './checks.ts';
import type { Cluster } from './database.ts';
import { runClients } from './workload.ts';
import { startWorld } from './world.ts';

export type ShortWorkload = {
  /** The tree whose product works. */
  readonly root: string;
  /** What each client does at least. */
  readonly atLeast: number;
  /** Whether the product is killed between a commit and its answer. */
  readonly isKilled: boolean;
  /** A broken product may never settle; waiting for it to do so proves nothing. */
  readonly isSound: boolean;
};

const clients = 16;

/** A bank workload of some seconds on the product of `root`; what its checks have to say. */
export async function checkWorkload(
  cluster: Cluster,
  { root, atLeast, isKilled, isSound }: ShortWorkload,
): Promise<Fault[]> {
  const world = await startWorld({
    cluster,
    root,
    instances: 1,
    hotAccounts: 4,
    otherAccounts: 8,
    lostPercent: 10,
  });
  try {
    const [api] = world.apis;
    await runClients(world.work, { clients, atLeast }, async () => {
      if (!isKilled) return;
      const { told } = world.work.journal;
      while (told.length < 60) await sleep(20);
      await world.work.network.loseNextAnswer();
      await api?.kill();
      await api?.start();
    });
    for (let turn = 0; turn < 3; turn += 1) await world.pass(80);
    if (isSound) await world.settle();
    return await world.findFaults();
  } finally {
    await world.close();
  }
}

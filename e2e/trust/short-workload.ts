import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './checks.ts';
import type { Cluster } from './database.ts';
import { runClients } from './workload.ts';
import { startWorld, type World } from './world.ts';

export type ShortWorkload = {
  /** The tree whose product works. */
  readonly root: string;
  /** What each client does at least in a round. */
  readonly atLeast: number;
  /** Rounds at most: of a product that breaks `check`, until that check has something to say. One unless told. */
  readonly rounds?: number;
  readonly check?: string;
  /** Whether the product is killed between a commit and its answer. */
  readonly isKilled: boolean;
  /** A broken product may never settle; waiting for it to do so proves nothing. */
  readonly isSound: boolean;
};

const clients = 16;

/** A bank workload of some seconds on the product of `root`; what its checks have to say. */
export async function checkWorkload(
  cluster: Cluster,
  { root, atLeast, rounds = 1, check, isKilled, isSound }: ShortWorkload,
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
    for (let round = 1; ; round += 1) {
      await runClients(world.work, { clients, atLeast }, () =>
        isKilled ? killOnce(world) : Promise.resolve(),
      );
      for (let turn = 0; turn < 3; turn += 1) await world.pass(80);
      if (isSound) await world.settle();
      const faults = await world.findFaults();
      if (round === rounds || faults.some((fault) => fault.check === check)) return faults;
    }
  } finally {
    await world.close();
  }
}

/** Between a commit and its answer, once clients are at work. */
async function killOnce({ apis: [api], work }: World): Promise<void> {
  const { told } = work.journal;
  while (told.length < 60) await sleep(20);
  await work.network.loseNextAnswer();
  await api?.kill();
  await api?.start();
}

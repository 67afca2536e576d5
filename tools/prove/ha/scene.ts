import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../../e2e/trust/world.ts';
import type { ReplicatedCluster } from './cluster.ts';
import type { Random } from './random.ts';

/** What is under attack, and what was measured of it. */
export type Scene = {
  readonly cluster: ReplicatedCluster;
  readonly world: World;
  readonly random: Random;
  readonly say: (text: string) => void;
  readonly figures: ChaosFigures;
};

export type ChaosFigures = {
  /** Programs that were ended by SIGKILL. */
  kills: number;
  /** From SIGKILL at the leader's PostgreSQL, with or without its Patroni, to the first acknowledgement after it. */
  readonly failoverSeconds: number[];
  /** The longest time without an acknowledgement around a switchover. */
  readonly switchoverSeconds: number[];
  /** From SIGSTOP of the leader's machine to the first acknowledgement after it. */
  readonly freezeSeconds: number[];
  /** How often each action was taken. */
  readonly taken: Map<string, number>;
};

export const noFigures = (): ChaosFigures => ({
  kills: 0,
  failoverSeconds: [],
  switchoverSeconds: [],
  freezeSeconds: [],
  taken: new Map(),
});

const backWithinMs = 180_000;

/** Resolves at the next acknowledgement. Throws when clients hear none for three minutes: that is no outage any more. */
export async function acknowledged({ world }: Pick<Scene, 'world'>): Promise<void> {
  const giveUp = new AbortController();
  const never = sleep(backWithinMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`Nothing was acknowledged for ${backWithinMs / 1_000} s`);
  });
  try {
    await Promise.race([world.work.network.acknowledgements.next(), never]);
  } finally {
    giveUp.abort();
    never.catch(() => undefined);
  }
}

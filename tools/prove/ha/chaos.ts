import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../../e2e/trust/world.ts';
import { actions, type Action } from './actions.ts';
import { pickWeighted, type Random } from './random.ts';
import { acknowledged, type Scene } from './scene.ts';

// Undo windows close and leases end while the world is under attack.
const passingSeconds = 61;
const longestPauseMs = 2_000;
/** How often the next action waits until all three nodes are well. Otherwise faults overlap. */
const calmShare = 0.6;
const wholeWithinMs = 300_000;

/** Actions at random until it is over. */
export function* randomActions(random: Random, isOver: () => boolean): Generator<Action> {
  while (!isOver()) yield pickWeighted(random, actions);
}

/** One action after the other. Ends with a cluster that is whole. */
export async function attack(scene: Scene, plan: Iterable<Action>): Promise<void> {
  const { cluster, random, say, figures, world } = scene;
  for (const { name, act } of plan) {
    const begun = performance.now();
    await act(scene);
    await acknowledged(scene);
    figures.taken.set(name, (figures.taken.get(name) ?? 0) + 1);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    say(`${name} (${seconds} s): ${world.work.journal.told.length} told, ${figures.kills} kills`);
    if (random() < calmShare) await cluster.whole(wholeWithinMs);
    await letTimePass(world);
    await sleep(random() * longestPauseMs);
  }
  await cluster.whole(wholeWithinMs);
}

const passTries = 100;

/** The world's own connection may be cut by what was just done to the cluster. */
async function letTimePass(world: World): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await world.pass(passingSeconds);
    } catch (error) {
      if (attempt === passTries) throw error;
      await sleep(200);
    }
  }
}

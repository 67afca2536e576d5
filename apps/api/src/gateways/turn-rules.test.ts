import { expect, test } from 'vitest';
import {
  Broken,
  fresh,
  left,
  nameOf,
  nextWorlds,
  settled,
  type Rules,
  type World,
} from './test/turn-world.ts';

const rules: Rules = { deadlineTick: null, isHarmless: false, isCallable: false };

type Seen = { readonly world: World; readonly from: string | null };

/** Each world that can be reached, once. Throws at the first broken promise, with the way that led there. */
function explore(start: World, kept: Rules): readonly World[] {
  const seen = new Map<string, Seen>();
  const waiting: Seen[] = [{ world: start, from: null }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const name = nameOf(next.world, kept);
    if (seen.has(name)) continue;
    seen.set(name, next);
    try {
      for (const world of nextWorlds(next.world, kept)) waiting.push({ world, from: name });
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      throw new Error(`${error.message}, by this way:\n${wayTo(seen, name)}`, { cause: error });
    }
  }
  return [...seen.values()].map(({ world }) => world);
}

function wayTo(seen: ReadonlyMap<string, Seen>, name: string): string {
  const steps: string[] = [];
  for (let one = seen.get(name); one !== undefined; one = seen.get(one.from ?? '')) {
    steps.unshift(JSON.stringify(one.world));
  }
  return steps.join('\n');
}

test.each<[string, World, Rules]>([
  ['tried again for ever', fresh, rules],
  [
    'with a deadline, and called off at any time',
    fresh,
    { ...rules, deadlineTick: 3, isCallable: true },
  ],
  [
    'harmless, and asked for anew at any time',
    fresh,
    { ...rules, deadlineTick: 0, isHarmless: true },
  ],
  ['left by the former release, with a deadline', left, { ...rules, deadlineTick: 3 }],
])(
  'an order %s: whatever happens in whatever order, unknown is never failed, it is on its way once, and it ends once',
  (_kind, start, kept) => {
    const worlds = explore(start, kept);
    expect(worlds.length).toBeGreaterThan(10_000);
    expect(new Set(worlds.map(({ end }) => end))).toEqual(new Set([null, 'done', 'failed']));
    const astray = worlds.filter((world) => {
      const { end } = settled(world, kept);
      // As the provider tells it; called off, it may be over without the provider.
      const told = world.provider === 'refused' ? 'failed' : 'done';
      return world.end === null && world.isWanted ? end !== told : end === null;
    });
    expect(astray[0]).toBeUndefined();
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcedSeed } from '../test/seed.ts';
import { createWaitingLine, type Batch } from './waiting-line.ts';

type Item = { readonly number: number; readonly keys: readonly string[] };

const line = (maximum: number) => createWaitingLine<Item>({ keysOf: ({ keys }) => keys, maximum });

let count = 0;
function item(...keys: string[]): Item {
  count += 1;
  return { number: count, keys };
}

describe('waiting line', () => {
  test('a batch may share keys within itself', () => {
    const waiting = line(10);
    const all = [item('a'), item('a'), item('a', 'b')];
    all.forEach((each) => waiting.push(each));
    expect(waiting.take().items).toEqual(all);
  });

  test('what is under way keeps back those who need it, and no others', () => {
    const waiting = line(10);
    waiting.push(item('a'));
    const first = waiting.take();
    const [kept, free] = [item('a', 'b'), item('c')];
    waiting.push(kept);
    waiting.push(free);
    expect(waiting.take().items).toEqual([free]);
    expect(waiting.take().items).toEqual([]);
    waiting.land(first, []);
    expect(waiting.take().items).toEqual([kept]);
  });

  test('nobody is overtaken by one who needs the same key', () => {
    const waiting = line(10);
    waiting.push(item('a'));
    waiting.take();
    waiting.push(item('a', 'b'));
    waiting.push(item('b'));
    expect(waiting.take().items).toEqual([]);
  });

  test('half a batch of people who all have to wait leaves all the same', () => {
    const waiting = line(4);
    waiting.push(item('a'));
    waiting.take();
    const [one, other] = [item('a'), item('a')];
    waiting.push(one);
    expect(waiting.take().items).toEqual([]);
    expect(waiting.mayLeave(one)).toBe(false);
    waiting.push(other);
    expect(waiting.mayLeave(other)).toBe(true);
    expect(waiting.take()).toEqual({ items: [one, other], crosses: true });
  });

  test('who did not get on is first in line again', () => {
    const waiting = line(10);
    const [one, other, behind] = [item('a'), item('b'), item('b')];
    waiting.push(one);
    waiting.push(other);
    const batch = waiting.take();
    waiting.push(behind);
    waiting.land(batch, [other]);
    expect(waiting.take()).toEqual({ items: [other, behind], crosses: false });
  });

  test('everyone leaves once, and in order for each key, whatever lands when', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 });
    const steps = fc.array(
      fc.oneof(
        keys.map((each) => ({ type: 'push' as const, keys: each })),
        fc.constant({ type: 'take' as const, keys: [] }),
        fc.nat({ max: 3 }).map((which) => ({ type: 'land' as const, which, keys: [] })),
      ),
      { maxLength: 80, size: 'max' },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 9 }), (story, maximum) => {
        const waiting = line(maximum);
        const pushed: Item[] = [];
        const taken: Item[] = [];
        const underWay: Batch<Item>[] = [];
        const take = () => {
          const batch = waiting.take();
          expect(batch.items.length).toBeLessThanOrEqual(maximum);
          taken.push(...batch.items);
          if (batch.items.length > 0) underWay.push(batch);
          return batch.items.length;
        };
        for (const step of story) {
          if (step.type === 'push') {
            pushed.push(item(...step.keys));
            waiting.push(pushed.at(-1) as Item);
          }
          if (step.type === 'take') take();
          if (step.type === 'land') {
            for (const batch of underWay.splice(step.which, 1)) waiting.land(batch, []);
          }
        }
        for (const batch of underWay) waiting.land(batch, []);
        while (take() > 0) for (const batch of underWay.splice(-1)) waiting.land(batch, []);
        const numbers = (items: readonly Item[], key: string) =>
          items.filter((each) => each.keys.includes(key)).map((each) => each.number);
        for (const key of ['a', 'b', 'c', 'd', 'e']) {
          expect(numbers(taken, key)).toEqual(numbers(pushed, key));
        }
        expect(taken.length).toBe(pushed.length);
      }),
      { seed: announcedSeed('waiting line'), numRuns: 300 },
    );
  });
});

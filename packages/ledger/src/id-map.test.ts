import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcedSeed } from '../test/seed.ts';
import { fingerprint, IdMap } from './id-map.ts';

// The last twelve digits alone make the fingerprint: these two share theirs, as any two of one ending do.
const twins = ['11111111-0000-7000-8000-00000000000a', '22222222-0000-7000-8000-00000000000a'];
const ids = fc.oneof(fc.constantFrom(...twins), fc.uuid());

describe('IdMap', () => {
  test('answers as a Map does, also for ids that share a fingerprint', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.nat())), ids, (entries, asked) => {
        const plain = new Map(entries);
        const map = new IdMap(entries);
        expect(map.size).toBe(plain.size);
        expect(map.get(asked)).toBe(plain.get(asked));
        expect(map.has(asked)).toBe(plain.has(asked));
        for (const [id, value] of plain) expect(map.get(id)).toBe(value);
        expect(new Map(map)).toEqual(plain);
        expect([...map.keys()].toSorted()).toEqual([...plain.keys()].toSorted());
        expect([...map.values()].toSorted()).toEqual([...plain.values()].toSorted());
        const visited = new Map<string, number>();
        map.forEach((value, id) => visited.set(id, value));
        expect(visited).toEqual(plain);
      }),
      { seed: announcedSeed('id map') },
    );
  });

  test('spreads ids that only count up', () => {
    const counted = Array.from({ length: 4096 }, (_, index) =>
      fingerprint(`00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`),
    );
    expect(new Set(counted).size).toBeGreaterThan(4000);
  });
});

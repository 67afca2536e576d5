import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteLifeSeconds } from './quote-life.ts';

const moving = (volatility: number) => quoteLifeSeconds({ parity: false, volatility });

test('a parity, and what never moves, hold for half an hour (spec §9)', () => {
  expect(quoteLifeSeconds({ parity: true, volatility: 500 })).toBe(1_800);
  expect(moving(0)).toBe(1_800);
});

test('a price holds the shorter the more its pair moves, and never less than five minutes', () => {
  const bps = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(bps, bps, (one, other) => {
      const [calm, lively] = one < other ? [one, other] : [other, one];
      expect(moving(lively)).toBeLessThanOrEqual(moving(calm));
      expect(moving(lively)).toBeGreaterThanOrEqual(300);
      expect(moving(calm)).toBeLessThanOrEqual(1_800);
    }),
  );
  // 100 basis points a day are 10 in a hundredth of a day.
  expect(moving(100)).toBe(14 * 60);
  expect(moving(1_000)).toBe(300);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, type RoundingMode } from './rounding.ts';

const modes: RoundingMode[] = ['half-even', 'half-up', 'down', 'up'];
const numerators = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const denominators = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe('divideRounded', () => {
  test.each<[bigint, bigint, Record<RoundingMode, bigint>]>([
    [5n, 2n, { 'half-even': 2n, 'half-up': 3n, down: 2n, up: 3n }],
    [7n, 2n, { 'half-even': 4n, 'half-up': 4n, down: 3n, up: 4n }],
    [-5n, 2n, { 'half-even': -2n, 'half-up': -3n, down: -2n, up: -3n }],
    [1n, 3n, { 'half-even': 0n, 'half-up': 0n, down: 0n, up: 1n }],
    [-2n, 3n, { 'half-even': -1n, 'half-up': -1n, down: 0n, up: -1n }],
    [6n, 3n, { 'half-even': 2n, 'half-up': 2n, down: 2n, up: 2n }],
    [0n, 7n, { 'half-even': 0n, 'half-up': 0n, down: 0n, up: 0n }],
  ])('%s / %s', (numerator, denominator, expected) => {
    for (const mode of modes) {
      expect(divideRounded(numerator, denominator, mode), mode).toBe(expected[mode]);
    }
  });

  test('is less than one unit off, and half a unit at most when it rounds to the nearest', () => {
    fc.assert(
      fc.property(numerators, denominators, fc.constantFrom(...modes), (top, bottom, mode) => {
        const error = divideRounded(top, bottom, mode) * bottom - top;
        const distance = error < 0n ? -error : error;
        expect(distance < bottom).toBe(true);
        const limit = mode.startsWith('half') ? bottom : bottom * 2n;
        expect(distance * 2n <= limit).toBe(true);
      }),
    );
  });

  test('mirrors around zero', () => {
    fc.assert(
      fc.property(numerators, denominators, fc.constantFrom(...modes), (top, bottom, mode) => {
        expect(divideRounded(-top, bottom, mode)).toBe(-divideRounded(top, bottom, mode));
      }),
    );
  });

  test('refuses a denominator that is not positive', () => {
    expect(() => divideRounded(1n, 0n, 'down')).toThrow(RangeError);
    expect(() => divideRounded(1n, -2n, 'down')).toThrow(RangeError);
  });
});

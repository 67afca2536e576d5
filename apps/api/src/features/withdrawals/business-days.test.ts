import { describe, expect, test } from 'vitest';
import { afterBusinessDays } from './business-days.ts';

describe('afterBusinessDays', () => {
  test.each([
    ['Monday', '2026-07-13T10:00:00Z', '2026-07-16T10:00:00.000Z'],
    ['Thursday: over the week-end', '2026-07-16T10:00:00Z', '2026-07-21T10:00:00.000Z'],
    ['Saturday', '2026-07-18T10:00:00Z', '2026-07-22T10:00:00.000Z'],
  ])('three days after a %s', (_day, from, to) => {
    expect(afterBusinessDays(new Date(from), 3).toISOString()).toBe(to);
  });

  test('none is the same moment', () => {
    const now = new Date('2026-07-18T10:00:00Z');
    expect(afterBusinessDays(now, 0)).toEqual(now);
  });
});

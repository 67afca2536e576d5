import { describe, expect, test } from 'vitest';
import { figuresTable } from './figures.ts';

describe('figuresTable', () => {
  test('compares each figure with its goal, as a multiple of the baseline of the same run', () => {
    const lines = figuresTable({ base: 1000, ledgerRandom: 9000, ledgerHot: 7000 }).split('\n');
    expect(lines.find((line) => line.includes('random'))).toMatch(/9000\/s 9\.0× \|\s+≥ 8× \| ✓/);
    expect(lines.find((line) => line.includes('hot'))).toMatch(/7000\/s 7\.0× \|\s+≥ 8× \| ✗/);
  });

  test('shows a dash for what was not measured', () => {
    expect(figuresTable({ base: 1000 })).toMatch(/API, p50 at 1 connection\s+\|\s+— \|/);
  });
});

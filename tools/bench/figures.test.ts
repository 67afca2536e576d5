import { describe, expect, test } from 'vitest';
import { figuresTable, medianFigures, type Figures } from './figures.ts';

describe('figuresTable', () => {
  test('compares each figure with its goal, as a multiple of the baseline of the same run', () => {
    const lines = figuresTable({ base: 1000, ledgerRandom: 11000, ledgerHot: 7000 }).split('\n');
    expect(lines.find((line) => line.includes('random'))).toMatch(
      /11000\/s 11\.0× \|\s+≥ 10× \| ✓/,
    );
    expect(lines.find((line) => line.includes('hot'))).toMatch(/7000\/s 7\.0× \|\s+≥ 11× \| ✗/);
  });

  test('shows a dash for what was not measured', () => {
    expect(figuresTable({ base: 1000 })).toMatch(/API, p50 at 1 connection\s+\|\s+— \|/);
  });
});

test('medianFigures takes the middle of each figure by itself', () => {
  const of = (base: number, api: number): Figures => ({
    base,
    api,
    ledgerRandom: 1,
    ledgerHot: 1,
    api64: 1,
    apiP50Ms1: 1,
    apiP99Ms256: 1,
    pdfExtraMs: 1,
    csvExtraMs: 1,
    camtExtraMs: 1,
  });
  expect(medianFigures([of(3, 10), of(1, 30), of(20, 2)])).toEqual(of(3, 10));
  expect(medianFigures([of(1, 9), of(2, 8), of(3, 7)])).toEqual(of(2, 8));
});

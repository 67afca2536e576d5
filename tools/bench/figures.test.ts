import { describe, expect, test } from 'vitest';
import { figuresIn, figuresTable, medianFigures, type Figures, type Judging } from './figures.ts';

const here: Judging = { growthEntries: 10_000_000 };
const lineOf = (figures: Partial<Figures>, words: string, judging = here) =>
  figuresTable(figures, judging)
    .split('\n')
    .find((line) => line.includes(words));

describe('figuresTable', () => {
  test('compares each figure with its goal, as a multiple of the baseline of the same run', () => {
    const figures = { base: 1000, ledgerRandom: 11000, ledgerHot: 7000, day: 1499 };
    expect(lineOf(figures, 'random')).toMatch(/11000\/s 11\.0× \|\s+≥ 10× \| ✓/);
    expect(lineOf(figures, 'hot')).toMatch(/7000\/s 7\.0× \|\s+≥ 11× \| ✗/);
    expect(lineOf(figures, 'mixed')).toMatch(/1499\/s 1\.5× \|\s+≥ 1\.5× \| ✗/);
  });

  test('shows a dash for what was not measured', () => {
    expect(lineOf({ base: 1000 }, 'p50 at 1 connection')).toMatch(/\|\s+— \|/);
    expect(lineOf({ base: 1000 }, 'Ledger with 10,000,000 entries')).toMatch(/\|\s+— \|/);
  });

  test('judges milliseconds by a limit, and shows the slowest answer without judging it', () => {
    const figures = { base: 1000, dayCardP99Ms: 50.1, dayRouteP99Ms: 250, dayWorstMs: 900 };
    expect(lineOf(figures, 'card authorisations')).toMatch(/50\.1 ms \|\s+≤ 50 ms \| ✗/);
    expect(lineOf(figures, 'slowest route')).toMatch(/250\.0 ms \|\s+≤ 250 ms \| ✓/);
    expect(lineOf(figures, 'slowest answer')).toMatch(/900\.0 ms \|\s+\|\s+\|/);
  });

  test('judges memory by a limit', () => {
    const line = (logExportMb: number) => lineOf({ base: 1000, logExportMb }, 'as a file');
    expect(line(200)).toMatch(/200 MB \|\s+≤ 200 MB \| ✓/);
    expect(line(201)).toMatch(/201 MB .* ✗/);
  });

  test('judges webhooks by their number, and what they cost by what is sold without them', () => {
    const figures = { base: 1000, webhooks: 999, salesBesideWebhooks: 0.9 };
    expect(lineOf(figures, 'Webhooks')).toMatch(/999\/s \|\s+≥ 1000\/s \| ✗/);
    expect(lineOf({ ...figures, webhooks: 1_012 }, 'Webhooks')).toMatch(/1012\/s .* ✓/);
    expect(lineOf(figures, 'Sales beside')).toMatch(/0\.90 \|\s+≥ 0\.9 \| ✓/);
  });

  test('lets a book of a hundred million entries be slower than one of ten', () => {
    const figures = { base: 1000, growth: 0.8 };
    expect(lineOf(figures, 'Ledger with')).toMatch(/0\.80 \|\s+≥ 0\.9 \| ✗/);
    const huge = { growthEntries: 100_000_000 };
    expect(lineOf(figures, 'Ledger with', huge)).toMatch(/0\.80 \|\s+≥ 0\.7 \| ✓/);
  });

  test('judges transfers on a server of one’s own by the embedded server’s, everything else as ever', () => {
    const figures = { base: 100, api: 950, api64: 940, ledgerHot: 1100 };
    const embedded = { figures: { base: 500, api: 1000, api64: 1000 }, share: 0.95 };
    const judging = { ...here, embedded };
    expect(lineOf(figures, '256 connections', judging)).toMatch(
      /950\/s 0\.95 \|\s+≥ 0\.95 embedded \| ✓/,
    );
    expect(lineOf(figures, '64 connections', judging)).toMatch(
      /940\/s 0\.94 \|\s+≥ 0\.95 embedded \| ✗/,
    );
    expect(lineOf(figures, 'hot', judging)).toMatch(/1100\/s 11\.0× \|\s+≥ 11× \| ✓/);
  });

  test('judges transfers there not at all while the embedded server’s are not known', () => {
    const judging = { ...here, embedded: { figures: null, share: 0.9 } };
    expect(lineOf({ base: 100, api: 950 }, '256 connections', judging)).toMatch(
      /950\/s \|\s+≥ 0\.9 embedded \|\s+\|/,
    );
  });
});

test('medianFigures takes the middle of each figure by itself', () => {
  const of = (base: number, api: number) => ({ base, api, growth: 1 });
  expect(medianFigures([of(3, 10), of(1, 30), of(20, 2)])).toEqual(of(3, 10));
  expect(medianFigures([of(1, 9), of(2, 8), of(3, 7)])).toEqual(of(2, 8));
});

test('figuresIn finds the figures below the table of a run', () => {
  const figures = { base: 100, api: 950 };
  const printed = `${figuresTable(figures, here)}\n${JSON.stringify(figures)}\n`;
  expect(figuresIn(printed)).toEqual(figures);
  expect(() => figuresIn(figuresTable(figures, here))).toThrow('--json');
});

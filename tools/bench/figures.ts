/** What `npm run bench` measures. Operations per second, and milliseconds where the name says so. */
export type Figures = {
  readonly base: number;
  readonly ledgerRandom: number;
  readonly ledgerHot: number;
  readonly api: number;
  readonly api64: number;
  readonly apiP50Ms1: number;
  readonly apiP99Ms256: number;
  /** What a statement of 100,000 lines adds to the worst of another person's small requests. */
  readonly pdfExtraMs: number;
  readonly csvExtraMs: number;
  readonly camtExtraMs: number;
};

/** Of each figure, the middle one of those measured. */
export function medianFigures(turns: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => {
    const sorted = turns.map((turn) => turn[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    base: of('base'),
    ledgerRandom: of('ledgerRandom'),
    ledgerHot: of('ledgerHot'),
    api: of('api'),
    api64: of('api64'),
    apiP50Ms1: of('apiP50Ms1'),
    apiP99Ms256: of('apiP99Ms256'),
    pdfExtraMs: of('pdfExtraMs'),
    csvExtraMs: of('csvExtraMs'),
    camtExtraMs: of('camtExtraMs'),
  };
}

type Row = {
  readonly figure: keyof Figures;
  readonly what: string;
  /** A multiple of `base`, or a limit in milliseconds. */
  readonly goal: { readonly atLeastBase: number } | { readonly atMostMs: number } | undefined;
};

const ROWS: readonly Row[] = [
  {
    figure: 'base',
    what: 'Baseline: one SQL transaction per transfer, 16 connections',
    goal: undefined,
  },
  { figure: 'ledgerRandom', what: 'Ledger, random accounts', goal: { atLeastBase: 10 } },
  { figure: 'ledgerHot', what: 'Ledger, one hot account', goal: { atLeastBase: 11 } },
  { figure: 'api', what: 'API, wallet to wallet, 256 connections', goal: { atLeastBase: 2.5 } },
  { figure: 'api64', what: 'API, wallet to wallet, 64 connections', goal: { atLeastBase: 1.8 } },
  { figure: 'apiP50Ms1', what: 'API, p50 at 1 connection', goal: { atMostMs: 2 } },
  { figure: 'apiP99Ms256', what: 'API, p99 at 256 connections', goal: { atMostMs: 100 } },
  ...(['pdf', 'csv', 'camt'] as const).map((format) => ({
    figure: `${format}ExtraMs` as const,
    what: `API, worst delay by a statement of 100,000 lines, ${format}`,
    goal: { atMostMs: 50 },
  })),
];

/** A table of the figures, each beside its goal; a dash where nothing was measured. */
export function figuresTable(figures: Partial<Figures>): string {
  const lines = ROWS.map((row) => {
    const value = figures[row.figure];
    const { shown, goal, met } = judged(row, value, figures.base);
    return `| ${row.what.padEnd(58)} | ${shown.padStart(12)} | ${goal.padStart(10)} | ${met} |`;
  });
  const head = `| ${'What'.padEnd(58)} | ${'Measured'.padStart(12)} | ${'Goal'.padStart(10)} |   |`;
  return [head, head.replaceAll(/[^|]/g, '-'), ...lines].join('\n');
}

type Judged = { readonly shown: string; readonly goal: string; readonly met: string };

function judged({ goal }: Row, value: number | undefined, base: number | undefined): Judged {
  if (value === undefined || base === undefined) return { shown: '—', goal: '', met: ' ' };
  if (goal === undefined) return { shown: `${Math.round(value)}/s`, goal: '', met: ' ' };
  if ('atMostMs' in goal) {
    const met = value <= goal.atMostMs ? '✓' : '✗';
    return { shown: `${value.toFixed(1)} ms`, goal: `≤ ${goal.atMostMs} ms`, met };
  }
  const ratio = value / base;
  const met = ratio >= goal.atLeastBase ? '✓' : '✗';
  const shown = `${Math.round(value)}/s ${ratio.toFixed(1)}×`;
  return { shown, goal: `≥ ${goal.atLeastBase}×`, met };
}

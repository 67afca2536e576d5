/** What `npm run bench` measures. Operations per second, and milliseconds where the name says so. */
export type Figures = {
  readonly base: number;
  readonly ledgerRandom: number;
  readonly ledgerHot: number;
  readonly api: number;
  readonly api64: number;
  /** Payments that a shop asks for and somebody pays from a wallet. */
  readonly sales64: number;
  readonly apiP50Ms1: number;
  readonly apiP99Ms256: number;
  /** What a statement of 100,000 lines adds to the worst of another person's small requests. */
  readonly pdfExtraMs: number;
  readonly csvExtraMs: number;
  readonly camtExtraMs: number;
  /** A day of a bank: of its routes, the worst p99; of its answers, the worst. */
  readonly day: number;
  readonly dayCardP99Ms: number;
  readonly dayRouteP99Ms: number;
  readonly dayWorstMs: number;
  readonly historyFirstP99Ms: number;
  readonly historyDeepP99Ms: number;
  readonly shopFirstP99Ms: number;
  readonly shopFilterP99Ms: number;
  readonly logFilterP99Ms: number;
  /** Megabytes above those at rest. */
  readonly logExportMb: number;
  readonly peopleFilterP99Ms: number;
  readonly auditFilterP99Ms: number;
  readonly exchangeFilterP99Ms: number;
  readonly choiceFilterP99Ms: number;
  readonly webhooks: number;
  /** Of what is sold without webhooks. */
  readonly salesBesideWebhooks: number;
  readonly webhooksAtRest: number;
  /** Of what the ledger does with an empty book. */
  readonly growth: number;
};

/** Of each figure that the turns have, the middle one. */
export function medianFigures(turns: readonly Partial<Figures>[]): Partial<Figures> {
  const names = Object.keys(turns[0] ?? {}) as (keyof Figures)[];
  const middle = (name: keyof Figures) => {
    const sorted = turns.map((turn) => turn[name] ?? Number.NaN).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)]));
}

/** The figures in what an earlier run with `--json` printed: the last line of JSON. Throws when there is none. */
export function figuresIn(printed: string): Partial<Figures> {
  const line = printed.split('\n').findLast((one) => one.startsWith('{'));
  if (line === undefined) throw new Error('There are no figures: print them with --json');
  return JSON.parse(line) as Partial<Figures>;
}

/** What figures are judged by beside the goals themselves. */
export type Judging = {
  /** Of the grown book. */
  readonly growthEntries: number;
  /** On a server of one's own: the embedded server's figures, if they are known, and the share of them to reach. */
  readonly embedded?: { readonly figures: Partial<Figures> | null; readonly share: number };
};

type Goal =
  /** A multiple of `base`. */
  | { readonly atLeastBase: number }
  /** The same; on a server of one's own, the share of the embedded server's figure instead. */
  | { readonly atLeastBaseHere: number }
  | { readonly atMostMs: number }
  | { readonly atMostMb: number }
  | { readonly atLeastPerSecond: number }
  /** The figure is a ratio itself. */
  | { readonly atLeast: number }
  /** Shown only. */
  | 'perSecond'
  | 'ms';

type Row = { readonly figure: keyof Figures; readonly what: string; readonly goal: Goal };

/** Lists of a million rows, or of a person's whole history. */
const listRows: readonly Row[] = [
  {
    figure: 'historyFirstP99Ms',
    what: 'History of 1,000,000 entries, first page of 50, p99',
    goal: { atMostMs: 10 },
  },
  {
    figure: 'historyDeepP99Ms',
    what: 'History of 1,000,000 entries, page after 900,000, p99',
    goal: { atMostMs: 10 },
  },
  {
    figure: 'shopFirstP99Ms',
    what: 'Shop with 1,000,000 payments, first page, p99',
    goal: { atMostMs: 20 },
  },
  {
    figure: 'shopFilterP99Ms',
    what: 'Shop with 1,000,000 payments, slowest filter, p99',
    goal: { atMostMs: 60 },
  },
  {
    figure: 'logFilterP99Ms',
    what: 'Log of 1,000,000 transactions, slowest filter, p99',
    goal: { atMostMs: 100 },
  },
  {
    figure: 'logExportMb',
    what: 'Log of 1,000,000 transactions as a file, memory over rest',
    goal: { atMostMb: 200 },
  },
  {
    figure: 'peopleFilterP99Ms',
    what: 'List of 1,000,000 people, slowest filter and order, p99',
    goal: { atMostMs: 100 },
  },
  {
    figure: 'auditFilterP99Ms',
    what: 'Audit of 1,000,000 entries, slowest filter and order, p99',
    goal: { atMostMs: 100 },
  },
  {
    figure: 'exchangeFilterP99Ms',
    what: 'Gateway with 1,000,000 exchanges, slowest filter and order, p99',
    goal: { atMostMs: 100 },
  },
  {
    figure: 'choiceFilterP99Ms',
    what: '1,000,000 consents, slowest filter and order, p99',
    goal: { atMostMs: 100 },
  },
];

function rowsFor({ growthEntries }: Judging): readonly Row[] {
  const count = growthEntries.toLocaleString('en');
  return [
    {
      figure: 'base',
      what: 'Baseline: one SQL transaction per transfer, 16 connections',
      goal: 'perSecond',
    },
    { figure: 'ledgerRandom', what: 'Ledger, random accounts', goal: { atLeastBase: 10 } },
    { figure: 'ledgerHot', what: 'Ledger, one hot account', goal: { atLeastBase: 11 } },
    {
      figure: 'api',
      what: 'API, wallet to wallet, 256 connections',
      goal: { atLeastBaseHere: 2.5 },
    },
    {
      figure: 'api64',
      what: 'API, wallet to wallet, 64 connections',
      goal: { atLeastBaseHere: 1.8 },
    },
    {
      figure: 'sales64',
      what: 'Sales: asked for and paid from a wallet, 64 connections',
      goal: { atLeastBase: 1 },
    },
    { figure: 'apiP50Ms1', what: 'API, p50 at 1 connection', goal: { atMostMs: 2 } },
    { figure: 'apiP99Ms256', what: 'API, p99 at 256 connections', goal: { atMostMs: 100 } },
    ...(['pdf', 'csv', 'camt'] as const).map((format) => ({
      figure: `${format}ExtraMs` as const,
      what: `API, worst delay by a statement of 100,000 lines, ${format}`,
      goal: { atMostMs: 50 },
    })),
    { figure: 'day', what: 'Day of a bank, mixed, 16 connections', goal: { atLeastBase: 1.5 } },
    { figure: 'dayCardP99Ms', what: 'Day, p99 of card authorisations', goal: { atMostMs: 50 } },
    { figure: 'dayRouteP99Ms', what: 'Day, p99 of the slowest route', goal: { atMostMs: 250 } },
    { figure: 'dayWorstMs', what: 'Day, the slowest answer of all', goal: 'ms' },
    ...listRows,
    {
      figure: 'webhooks',
      what: 'Webhooks delivered by one worker beside sales',
      goal: { atLeastPerSecond: 1_000 },
    },
    {
      figure: 'salesBesideWebhooks',
      what: 'Sales beside them, of those without',
      goal: { atLeast: 0.9 },
    },
    {
      figure: 'webhooksAtRest',
      what: 'Webhooks delivered by one worker with no sales beside',
      goal: 'perSecond',
    },
    {
      figure: 'growth',
      what: `Ledger with ${count} entries, of the empty book's`,
      goal: { atLeast: growthEntries < HUGE ? 0.9 : 0.7 },
    },
  ];
}

/** Entries from which on a book may be slower. */
const HUGE = 100_000_000;

/** A table of the figures, each beside its goal; a dash where nothing was measured. */
export function figuresTable(figures: Partial<Figures>, judging: Judging): string {
  const line = (...[what, shown, goal, met]: readonly [string, string, string, string]) =>
    `| ${what.padEnd(58)} | ${shown.padStart(14)} | ${goal.padStart(15)} | ${met} |`;
  const lines = rowsFor(judging).map((row) => {
    const { shown, goal, met } = judged(row, figures, judging);
    return line(row.what, shown, goal, met);
  });
  const head = line('What', 'Measured', 'Goal', ' ');
  return [head, head.replaceAll(/[^|]/g, '-'), ...lines].join('\n');
}

type Judged = { readonly shown: string; readonly goal: string; readonly met: string };

function judged({ figure, goal }: Row, figures: Partial<Figures>, { embedded }: Judging): Judged {
  const { [figure]: value, base } = figures;
  if (value === undefined || base === undefined) return { shown: '—', goal: '', met: ' ' };
  const perSecond = `${Math.round(value)}/s`;
  const ms = `${value.toFixed(1)} ms`;
  if (goal === 'perSecond') return { shown: perSecond, goal: '', met: ' ' };
  if (goal === 'ms') return { shown: ms, goal: '', met: ' ' };
  if ('atMostMs' in goal)
    return { shown: ms, goal: `≤ ${goal.atMostMs} ms`, met: mark(value <= goal.atMostMs) };
  if ('atMostMb' in goal)
    return {
      shown: `${Math.round(value)} MB`,
      goal: `≤ ${goal.atMostMb} MB`,
      met: mark(value <= goal.atMostMb),
    };
  if ('atLeastPerSecond' in goal) {
    const least = goal.atLeastPerSecond;
    return { shown: perSecond, goal: `≥ ${least}/s`, met: mark(value >= least) };
  }
  if ('atLeast' in goal)
    return { shown: value.toFixed(2), goal: `≥ ${goal.atLeast}`, met: mark(value >= goal.atLeast) };
  if ('atLeastBaseHere' in goal && embedded !== undefined) {
    const there = embedded.figures?.[figure];
    const words = `≥ ${embedded.share} embedded`;
    if (there === undefined) return { shown: perSecond, goal: words, met: ' ' };
    const share = value / there;
    return {
      shown: `${perSecond} ${share.toFixed(2)}`,
      goal: words,
      met: mark(share >= embedded.share),
    };
  }
  const times = 'atLeastBase' in goal ? goal.atLeastBase : goal.atLeastBaseHere;
  const ratio = value / base;
  return {
    shown: `${perSecond} ${ratio.toFixed(1)}×`,
    goal: `≥ ${times}×`,
    met: mark(ratio >= times),
  };
}

function mark(isMet: boolean): string {
  return isMet ? '✓' : '✗';
}

import {
  reportGroups,
  transactionPeriods,
  type ReportGroup,
  type TransactionPeriod,
} from '@nzela/contract/transaction-terms';
import { hasItsDays } from './transaction-filters.ts';

export const reportMeasures = ['volume', 'revenus', 'reussite', 'delai'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

/** What a report is of, in the address by the names of the API, and how it is drawn. */
export type ReportFilters = {
  readonly periode: TransactionPeriod;
  readonly du: string;
  readonly au: string;
  readonly par: ReportGroup;
  readonly mesure: ReportMeasure;
  /** Empty: that of most orders. */
  readonly devise: string;
};

const usual: ReportFilters = {
  periode: '7days',
  du: '',
  au: '',
  par: 'corridor',
  mesure: 'volume',
  devise: '',
};

/** The tab stays open while its filters change. */
export const reportCodec = {
  read(search: URLSearchParams): ReportFilters {
    const oneOf = <Value extends string>(name: string, values: readonly Value[], other: Value) =>
      values.find((value) => value === search.get(name)) ?? other;
    const day = (name: string) => {
      const text = search.get(name) ?? '';
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
    };
    return {
      periode: oneOf('periode', transactionPeriods, usual.periode),
      du: day('du'),
      au: day('au'),
      par: oneOf('par', reportGroups, usual.par),
      mesure: oneOf('mesure', reportMeasures, usual.mesure),
      devise: (search.get('devise') ?? '').slice(0, 3),
    };
  },
  write(filters: ReportFilters): URLSearchParams {
    const search = new URLSearchParams({ onglet: 'reports' });
    for (const [name, value] of Object.entries(filters))
      if (value !== usual[name as keyof ReportFilters]) search.set(name, value);
    return search;
  },
};

/** For the API: without its days, `custom` is the usual period. */
export function reportSearch({ periode, du, au, par }: ReportFilters): string {
  if (!hasItsDays({ periode, du, au })) return `periode=${usual.periode}&par=${par}`;
  const search = new URLSearchParams({ periode, par });
  if (periode === 'custom') {
    search.set('du', du);
    search.set('au', au);
  }
  return search.toString();
}

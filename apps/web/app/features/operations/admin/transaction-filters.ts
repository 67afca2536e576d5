import {
  transactionMethods,
  transactionPeriods,
  transactionStatuses,
  transactionTypes,
  type TransactionMethod,
  type TransactionPeriod,
  type TransactionStatus,
  type TransactionType,
} from '@nzela/contract/transaction-terms';

/** What the log is narrowed down to, in the address by the names of the API; empty is everything. */
export type TransactionFilters = {
  readonly recherche: string;
  readonly periode: TransactionPeriod;
  /** Days of `custom`. */
  readonly du: string;
  readonly au: string;
  readonly statut: TransactionStatus | '';
  readonly type: TransactionType | '';
  readonly moyen: TransactionMethod | '';
  /** Empty: the newest first. */
  readonly ordre: 'asc' | '';
};

export const allTransactions: TransactionFilters = {
  recherche: '',
  periode: '7days',
  du: '',
  au: '',
  statut: '',
  type: '',
  moyen: '',
  ordre: '',
};

export function readFilters(search: URLSearchParams): TransactionFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
  };
  return {
    recherche: (search.get('recherche') ?? '').slice(0, 100),
    periode: oneOf('periode', transactionPeriods) || '7days',
    du: day('du'),
    au: day('au'),
    statut: oneOf('statut', transactionStatuses),
    type: oneOf('type', transactionTypes),
    moyen: oneOf('moyen', transactionMethods),
    ordre: oneOf('ordre', ['asc'] as const),
  };
}

/** For the address: what is not as usual. */
export function writeFilters(filters: TransactionFilters): URLSearchParams {
  const names = Object.keys(allTransactions) as (keyof TransactionFilters)[];
  const chosen = names.filter((name) => filters[name] !== allTransactions[name]);
  return new URLSearchParams(chosen.map((name) => [name, filters[name]]));
}

/** Days of one's own that are missing or turned round ask for nothing. */
export function hasItsDays({
  periode,
  du,
  au,
}: Pick<TransactionFilters, 'periode' | 'du' | 'au'>): boolean {
  return periode !== 'custom' || (du !== '' && au !== '' && du <= au);
}

/** For the API: without its days, `custom` is the usual period. */
export function searchOf(filters: TransactionFilters): URLSearchParams {
  const { ordre: _, ...asked } = hasItsDays(filters) ? filters : { ...filters, periode: '7days' };
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (asked.periode !== 'custom') for (const name of ['du', 'au']) search.delete(name);
  return search;
}

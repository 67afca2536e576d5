import {
  peopleSorts,
  personStatuses,
  personTypes,
  type PeopleSort,
  type PersonStatus,
  type PersonType,
} from '@nzela/contract/people';
import { useCallback } from 'react';
import { useAddress } from '../../lib/use-address.ts';

/** What the list is narrowed down to, in the address by the names of the API; empty is everybody. */
export type PeopleFilters = {
  readonly recherche: string;
  readonly type: PersonType | '';
  readonly statut: PersonStatus | '';
  readonly tri: PeopleSort;
  /** Empty: down, the newest first. */
  readonly ordre: 'asc' | '';
  /** Ids of the columns that are left out. */
  readonly sans: readonly string[];
};

export const everybody = {
  recherche: '',
  type: '',
  statut: '',
} as const satisfies Partial<PeopleFilters>;

/** A value that nobody offers narrows nothing. */
export function readFilters(search: URLSearchParams): PeopleFilters {
  return {
    recherche: (search.get('recherche') ?? '').slice(0, 100),
    type: personTypes.find((type) => type === search.get('type')) ?? '',
    statut: personStatuses.find((status) => status === search.get('statut')) ?? '',
    tri: peopleSorts.find((sort) => sort === search.get('tri')) ?? 'dateCreation',
    ordre: search.get('ordre') === 'asc' ? 'asc' : '',
    sans: (search.get('sans') ?? '').split(',').filter(Boolean),
  };
}

/** For the API, which sends each row whole. */
export function searchOf(filters: PeopleFilters): URLSearchParams {
  const search = narrowing(filters);
  if (filters.tri !== 'dateCreation') search.set('sort', filters.tri);
  if (filters.ordre !== '') search.set('order', filters.ordre);
  return search;
}

function narrowing({ recherche, type, statut }: PeopleFilters): URLSearchParams {
  const asked = Object.entries({ recherche, type, statut });
  return new URLSearchParams(asked.filter(([, value]) => value !== ''));
}

function writeFilters(filters: PeopleFilters): URLSearchParams {
  const search = narrowing(filters);
  if (filters.tri !== 'dateCreation') search.set('tri', filters.tri);
  if (filters.ordre !== '') search.set('ordre', filters.ordre);
  if (filters.sans.length > 0) search.set('sans', filters.sans.join(','));
  return search;
}

const codec = { read: readFilters, write: writeFilters };

export type PeopleChoice = {
  readonly filters: PeopleFilters;
  readonly change: (part: Partial<PeopleFilters>) => void;
};

export function usePeopleFilters(): PeopleChoice {
  const [filters, set] = useAddress(codec);
  const change = useCallback(
    (part: Partial<PeopleFilters>) =>
      set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true }),
    [set],
  );
  return { filters, change };
}

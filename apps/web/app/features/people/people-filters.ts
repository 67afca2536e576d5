import {
  personStatuses,
  personTypes,
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
};

export const everybody: PeopleFilters = { recherche: '', type: '', statut: '' };

/** A value that nobody offers narrows nothing. */
function readFilters(search: URLSearchParams): PeopleFilters {
  return {
    recherche: (search.get('recherche') ?? '').slice(0, 100),
    type: personTypes.find((type) => type === search.get('type')) ?? '',
    statut: personStatuses.find((status) => status === search.get('statut')) ?? '',
  };
}

export function writeFilters(filters: PeopleFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
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

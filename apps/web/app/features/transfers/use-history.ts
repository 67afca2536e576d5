import { useCallback } from 'react';
import { useAddress } from '../../lib/use-address.ts';

export const periods = ['all', 'today', 'week', 'month', 'quarter'] as const;
export const directions = ['all', 'in', 'out'] as const;

/** What the history shows, all of it in the address: a filtered list can be kept and shared. */
export type HistoryFilters = {
  readonly recherche: string;
  readonly type: (typeof directions)[number];
  readonly periode: (typeof periods)[number];
  readonly page: number;
  readonly vue: 'liste' | 'tableau';
};

const all: HistoryFilters = { recherche: '', type: 'all', periode: 'all', page: 1, vue: 'liste' };

export type History = {
  readonly filters: HistoryFilters;
  /** Changes a filter; any but the page and the view begins again at the first page. */
  readonly change: (part: Partial<HistoryFilters>) => void;
  readonly clear: () => void;
};

const codec = { read: readFilters, write: writeFilters };

export function useHistory(): History {
  const [filters, set] = useAddress(codec);
  const change = useCallback(
    (part: Partial<HistoryFilters>) => {
      const keepsPage = 'page' in part || 'vue' in part;
      set((now) => ({ ...now, ...(keepsPage ? {} : { page: 1 }), ...part }), {
        replace: true,
        preventScrollReset: !('page' in part),
      });
    },
    [set],
  );
  const clear = useCallback(
    () => change({ recherche: '', type: 'all', periode: 'all', page: 1 }),
    [change],
  );
  return { filters, change, clear };
}

/** Whether anything narrows the list down. */
export function isFiltered({ recherche, type, periode, page }: HistoryFilters): boolean {
  return recherche !== '' || type !== 'all' || periode !== 'all' || page > 1;
}

export function readFilters(search: URLSearchParams): HistoryFilters {
  const page = Number(search.get('page'));
  return {
    recherche: (search.get('recherche') ?? '').slice(0, 100),
    type: directions.find((value) => value === search.get('type')) ?? 'all',
    periode: periods.find((value) => value === search.get('periode')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    vue: search.get('vue') === 'tableau' ? 'tableau' : 'liste',
  };
}

export function writeFilters(filters: HistoryFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of Object.keys(all) as (keyof HistoryFilters)[]) {
    if (filters[name] !== all[name]) search.set(name, String(filters[name]));
  }
  return search;
}

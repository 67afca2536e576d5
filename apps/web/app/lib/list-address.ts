import { useAddress } from './use-address.ts';

/** What a list of the back-office shows, as its address says it. Filters beside these stay as they are. */
export type ListAddress = {
  readonly search: URLSearchParams;
  readonly sort: { readonly by: string; readonly isDescending: boolean } | null;
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
};

const codec = {
  read(search: URLSearchParams): ListAddress {
    const sort = search.get('tri');
    const by = sort?.replace(/^-/, '') ?? '';
    return {
      search,
      sort: by === '' ? null : { by, isDescending: sort?.startsWith('-') === true },
      hidden: (search.get('sans') ?? '').split(',').filter(Boolean),
    };
  },
  write({ search, sort, hidden }: ListAddress): URLSearchParams {
    const next = new URLSearchParams(search);
    next.delete('tri');
    next.delete('sans');
    if (sort !== null) next.set('tri', `${sort.isDescending ? '-' : ''}${sort.by}`);
    if (hidden.length > 0) next.set('sans', hidden.join(','));
    return next;
  },
};

/** Sort (`?tri=-date`) and left-out columns (`?sans=ip,appareil`) of a list, kept in the address. */
export function useListAddress() {
  return useAddress(codec);
}

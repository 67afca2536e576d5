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

/** A part of a queue, as the API calls it, and how it is sorted unless somebody asks otherwise. */
export type QueuePart<Value extends string> = {
  readonly value: Value;
  readonly label: () => string;
  readonly order: 'asc' | 'desc';
};
export type QueueParts<Value extends string> = readonly [QueuePart<Value>, ...QueuePart<Value>[]];

/** What the API is asked for. */
export type QueueAsked<Value extends string> = {
  readonly part: Value;
  readonly order: 'asc' | 'desc';
};

/** The column of a queue that it can be sorted by: since when each row has waited. */
export const queueSort = 'date';

/** `?afficher=resolus&tri=-date`: the first part, in its order, where the address names none. */
export function queueIn<Value extends string>(
  parts: QueueParts<Value>,
  search: URLSearchParams,
): QueueAsked<Value> {
  const { value, order } = parts.find((part) => part.value === search.get('afficher')) ?? parts[0];
  const { sort } = codec.read(search);
  return { part: value, order: sort === null ? order : sort.isDescending ? 'desc' : 'asc' };
}

/** A queue's part, sort and left-out columns, kept in the address beside the open tab. */
export function useQueue<Value extends string>(parts: QueueParts<Value>) {
  const [address, set] = useListAddress();
  const change = (next: Partial<ListAddress>) =>
    set((now) => ({ ...now, ...next }), { replace: true, preventScrollReset: true });
  const asked = queueIn(parts, codec.write(address));
  return {
    asked,
    hidden: address.hidden,
    hide: (hidden: readonly string[]) => change({ hidden }),
    show: (part: Value) => {
      const search = new URLSearchParams(address.search);
      search.delete('afficher');
      if (part !== parts[0].value) search.set('afficher', part);
      change({ search, sort: null });
    },
    sort: { by: queueSort, isDescending: asked.order === 'desc' },
    sortBy: (sort: ListAddress['sort']) => change({ sort }),
  };
}

export type Queue<Value extends string> = ReturnType<typeof useQueue<Value>>;

import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';
import type { MerchantAccount } from './merchant-account.ts';

/**
 * A read of the API at `path` (`/wallets`), which the server can make too before it draws a page (first-reads.ts). For a
 * merchant's account: merchant.tsx.
 */
export function readQuery<Answer>(queryKey: QueryKey, path: string, account?: MerchantAccount) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => http.call<Answer>(path, { signal, account }),
    meta: { path, account },
  });
}

/** The same of a list that the API answers whole, as `elements`. */
export function readElements<Element>(queryKey: QueryKey, path: string) {
  return queryOptions({
    ...readQuery<Elements<Element>>(queryKey, path),
    select: elementsOf<Element>,
  });
}

type Elements<Element> = { readonly elements: readonly Element[] };

function elementsOf<Element>({ elements }: Elements<Element>): readonly Element[] {
  return elements;
}

type Page = { readonly curseur: string | null };

export type Search = URLSearchParams | Record<string, string>;

/** The same of a list that is read page by page, narrowed down to `search`: each page begins at the `curseur` of the one before. */
export function readPages<Answer extends Page>(
  queryKey: QueryKey,
  path: string,
  search: Search,
  account?: MerchantAccount,
) {
  const first = `${path}?${new URLSearchParams(search).toString()}`;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const next = pageParam === '' ? '' : `&curseur=${encodeURIComponent(pageParam)}`;
      return http.call<Answer>(first + next, { signal, account });
    },
    initialPageParam: '',
    getNextPageParam: ({ curseur }: Answer) => curseur,
    meta: { path: first, account },
  });
}

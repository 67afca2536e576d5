import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';

/** A read of the API at `path` (`/wallets`), which the server can make too before it draws a page (first-reads.ts). */
export function readQuery<Answer>(queryKey: QueryKey, path: string) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => http.call<Answer>(path, { signal }),
    meta: { path },
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

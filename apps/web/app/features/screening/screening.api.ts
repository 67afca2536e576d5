import type {
  ScreeningDecision,
  ScreeningHit,
  ScreeningList,
  ScreeningState,
} from '@nzela/contract/screening';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** Under `reviews`, whose live events make it be read anew. */
export const noun = 'reviews';

type HitList = {
  readonly elements: readonly ScreeningHit[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

function hitsPath(asked: Readonly<Record<string, string>>): string {
  return `/screening/resultats?${new URLSearchParams(asked).toString()}`;
}

export function hitsQuery(statut: ScreeningState | 'tous') {
  return infiniteQueryOptions({
    queryKey: [noun, 'resultats', statut],
    queryFn: ({ pageParam, signal }) =>
      http.call<HitList>(
        hitsPath({
          limit: '50',
          ...(statut === 'tous' ? {} : { statut }),
          ...(pageParam === '' ? {} : { curseur: pageParam }),
        }),
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ curseur }: HitList) => curseur,
  });
}

/** What was found about one account and those that it pays. */
export function personHitsQuery(id: string) {
  return queryOptions({
    queryKey: [noun, 'resultats', 'compte', id],
    queryFn: ({ signal }) => http.call<HitList>(hitsPath({ compte: id, limit: '50' }), { signal }),
  });
}

export function decideHit(id: string, body: ScreeningDecision): Promise<ScreeningHit> {
  return http.call(`/screening/resultats/${id}/decision`, { method: 'POST', body });
}

export const listQuery = queryOptions({
  queryKey: [noun, 'liste'],
  queryFn: ({ signal }) => http.call<ScreeningList>('/screening/liste', { signal }),
});

export function refreshList(): Promise<ScreeningList> {
  return http.call('/screening/liste', { method: 'POST', body: {} });
}

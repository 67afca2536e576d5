import type { Review } from '@nzela/contract/reviews';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** What live events of held operations and of lists make be read anew. */
export const noun = 'reviews';

type ReviewList = {
  readonly elements: readonly Review[];
  readonly curseur: string | null;
  readonly enAttente: number;
  readonly enRetard: number;
};

export function reviewsQuery(isOpen: boolean) {
  return infiniteQueryOptions({
    queryKey: [noun, isOpen],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ouvertes: isOpen ? 'oui' : 'non', limit: '50' });
      if (pageParam !== '') search.set('curseur', pageParam);
      return http.call<ReviewList>(`/reviews?${search.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ curseur }: ReviewList) => curseur,
  });
}

export type Decision = 'liberer' | 'refuser';

export function decideReview(id: string, decision: Decision, motif: string): Promise<Review> {
  return http.call(`/reviews/${id}/${decision}`, { method: 'POST', body: { motif } });
}

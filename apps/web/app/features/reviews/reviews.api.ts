import type { Review } from '@nzela/contract/reviews';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

/** What live events of held operations and of lists make be read anew. */
export const noun = 'reviews';

type ReviewList = {
  readonly elements: readonly Review[];
  readonly curseur: string | null;
  readonly enAttente: number;
  readonly enRetard: number;
};

export function reviewsQuery(isOpen: boolean) {
  return readPages<ReviewList>([noun, isOpen], '/reviews', {
    ouvertes: isOpen ? 'oui' : 'non',
    limit: '50',
  });
}

export type Decision = 'liberer' | 'refuser';

export function decideReview(id: string, decision: Decision, motif: string): Promise<Review> {
  return http.call(`/reviews/${id}/${decision}`, { method: 'POST', body: { motif } });
}

import type { Review } from '@nzela/contract/reviews';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages } from '../../lib/read-query.ts';

/** What live events of held operations and of lists make be read anew. */
export const noun = 'reviews';

type ReviewList = {
  readonly elements: readonly Review[];
  readonly curseur: string | null;
  readonly enAttente: number;
  readonly enRetard: number;
};

type Part = 'oui' | 'non';

export const reviewParts: QueueParts<Part> = [
  { value: 'oui', label: m.reviews_show_open, order: 'asc' },
  { value: 'non', label: m.reviews_show_closed, order: 'desc' },
];

export function reviewsQuery({ part: ouvertes, order }: QueueAsked<Part>) {
  const search = { ouvertes, order, limit: '50' };
  return readPages<ReviewList>([noun, ouvertes, order], '/reviews', search);
}

export type Decision = 'liberer' | 'refuser';

export function decideReview(id: string, decision: Decision, motif: string): Promise<Review> {
  return http.call(`/reviews/${id}/${decision}`, { method: 'POST', body: { motif } });
}

import type {
  ScreeningDecision,
  ScreeningHit,
  ScreeningList,
  ScreeningState,
} from '@nzela/contract/screening';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

/** Under `reviews`, whose live events make it be read anew. */
export const noun = 'reviews';

type HitList = {
  readonly elements: readonly ScreeningHit[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

const path = '/screening/resultats';

type Part = ScreeningState | 'tous';

export const hitParts: QueueParts<Part> = [
  { value: 'ouvert', label: m.screening_open, order: 'desc' },
  { value: 'faux_positif', label: m.screening_cleared, order: 'desc' },
  { value: 'confirme', label: m.screening_confirmed, order: 'desc' },
  { value: 'tous', label: m.screening_all, order: 'desc' },
];

export function hitsQuery({ part, order }: QueueAsked<Part>) {
  return readPages<HitList>([noun, 'resultats', part, order], path, {
    limit: '50',
    order,
    ...(part === 'tous' ? {} : { statut: part }),
  });
}

/** What was found about one account and those that it pays. */
export function personHitsQuery(id: string) {
  return readPages<HitList>([noun, 'resultats', 'compte', id], path, { compte: id, limit: '20' });
}

export function decideHit(id: string, body: ScreeningDecision): Promise<ScreeningHit> {
  return http.call(`/screening/resultats/${id}/decision`, { method: 'POST', body });
}

export const listQuery = readQuery<ScreeningList>([noun, 'liste'], '/screening/liste');

export function refreshList(): Promise<ScreeningList> {
  return http.call('/screening/liste', { method: 'POST', body: {} });
}

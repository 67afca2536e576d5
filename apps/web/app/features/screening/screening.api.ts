import type {
  ScreeningDecision,
  ScreeningHit,
  ScreeningList,
  ScreeningState,
} from '@nzela/contract/screening';
import { http } from '../../lib/http.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

/** Under `reviews`, whose live events make it be read anew. */
export const noun = 'reviews';

type HitList = {
  readonly elements: readonly ScreeningHit[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

const path = '/screening/resultats';

export function hitsQuery(statut: ScreeningState | 'tous') {
  return readPages<HitList>([noun, 'resultats', statut], path, {
    limit: '50',
    ...(statut === 'tous' ? {} : { statut }),
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

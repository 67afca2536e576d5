import type { supportCaseListSchema, SupportRequest } from '@nzela/contract/support';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

/** What live events make be read anew where the requests of everybody are listed. */
export const noun = 'support';

export type CaseState = SupportRequest['statut'];
type CaseList = z.infer<typeof supportCaseListSchema>;

/** What waits, the one that has waited longest first; or what was answered, the newest first. */
export function casesQuery(state: CaseState) {
  return readPages<CaseList>([noun, state], '/support/demandes', {
    statut: state,
    order: state === 'ouverte' ? 'asc' : 'desc',
    limit: '50',
  });
}

export function answerCase(id: string, reponse: string): Promise<SupportRequest> {
  return http.call(`/support/demandes/${id}/reponse`, { method: 'POST', body: { reponse } });
}

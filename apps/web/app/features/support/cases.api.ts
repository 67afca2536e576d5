import type { supportCaseListSchema, SupportRequest } from '@nzela/contract/support';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages } from '../../lib/read-query.ts';

/** What live events make be read anew where the requests of everybody are listed. */
export const noun = 'support';

export type CaseState = SupportRequest['statut'];
type CaseList = z.infer<typeof supportCaseListSchema>;

/** What waits, the one that has waited longest first; or what was answered, the newest first. */
export const caseParts: QueueParts<CaseState> = [
  { value: 'ouverte', label: m.support_cases_show_open, order: 'asc' },
  { value: 'repondue', label: m.support_cases_show_answered, order: 'desc' },
];

export function casesQuery({ part: statut, order }: QueueAsked<CaseState>) {
  const search = { statut, order, limit: '50' };
  return readPages<CaseList>([noun, statut, order], '/support/demandes', search);
}

export function answerCase(id: string, reponse: string): Promise<SupportRequest> {
  return http.call(`/support/demandes/${id}/reponse`, { method: 'POST', body: { reponse } });
}

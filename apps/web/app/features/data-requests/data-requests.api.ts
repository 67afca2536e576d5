import type {
  DataRequest,
  dataRequestInputSchema,
  OwnDataRequest,
} from '@nzela/contract/data-requests';
import type { z } from 'zod';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { http } from '../../lib/http.ts';
import { readElements, readPages } from '../../lib/read-query.ts';

export const noun = 'data-requests';

/** Under `users`, whose live events make it be read anew. */
export const ownRequestsQuery = readElements<OwnDataRequest>(
  ['users', noun],
  '/users/me/data-requests',
);

export function askAboutData(
  body: z.output<typeof dataRequestInputSchema>,
): Promise<OwnDataRequest> {
  return http.call('/users/me/data-requests', { method: 'POST', body });
}

type RequestList = {
  readonly elements: readonly DataRequest[];
  readonly curseur: string | null;
  readonly ouvertes: number;
  readonly enRetard: number;
};

type Part = 'oui' | 'non';

export const requestParts: QueueParts<Part> = [
  { value: 'oui', label: m.data_requests_show_open, order: 'asc' },
  { value: 'non', label: m.data_requests_show_closed, order: 'desc' },
];

export function requestsQuery({ part: ouvertes, order }: QueueAsked<Part>) {
  const search = { ouvertes, order, limit: '50' };
  return readPages<RequestList>([noun, ouvertes, order], '/data-requests', search);
}

export function takeRequest(id: string): Promise<DataRequest> {
  return http.call(`/data-requests/${id}/prendre`, { method: 'POST', body: {} });
}

export type Decision = 'satisfaire' | 'refuser';

type Answer = { readonly decision: Decision; readonly reponse: string };

export function answerRequest(
  id: string,
  { decision, reponse }: Answer,
  verification?: string,
): Promise<DataRequest> {
  const body = { reponse };
  return http.call(`/data-requests/${id}/${decision}`, { method: 'POST', body, verification });
}

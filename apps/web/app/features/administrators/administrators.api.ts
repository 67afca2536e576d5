import type {
  Administrator,
  Capability,
  capabilitiesUpdateSchema,
} from '@nzela/contract/administrators';
import type { Approval } from '@nzela/contract/approvals';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

export const administratorsQuery = () =>
  readQuery<{ readonly elements: readonly Administrator[] }>(['administrators'], '/administrators');

/** What was done at once, or what waits for another owner. */
type Answer = Administrator | { readonly approbation: Approval };

export const waits = (answer: Answer): boolean => 'approbation' in answer;

type Proved = { readonly verification?: string | undefined };

export function appoint(
  body: { readonly email: string; readonly capacites: readonly Capability[] },
  { verification }: Proved,
): Promise<Answer> {
  return http.call('/administrators', { method: 'POST', body, verification });
}

export function changeCapabilities(
  { id, ...body }: z.output<typeof capabilitiesUpdateSchema> & Pick<Administrator, 'id'>,
  { verification }: Proved,
): Promise<Answer> {
  const path = `/administrators/${id}/capacites`;
  return http.call(path, { method: 'PUT', body, verification });
}

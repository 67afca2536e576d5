import type { Approval, ApprovalStatus } from '@nzela/contract/approvals';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

type ApprovalList = { readonly elements: readonly Approval[]; readonly curseur: string | null };

/** Those that wait, or all of them; the newest first. */
export function approvalsQuery(statut: ApprovalStatus | null) {
  const search = new URLSearchParams({ limit: '20' });
  if (statut !== null) search.set('statut', statut);
  return readPages<ApprovalList>(['approvals', 'list', statut], '/approvals', search);
}

type Decision =
  | { readonly decision: 'approuver' }
  | { readonly decision: 'refuser'; readonly raison: string };

export function decide(
  id: string,
  body: Decision,
  verification: string | undefined,
): Promise<Approval> {
  return http.call(`/approvals/${id}/decision`, { method: 'POST', body, verification });
}

export function withdraw(id: string): Promise<Approval> {
  return http.call(`/approvals/${id}/retirer`, { method: 'POST', body: {} });
}

import type { Approval, ApprovalStatus } from '@nzela/contract/approvals';
import { m } from '@nzela/messages/m';
import { fieldCalled, subjectCalled } from '../../layouts/setting-places.ts';
import type { StatusLook } from '../../ui/StatusPill.tsx';

export const approvalStates: Readonly<
  Record<ApprovalStatus, { readonly name: () => string; readonly look: StatusLook }>
> = {
  en_attente: { name: m.approvals_status_waiting, look: 'pending' },
  approuvee: { name: m.approvals_status_approved, look: 'done' },
  refusee: { name: m.approvals_status_refused, look: 'failed' },
  retiree: { name: m.approvals_status_withdrawn, look: 'cancelled' },
  expiree: { name: m.approvals_status_expired, look: 'cancelled' },
};

/** What is asked for, in a line. */
export function titleOf({ genre, sujet }: Pick<Approval, 'genre' | 'sujet'>): string {
  if (genre === 'ecritures') return m.approvals_of_posting();
  if (genre === 'identites') return m.approvals_of_identity();
  return genre === 'capacites'
    ? m.approvals_of_capabilities()
    : m.approvals_of_settings({ subject: subjectCalled(sujet) ?? sujet });
}

/** What a field of the change is called where it is changed; null where only its name in the document is known. */
export function fieldOf({ genre, sujet }: Pick<Approval, 'genre' | 'sujet'>, name: string) {
  return genre === 'reglages' ? fieldCalled(sujet, name) : null;
}

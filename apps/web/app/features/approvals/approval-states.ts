import type { ApprovalStatus } from '@nzela/contract/approvals';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

/** What became of what was asked for. */
export const approvalStates: Readonly<
  Record<ApprovalStatus, { readonly name: () => string; readonly look: StatusLook }>
> = {
  en_attente: { name: m.approvals_status_waiting, look: 'pending' },
  approuvee: { name: m.approvals_status_approved, look: 'done' },
  refusee: { name: m.approvals_status_refused, look: 'failed' },
  retiree: { name: m.approvals_status_withdrawn, look: 'cancelled' },
  expiree: { name: m.approvals_status_expired, look: 'cancelled' },
};

import type { Approval } from '@nzela/contract/approvals';
import { m } from '@nzela/messages/m';
import { subjectCalled } from '../../layouts/setting-places.ts';

/** What is asked for, in a line. */
export function titleOf({ genre, sujet }: Pick<Approval, 'genre' | 'sujet'>): string {
  if (genre === 'ecritures') return m.approvals_of_posting();
  if (genre === 'identites') return m.approvals_of_identity();
  return genre === 'capacites'
    ? m.approvals_of_capabilities()
    : m.approvals_of_settings({ subject: subjectCalled(sujet) ?? sujet });
}

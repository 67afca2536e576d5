import type { Person, PersonStatus, PersonType } from '@nzela/contract/people';
import { m } from '@nzela/messages/m';
import { Badge, StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';

export const typeNames: Readonly<Record<PersonType, () => string>> = {
  user: m.people_type_user,
  merchant: m.people_type_merchant,
  admin: m.people_type_admin,
};

export const statusNames: Readonly<Record<PersonStatus, () => string>> = {
  active: m.people_status_active,
  inactive: m.people_status_inactive,
  pending: m.people_status_pending,
};

const looks: Readonly<Record<PersonStatus, StatusLook>> = {
  active: 'done',
  inactive: 'cancelled',
  pending: 'pending',
};

/** The state of an account, and that its suspended person waits for an answer. */
export function PersonState({ person }: { readonly person: Pick<Person, 'statut' | 'aRepondu'> }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <StatusPill look={looks[person.statut]}>{statusNames[person.statut]()}</StatusPill>
      {person.aRepondu && <Badge tone="accent">{m.people_answered()}</Badge>}
    </span>
  );
}

/** Where the address says that what a suspended person answered is to be shown. */
export const answersAnchor = 'reponses';
export const answersPath = (id: string) => `${personPath(id)}#${answersAnchor}`;

export const personPath = (id: string) => `/dashboard/admin/users/${id}`;

import type { ScreeningKind, ScreeningState, ScreeningSubject } from '@nzela/contract/screening';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

export const kindNames: Readonly<Record<ScreeningKind, () => string>> = {
  sanction: m.screening_sanction,
  ppe: m.screening_ppe,
};

export const subjectNames: Readonly<Record<ScreeningSubject, () => string>> = {
  personne: m.screening_person,
  beneficiaire: m.screening_payee,
};

export const hitStates: Readonly<
  Record<ScreeningState, { readonly label: () => string; readonly look: StatusLook }>
> = {
  ouvert: { label: m.screening_open, look: 'pending' },
  faux_positif: { label: m.screening_cleared, look: 'done' },
  confirme: { label: m.screening_confirmed, look: 'failed' },
};

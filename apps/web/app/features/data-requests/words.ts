import type { DataRequestKind, DataRequestState } from '@nzela/contract/data-requests';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

export const kindName: Readonly<Record<DataRequestKind, () => string>> = {
  acces: m.data_requests_acces,
  rectification: m.data_requests_rectification,
  effacement: m.data_requests_effacement,
};

export const states: Readonly<
  Record<DataRequestState, { readonly label: () => string; readonly look: StatusLook }>
> = {
  recue: { label: m.data_requests_recue, look: 'pending' },
  en_cours: { label: m.data_requests_en_cours, look: 'checking' },
  satisfaite: { label: m.data_requests_satisfaite, look: 'done' },
  refusee: { label: m.data_requests_refusee, look: 'failed' },
};

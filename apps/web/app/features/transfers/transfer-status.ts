import type { Transfer, TransferStatus } from '@nzela/contract/transfers';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

const looks: Record<TransferStatus, StatusLook> = {
  complete: 'done',
  confirme: 'done',
  en_cours: 'pending',
  en_attente: 'pending',
  indetermine: 'checking',
  en_verification: 'checking',
  annule: 'cancelled',
  rembourse: 'returned',
  echoue: 'failed',
};

/** The word of a status (spec §4) and how it is drawn. A status that is not known yet counts as pending. */
export function statusDisplay(status: string): {
  readonly label: string;
  readonly look: StatusLook;
} {
  const labels: Record<TransferStatus, () => string> = {
    complete: m.transfers_status_complete,
    confirme: m.transfers_status_confirme,
    en_cours: m.transfers_status_en_cours,
    en_attente: m.transfers_status_en_attente,
    indetermine: m.transfers_status_indetermine,
    en_verification: m.transfers_status_en_verification,
    annule: m.transfers_status_annule,
    rembourse: m.transfers_status_rembourse,
    echoue: m.transfers_status_echoue,
  };
  const known = Object.hasOwn(labels, status) ? (status as TransferStatus) : 'en_attente';
  return { label: labels[known](), look: looks[known] };
}

/** Nothing more will happen to it by itself. */
export function isSettled(status: TransferStatus): boolean {
  return status === 'complete' || status === 'annule' || status === 'rembourse';
}

/** The money has not come yet, so the transfer can still be paid. Once it has, its sender may be asked about a new price. */
export function isUnpaid({
  statut,
  nouveauPrix,
}: Pick<Transfer, 'statut' | 'nouveauPrix'>): boolean {
  return statut === 'en_attente' && nouveauPrix === null;
}

/** The money did not reach the recipient, and will not. */
export function isBroken(status: TransferStatus): boolean {
  return status === 'annule' || status === 'echoue' || status === 'rembourse';
}

/** What has become of the promise to arrive. */
export function promiseOf(status: TransferStatus): 'given' | 'kept' | 'broken' {
  if (isBroken(status)) return 'broken';
  return status === 'complete' ? 'kept' : 'given';
}

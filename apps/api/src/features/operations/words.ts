import type { OperationKind, OperationStatus } from '@nzela/contract/operations';

/** A kind of operation for a reader. */
export const kindWords: Readonly<Record<OperationKind, string>> = {
  transfert: 'Transfert',
  depot: 'Dépôt',
  retrait: 'Retrait',
  recharge: 'Recharge mobile',
  facture: 'Facture',
  carte: 'Carte virtuelle',
  remboursement: 'Remboursement',
  frais: 'Frais',
  parrainage: 'Parrainage',
  conversion: 'Conversion',
  demande: 'Demande d’argent',
};

/** How an operation stands (spec §4), for a reader. */
export const statusWords: Readonly<Record<OperationStatus, string>> = {
  completed: 'Complété',
  pending: 'En cours',
  failed: 'Échoué',
};

/** Apart from the schemas, so that a page that only shows the history does not fetch what checks it. */

export const operationKinds = [
  'transfert',
  'depot',
  'retrait',
  'recharge',
  'facture',
  'carte',
  'remboursement',
  'frais',
  'parrainage',
  'conversion',
  'demande',
  'paiement',
] as const;
export type OperationKind = (typeof operationKinds)[number];

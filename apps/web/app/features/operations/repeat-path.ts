import type { Operation } from '@nzela/contract/operations';
import { moneyText, subtract } from '@nzela/money/money';
import { wireMoney } from '../../lib/format.ts';
import { operationPath } from '../../lib/operation-path.ts';

/** Where the same can be ordered again, with its amount; null for what nobody orders again. */
export function repeatPath(operation: Operation): string | null {
  const { genre, type, moyen, devise, objet } = operation;
  switch (genre) {
    case 'recharge':
    case 'facture':
      return operationPath(operation);
    case 'depot':
      if (objet?.type === 'deposits') return walletForm('recharger', operation);
      return objet?.type === 'mobile-money' ? walletForm('mobilemoney', operation) : null;
    case 'retrait':
      return walletForm('retirer', operation);
    case 'conversion':
      return type === 'out' ? `/dashboard/user/wallet?convertir=${devise}` : null;
    case 'demande':
      return type === 'in' && objet !== null
        ? `/dashboard/user/request-money?refaire=${objet.id}`
        : null;
    case 'carte':
      return type === 'out' && moyen === 'portefeuille' ? operationPath(operation) : null;
    case 'transfert':
    case 'frais':
    case 'remboursement':
    case 'parrainage':
    case 'paiement':
      return null;
  }
}

function walletForm(onglet: string, { montant, frais, devise }: Operation): string {
  const typed = subtract(wireMoney(montant, devise), wireMoney(frais, devise));
  return `/dashboard/user/wallet?${new URLSearchParams({ onglet, montant: moneyText(typed), devise }).toString()}`;
}

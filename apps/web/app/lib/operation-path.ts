import type { Operation, OperationObject } from '@nzela/contract/operations';

const walletTab = (tab: string) => () => `/dashboard/user/wallet?onglet=${tab}`;

/** Where each noun tells one of its objects. */
const paths: Readonly<Record<OperationObject['type'], (id: string) => string>> = {
  transfers: (id) => `/dashboard/user/transfers/${id}`,
  deposits: (id) => `/dashboard/user/wallet?onglet=recharger&depot=${id}`,
  withdrawals: (id) => `/dashboard/user/wallet?onglet=retirer&retrait=${id}`,
  'mobile-money': (id) => `/dashboard/user/wallet?onglet=mobilemoney&paiement=${id}`,
  topups: (id) => `/dashboard/user/topup?recharge=${id}`,
  bills: (id) => `/dashboard/user/wallet?onglet=factures&facture=${id}`,
  'virtual-cards': walletTab('cartes'),
  'money-requests': (id) => `/dashboard/user/request-money?demande=${id}`,
  wallets: walletTab('solde'),
};

/** The page of what an operation tells; null for one that tells only itself. */
export function operationPath({ objet }: Pick<Operation, 'objet'>): string | null {
  return objet === null ? null : paths[objet.type](objet.id);
}

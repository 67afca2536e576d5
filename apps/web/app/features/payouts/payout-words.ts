import type { MerchantPayout } from '@nzela/contract/merchant-payouts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

type State = { readonly look: StatusLook; readonly name: () => string };

export const payoutStates: Readonly<Record<MerchantPayout['statut'], State>> = {
  en_cours: { look: 'pending', name: m.payouts_status_under_way },
  en_verification: { look: 'checking', name: m.payouts_status_checked },
  indetermine: { look: 'checking', name: m.payouts_status_checked },
  paye: { look: 'done', name: m.payouts_status_paid },
  annule: { look: 'cancelled', name: m.transfers_status_annule },
  echoue: { look: 'failed', name: m.payouts_status_failed },
};

export const walletTabPath = '/dashboard/merchant/settings?onglet=wallet';
export const payoutPath = (id: string) => `/dashboard/merchant/payouts/${id}`;

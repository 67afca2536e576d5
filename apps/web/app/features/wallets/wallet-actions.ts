import {
  CalendarClock,
  CreditCard,
  Globe,
  HandCoins,
  Plus,
  QrCode,
  ReceiptText,
  Smartphone,
  Upload,
} from 'lucide-react';
import { m } from '@nzela/messages/m';
import type { Action } from '../../ui/ActionGrid.tsx';

const tab = (onglet: string) => ({ search: `?onglet=${onglet}` });

/** Where the wallet leads: each of its tabs but the one with the balance, and the pages that belong to it. */
export function walletActions() {
  return {
    recharger: { to: tab('recharger'), label: m.wallets_tab_recharger(), icon: Plus },
    retirer: { to: tab('retirer'), label: m.wallets_tab_retirer(), icon: Upload },
    qr: { to: tab('qr'), label: m.wallets_tab_qr(), icon: QrCode },
    mobilemoney: { to: tab('mobilemoney'), label: m.wallets_tab_mobilemoney(), icon: Smartphone },
    international: { to: tab('international'), label: m.wallets_tab_international(), icon: Globe },
    factures: { to: tab('factures'), label: m.wallets_tab_factures(), icon: ReceiptText },
    cartes: { to: tab('cartes'), label: m.wallets_tab_cartes(), icon: CreditCard },
    demandes: {
      to: '/dashboard/user/request-money',
      label: m.wallets_action_request(),
      icon: HandCoins,
    },
    programmes: {
      to: '/dashboard/user/schedules',
      label: m.wallets_action_schedules(),
      icon: CalendarClock,
    },
  } satisfies Record<string, Action>;
}

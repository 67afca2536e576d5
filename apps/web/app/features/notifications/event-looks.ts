import type { NotificationEvent } from '@nzela/contract/notifications';
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeInfo,
  CalendarClock,
  CreditCard,
  HandCoins,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Siren,
  Smartphone,
  Wallet,
} from 'lucide-react';
import { m } from '@nzela/messages/m';

type EventLook = {
  readonly icon: LucideIcon;
  readonly name: () => string;
  readonly hint: () => string;
};

/** How each event of the closed list is called and drawn. */
export const eventLooks: Record<NotificationEvent, EventLook> = {
  securite: {
    icon: ShieldCheck,
    name: m.notifications_event_securite,
    hint: m.notifications_event_securite_hint,
  },
  transferts: {
    icon: ArrowUpRight,
    name: m.notifications_event_transferts,
    hint: m.notifications_event_transferts_hint,
  },
  argent_recu: {
    icon: ArrowDownLeft,
    name: m.notifications_event_argent_recu,
    hint: m.notifications_event_argent_recu_hint,
  },
  depots: {
    icon: Wallet,
    name: m.notifications_event_depots,
    hint: m.notifications_event_depots_hint,
  },
  retraits: {
    icon: Landmark,
    name: m.notifications_event_retraits,
    hint: m.notifications_event_retraits_hint,
  },
  recharges: {
    icon: Smartphone,
    name: m.notifications_event_recharges,
    hint: m.notifications_event_recharges_hint,
  },
  factures: {
    icon: ReceiptText,
    name: m.notifications_event_factures,
    hint: m.notifications_event_factures_hint,
  },
  cartes: {
    icon: CreditCard,
    name: m.notifications_event_cartes,
    hint: m.notifications_event_cartes_hint,
  },
  demandes: {
    icon: HandCoins,
    name: m.notifications_event_demandes,
    hint: m.notifications_event_demandes_hint,
  },
  programmations: {
    icon: CalendarClock,
    name: m.notifications_event_programmations,
    hint: m.notifications_event_programmations_hint,
  },
  compte: {
    icon: BadgeInfo,
    name: m.notifications_event_compte,
    hint: m.notifications_event_compte_hint,
  },
  support: {
    icon: LifeBuoy,
    name: m.notifications_event_support,
    hint: m.notifications_event_support_hint,
  },
  nouveautes: {
    icon: Megaphone,
    name: m.notifications_event_nouveautes,
    hint: m.notifications_event_nouveautes_hint,
  },
  alertes: {
    icon: Siren,
    name: m.notifications_event_alertes,
    hint: m.notifications_event_alertes_hint,
  },
};

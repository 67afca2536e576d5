import type { Capability } from '@nzela/contract/administrators';
import { alertCapabilities } from '@nzela/contract/alert-terms';
import type { MerchantPermission } from '@nzela/contract/merchant-terms';
import {
  Activity,
  ArrowLeftRight,
  Banknote,
  CalendarClock,
  CheckCheck,
  FileText,
  Gift,
  Globe,
  HandCoins,
  History,
  House,
  Image,
  KeyRound,
  LifeBuoy,
  Link2,
  type LucideIcon,
  Mail,
  MessageCircle,
  Plug,
  QrCode,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
  Smartphone,
  UserCog,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { adminSecurityPath } from '../lib/guard.ts';
import type { Role } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';

export type DashboardPage = {
  readonly to: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
  /** Shown to whose role allows it; to everybody without one. */
  readonly needs?: MerchantPermission;
  /** Shown to an administrator who has that capability, or one of several; to each of them without one. */
  readonly needsCapability?: Capability | readonly Capability[];
};

export type DashboardGroup = {
  readonly title: (() => string) | null;
  readonly pages: readonly DashboardPage[];
};

/** What the rail holds for each role (spec §2). */
export const railGroups: Record<Role, readonly DashboardGroup[]> = {
  user: [
    {
      title: null,
      pages: [
        { to: '/dashboard/user', label: m.dashboard_nav_home, icon: House },
        { to: '/dashboard/user/activity', label: m.operations_activity_title, icon: History },
        { to: '/dashboard/user/transfers', label: m.dashboard_nav_transfers, icon: ArrowLeftRight },
        { to: '/dashboard/user/wallet', label: m.dashboard_nav_wallet, icon: Wallet },
        { to: '/dashboard/user/request-money', label: m.wallets_action_request, icon: HandCoins },
        { to: '/dashboard/user/schedules', label: m.schedules_title, icon: CalendarClock },
        { to: '/dashboard/user/topup', label: m.dashboard_nav_topup, icon: Smartphone },
        { to: '/dashboard/user/referrals', label: m.referrals_title, icon: Gift },
        { to: '/dashboard/user/settings', label: m.dashboard_nav_settings, icon: Settings },
      ],
    },
  ],
  merchant: [
    {
      title: null,
      pages: [
        { to: '/dashboard/merchant', label: m.dashboard_nav_home, icon: House },
        {
          to: '/dashboard/merchant/encaisser',
          label: m.till_title,
          icon: QrCode,
          needs: 'paiements.encaisser',
        },
        {
          to: '/dashboard/merchant/transactions',
          label: m.dashboard_nav_transactions,
          icon: ArrowLeftRight,
          needs: 'paiements.lire',
        },
        {
          to: '/dashboard/merchant/payment-links',
          label: m.dashboard_nav_links,
          icon: Link2,
          needs: 'liens.gerer',
        },
        { to: '/dashboard/merchant/settings', label: m.dashboard_nav_settings, icon: Settings },
      ],
    },
  ],
  admin: [
    {
      title: m.dashboard_nav_group_activity,
      pages: [
        { to: '/dashboard/admin', label: m.dashboard_nav_home, icon: House },
        {
          to: '/dashboard/admin/users',
          label: m.dashboard_nav_users,
          icon: Users,
          needsCapability: 'support',
        },
        {
          to: '/dashboard/admin/transactions',
          label: m.dashboard_nav_transactions,
          icon: ArrowLeftRight,
          needsCapability: 'support',
        },
        {
          to: '/dashboard/admin/finance',
          label: m.finance_title,
          icon: Scale,
          needsCapability: 'finances',
        },
        {
          to: '/dashboard/admin/alertes',
          label: m.alerts_title,
          icon: ShieldAlert,
          needsCapability: alertCapabilities,
        },
        {
          to: '/dashboard/admin/verifications',
          label: m.reviews_title,
          icon: ShieldQuestion,
          needsCapability: 'conformite',
        },
        {
          to: '/dashboard/admin/assistance',
          label: m.support_cases_title,
          icon: LifeBuoy,
          needsCapability: 'support',
        },
        {
          to: '/dashboard/admin/systeme',
          label: m.system_title,
          icon: Activity,
          needsCapability: 'technique',
        },
      ],
    },
    {
      title: m.dashboard_nav_group_governance,
      pages: [
        { to: '/dashboard/admin/approbations', label: m.approvals_title, icon: CheckCheck },
        { to: '/dashboard/admin/administrateurs', label: m.administrators_title, icon: UserCog },
        {
          to: '/dashboard/admin/audit',
          label: m.audit_title,
          icon: ScrollText,
          needsCapability: 'conformite',
        },
      ],
    },
    {
      title: m.dashboard_nav_group_configuration,
      pages: [
        {
          to: '/dashboard/admin/settings',
          label: m.dashboard_nav_system,
          icon: Settings,
          needsCapability: 'technique',
        },
        {
          to: '/dashboard/admin/email-config',
          label: m.dashboard_nav_emails,
          icon: Mail,
          needsCapability: 'technique',
        },
        {
          to: '/dashboard/admin/payment-config',
          label: m.dashboard_nav_payments,
          icon: Banknote,
          needsCapability: 'finances',
        },
        {
          to: '/dashboard/admin/seo-config',
          label: m.dashboard_nav_seo,
          icon: Globe,
          needsCapability: 'contenu',
        },
        {
          to: '/dashboard/admin/content-management',
          label: m.dashboard_nav_content,
          icon: FileText,
          needsCapability: 'contenu',
        },
        {
          to: '/dashboard/admin/chat-config',
          label: m.dashboard_nav_chat,
          icon: MessageCircle,
          needsCapability: 'contenu',
        },
        {
          to: '/dashboard/admin/images-manager',
          label: m.dashboard_nav_images,
          icon: Image,
          needsCapability: 'contenu',
        },
        {
          to: '/dashboard/admin/api-config',
          label: m.dashboard_nav_api,
          icon: KeyRound,
          needsCapability: 'technique',
        },
        {
          to: '/dashboard/admin/maishapay-config',
          label: m.dashboard_nav_gateway,
          icon: Plug,
          needsCapability: 'technique',
        },
        {
          to: '/dashboard/admin/privacy-config',
          label: m.dashboard_nav_privacy,
          icon: ShieldCheck,
          needsCapability: 'conformite',
        },
      ],
    },
  ],
};

/** The places of the bar under a thumb. */
export const bottomPages: Record<Role, readonly DashboardPage[]> = {
  user: [
    { to: '/dashboard/user', label: m.dashboard_tab_home, icon: House },
    { to: '/dashboard/user/wallet', label: m.dashboard_tab_wallet, icon: Wallet },
    { to: '/transfer', label: m.dashboard_tab_send, icon: Send },
    { to: '/dashboard/user/activity', label: m.dashboard_tab_activity, icon: History },
    { to: '/dashboard/user/settings', label: m.dashboard_tab_profile, icon: UserRound },
  ],
  merchant: [
    { to: '/dashboard/merchant', label: m.dashboard_tab_home, icon: House },
    {
      to: '/dashboard/merchant/encaisser',
      label: m.till_title,
      icon: QrCode,
      needs: 'paiements.encaisser',
    },
    {
      to: '/dashboard/merchant/payment-links',
      label: m.dashboard_tab_links,
      icon: Link2,
      needs: 'liens.gerer',
    },
    {
      to: '/dashboard/merchant/transactions',
      label: m.dashboard_tab_activity,
      icon: ArrowLeftRight,
      needs: 'paiements.lire',
    },
    { to: '/dashboard/merchant/settings', label: m.dashboard_tab_profile, icon: UserRound },
  ],
  admin: [
    { to: '/dashboard/admin', label: m.dashboard_tab_home, icon: House },
    {
      to: '/dashboard/admin/users',
      label: m.dashboard_nav_users,
      icon: Users,
      needsCapability: 'support',
    },
    {
      to: '/dashboard/admin/transactions',
      label: m.dashboard_tab_activity,
      icon: ArrowLeftRight,
      needsCapability: 'support',
    },
    {
      to: '/dashboard/admin/settings',
      label: m.dashboard_nav_settings,
      icon: Settings,
      needsCapability: 'technique',
    },
  ],
};

/** Pages that the search finds beside those of the rail. */
const alsoFound: Record<Role, readonly DashboardPage[]> = {
  user: [{ to: '/transfer', label: m.dashboard_send, icon: Send }],
  merchant: [],
  admin: [{ to: adminSecurityPath, label: m.auth_admin_security_title, icon: ShieldCheck }],
};

/** All that a role can go to by typing its name. */
export function searchablePages(role: Role): readonly DashboardPage[] {
  return [...railGroups[role].flatMap((group) => group.pages), ...alsoFound[role]];
}

/** Where « Paramètres du compte » leads. */
export function accountSettingsPath(role: Role): string {
  return role === 'admin' ? adminSecurityPath : `/dashboard/${role}/settings`;
}

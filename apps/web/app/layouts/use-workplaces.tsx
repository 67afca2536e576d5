import { Check, Store, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { dashboardPath } from '../lib/guard.ts';
import { accountOf } from '../lib/merchant-account.ts';
import { useMerchantChoice } from '../lib/merchant.tsx';
import type { Role, Session } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import type { MenuAction } from '../ui/Menu.tsx';

/**
 * A menu's ways to the businesses that the person works for, and back to their own pages. Nothing for who has only one
 * place to be.
 */
export function useWorkplaces(session: Session, area: Role): readonly (readonly MenuAction[])[] {
  const choice = useMerchantChoice();
  const navigate = useNavigate();
  if (choice === null) return [];
  const places =
    session.role === 'merchant' ? session.commerces.length : session.commerces.length + 1;
  if (places === 1) return [];
  const businesses = session.commerces.map((merchant): MenuAction => {
    const isHere = area === 'merchant' && merchant.id === choice.merchant.id;
    const Icon = isHere ? Check : Store;
    return {
      id: merchant.id,
      label: merchant.nomCommercial,
      icon: <Icon size={20} aria-hidden />,
      onAction() {
        if (merchant.id !== choice.merchant.id) choice.choose(accountOf(merchant));
        void navigate(dashboardPath('merchant'));
      },
    };
  });
  const personal: MenuAction = {
    id: 'personal',
    label: m.merchant_personal(),
    icon: <UserRound size={20} aria-hidden />,
    href: dashboardPath(session.role),
  };
  return [
    session.role === 'merchant' || area !== 'merchant' ? businesses : [...businesses, personal],
  ];
}

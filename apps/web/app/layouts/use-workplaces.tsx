import { Check, Store, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { dashboardPath } from '../lib/guard.ts';
import { accountOf } from '../lib/merchant-account.ts';
import { useMerchantChoice } from '../lib/merchant.tsx';
import type { Session } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import type { MenuAction } from '../ui/Menu.tsx';

/** A menu's ways to the other businesses that the person works for, and to their own pages; nothing for who has none. */
export function useWorkplaces({ role, commerces }: Session): readonly (readonly MenuAction[])[] {
  const choice = useMerchantChoice();
  const navigate = useNavigate();
  const isOnlyHere = role === 'merchant' && commerces.length === 1;
  if (choice === null || isOnlyHere) return [];
  const businesses = commerces.map((merchant): MenuAction => {
    const isHere = merchant.id === choice.merchant.id;
    const Icon = isHere ? Check : Store;
    return {
      id: merchant.id,
      label: merchant.nomCommercial,
      icon: <Icon size={20} aria-hidden />,
      onAction() {
        if (!isHere) choice.choose(accountOf(merchant));
        void navigate(dashboardPath('merchant'));
      },
    };
  });
  if (role === 'merchant') return [businesses];
  const personal: MenuAction = {
    id: 'personal',
    label: m.merchant_personal(),
    icon: <UserRound size={20} aria-hidden />,
    href: dashboardPath(role),
  };
  return [businesses, [personal]];
}

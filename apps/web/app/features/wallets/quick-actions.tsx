import { Plus, ReceiptText, Send, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';

/** The four things people come for (spec §2). */
export function QuickActions() {
  const actions = [
    { to: '/transfer', label: m.wallets_action_transfer(), icon: Send },
    {
      to: '/dashboard/user/wallet?onglet=recharger',
      label: m.wallets_action_deposit(),
      icon: Plus,
    },
    { to: '/dashboard/user/topup', label: m.wallets_action_topup(), icon: Smartphone },
    {
      to: '/dashboard/user/wallet?onglet=factures',
      label: m.wallets_action_bill(),
      icon: ReceiptText,
    },
  ];
  return (
    <Card title={m.wallets_actions_title()}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-28 flex-col justify-between gap-3 rounded-m border border-border p-4 font-semibold transition-colors hover:border-brand hover:bg-brand-soft"
            >
              <span
                aria-hidden
                className="inline-flex size-11 items-center justify-center rounded-full bg-brand-soft text-brand"
              >
                <Icon size={22} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

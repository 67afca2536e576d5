import { Plus, ReceiptText, Send, Smartphone } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { ActionGrid } from '../../ui/ActionGrid.tsx';

/** The four things people come for (spec §2). */
export function QuickActions() {
  return (
    <section className="min-w-0 sm:rounded-l sm:border sm:border-border sm:bg-surface sm:p-5 sm:shadow-1">
      <h2 className="mb-4 text-xl max-sm:sr-only">{m.wallets_actions_title()}</h2>
      <ActionGrid
        columns={4}
        label={m.wallets_actions_title()}
        actions={[
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
        ]}
      />
    </section>
  );
}

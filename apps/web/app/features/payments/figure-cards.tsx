import type { MerchantFigures } from '@nzela/contract/merchant-figures';
import type { MerchantBalance } from '@nzela/contract/payments';
import { ArrowLeftRight, Banknote, Users, Wallet } from 'lucide-react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { StatCard } from '../../ui/StatCard.tsx';

type FigureCardsProps = {
  readonly figures: MerchantFigures;
  /** Null for who may not see it. */
  readonly balance: MerchantBalance | null;
};

/** Revenue of the month, transactions, customers and balance (spec §2), each against the month before. */
export function FigureCards({ figures, balance }: FigureCardsProps) {
  const { devise, mois, moisPrecedent, soldePrecedent } = figures;
  const money = (amount: number) => formatAmount(amount, devise);
  return (
    <section
      aria-label={m.merchant_figures()}
      className="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4"
    >
      <StatCard
        label={m.merchant_figure_revenue()}
        value={money(mois.chiffreAffaires)}
        icon={<Banknote size={20} />}
        trend={trend(mois.chiffreAffaires, moisPrecedent.chiffreAffaires, money)}
      />
      <StatCard
        label={m.merchant_figure_transactions()}
        value={mois.transactions}
        icon={<ArrowLeftRight size={20} />}
        trend={trend(mois.transactions, moisPrecedent.transactions, String)}
      />
      <StatCard
        label={m.merchant_figure_customers()}
        value={mois.clients}
        icon={<Users size={20} />}
        trend={trend(mois.clients, moisPrecedent.clients, String)}
      />
      {balance !== null && (
        <StatCard
          label={m.merchant_figure_balance()}
          value={money(balance.disponible)}
          icon={<Wallet size={20} />}
          trend={
            soldePrecedent === null ? undefined : trend(balance.disponible, soldePrecedent, money)
          }
        />
      )}
    </section>
  );
}

/** The difference with the same moment a month ago, in words: a percentage of a small figure would shout. */
function trend(now: number, before: number, told: (size: number) => string) {
  // Amounts are decimal numbers of at most two places.
  const difference = Math.round((now - before) * 100) / 100;
  if (difference === 0) return { direction: 'flat', text: m.merchant_figure_same() } as const;
  const size = told(Math.abs(difference));
  return difference > 0
    ? ({ direction: 'up', text: m.merchant_figure_more({ size }) } as const)
    : ({ direction: 'down', text: m.merchant_figure_less({ size }) } as const);
}

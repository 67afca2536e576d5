import type { CardSpending as Spending, VirtualCard } from '@nzela/contract/virtual-cards';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { type ChartPeriod, PeriodTabs } from '../../ui/chart/PeriodTabs.tsx';
import { RankChart, type RankRow } from '../../ui/chart/RankChart.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { cardSpendingQuery } from './virtual-cards.api.ts';

export type CardSpendingProps = { readonly card: Pick<VirtualCard, 'id'> };

/** What a card spent, by shop. */
export function CardSpending({ card }: CardSpendingProps) {
  const [period, setPeriod] = useState<ChartPeriod>('30');
  const query = useQuery(cardSpendingQuery(card.id, period));
  return (
    <PeriodTabs label={m.virtual_cards_spending_period()} period={period} onPeriod={setPeriod}>
      <ChartFrame
        of={query}
        isEmpty={({ nombre }) => nombre === 0}
        empty={<EmptyState icon={<Store size={28} />} title={m.virtual_cards_spending_empty()} />}
      >
        {(spending) => (
          <RankChart
            name={m.virtual_cards_spending()}
            rows={rowsOf(spending)}
            figure={formatAmount(spending.total, spending.devise)}
            summary={m.virtual_cards_spending_rule()}
            columns={[
              m.virtual_cards_spending_shop(),
              m.virtual_cards_spending_count(),
              m.operations_column_amount(),
            ]}
          />
        )}
      </ChartFrame>
    </PeriodTabs>
  );
}

function rowsOf({ devise, marchands, autres }: Spending): RankRow[] {
  const rows = marchands.map(({ marchand, montant, nombre }) => ({
    id: marchand ?? '',
    label: marchand ?? m.virtual_cards_kind_payment(),
    value: montant,
    text: formatAmount(montant, devise),
    note: m.virtual_cards_spending_times({ count: String(nombre) }),
  }));
  if (autres === null) return rows;
  const others = {
    id: 'others',
    label: m.virtual_cards_spending_others({ count: String(autres.marchands) }),
    value: autres.montant,
    text: formatAmount(autres.montant, devise),
    note: m.virtual_cards_spending_times({ count: String(autres.nombre) }),
  };
  return [...rows, others];
}

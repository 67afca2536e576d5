import type { BalanceHistory as History } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { axisAmount } from '../../lib/format-drawing.ts';
import { m } from '@nzela/messages/m';
import { Chart } from '../../ui/chart/Chart.tsx';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { type ChartPeriod, PeriodTabs } from '../../ui/chart/PeriodTabs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { balanceHistoryQuery } from './wallets.api.ts';

export type BalanceHistoryProps = { readonly currency: CurrencyCode };

/** What a wallet held at the end of each day; now, what is available and reserved of it. */
export function BalanceHistory({ currency }: BalanceHistoryProps) {
  const [period, setPeriod] = useState<ChartPeriod>('30');
  const query = useQuery(balanceHistoryQuery(currency, period));
  return (
    <PeriodTabs label={m.wallets_history_period()} period={period} onPeriod={setPeriod}>
      <ChartFrame
        of={query}
        isEmpty={({ points }) => points.every(({ solde }) => solde === 0)}
        empty={
          <EmptyState icon={<Wallet size={28} />} title={m.wallets_history_empty()}>
            {m.wallets_history_empty_text()}
          </EmptyState>
        }
      >
        {(history) => <Drawn history={history} />}
      </ChartFrame>
    </PeriodTabs>
  );
}

function Drawn({ history }: { readonly history: History }) {
  const { devise, points, disponible, enAttente } = history;
  return (
    <Chart
      name={m.wallets_history_name({ currency: devise })}
      look="steps"
      points={points.map(({ date, solde }) => ({
        id: date,
        at: Date.parse(date),
        value: solde,
        label: formatDate(date),
        short: formatDate(date, 'day'),
        text: formatAmount(solde, devise),
      }))}
      figure={formatAmount(points.at(-1)?.solde ?? 0, devise)}
      summary={m.wallets_history_summary({
        free: formatAmount(disponible, devise),
        reserved: formatAmount(enAttente, devise),
      })}
      axis={(value) => axisAmount(value, devise)}
      columns={[m.rates_history_day(), m.wallets_history_balance()]}
    />
  );
}

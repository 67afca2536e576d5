import type { Wallet } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { ChartWaiting } from '../../ui/chart/ChartWaiting.tsx';
import { seen } from '../../ui/chart/seen.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { BalanceHistoryProps } from './balance-history.tsx';

const History = seen<BalanceHistoryProps>(
  async () => (await import('./balance-history.tsx')).BalanceHistory,
  <ChartWaiting room="chosen" />,
);

/** A wallet's balance over time, of the main wallet unless another is chosen. */
export function BalancePictures({ wallet }: { readonly wallet: Wallet }) {
  const [currency, setCurrency] = useState<CurrencyCode>(wallet.devisePrincipale);
  const codes = wallet.soldes.map(({ devise }) => devise);
  return (
    <Card title={m.wallets_history_name({ currency })}>
      {codes.length > 1 && (
        <SelectField
          label={m.statements_currency()}
          value={currency}
          options={codes.map((code) => ({ value: code, label: code }))}
          className="mb-5"
          onChange={setCurrency}
        />
      )}
      <History currency={currency} />
    </Card>
  );
}

import type { MerchantBalance } from '@nzela/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { toast } from '../../ui/toast.ts';
import { StatementButton } from '../statements/statements.tsx';
import { nextPayoutQuery } from '../merchants/merchants.tsx';
import { balanceQuery } from './payouts.api.ts';

/** What a business has in each currency, and what it will be paid out by itself. */
export function BalanceCard() {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const balance = useQuery(balanceQuery(account));
  const refresh = async () => {
    await queries.invalidateQueries(balanceQuery(account));
    await queries.invalidateQueries(nextPayoutQuery(account));
    toast('success', m.wallets_refreshed());
  };
  return (
    <Card
      title={m.payouts_balance()}
      action={
        <span className="flex flex-wrap gap-2">
          {balance.data !== undefined && (
            <StatementButton
              size="s"
              account={account}
              currencies={balance.data.elements.map(({ devise }) => devise)}
            />
          )}
          <Button
            size="s"
            variant="secondary"
            icon={<RefreshCw size={18} aria-hidden />}
            onClick={() => void refresh()}
          >
            {m.wallets_refresh()}
          </Button>
        </span>
      }
    >
      {balance.data === undefined ? (
        <Reading of={balance} rows={2} />
      ) : (
        <div className="flex flex-col gap-5">
          <ul className="flex flex-col divide-y divide-border">
            {balance.data.elements.map((one) => (
              <BalanceRow key={one.devise} {...one} />
            ))}
          </ul>
          <NextPayout />
        </div>
      )}
    </Card>
  );
}

function BalanceRow({ devise, disponible, enAttente, reserve }: MerchantBalance) {
  const parts = [
    { label: m.payouts_pending(), amount: enAttente.total },
    { label: m.wallets_reserved(), amount: reserve.total },
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="flex flex-col">
        <span className="text-sm text-ink-2">{m.wallets_available()}</span>
        <Money amount={disponible} currency={devise} className="text-2xl font-semibold" />
      </span>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(({ label, amount }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <Money amount={amount} currency={devise} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function NextPayout() {
  const { account, may } = useMerchant();
  const { data } = useQuery({ ...nextPayoutQuery(account), enabled: may('versements.lire') });
  if (data === undefined || data.date === null) return null;
  const amount = formatAmount(data.montant, data.devise);
  const minimum = formatAmount(data.minimum, data.devise);
  if (data.compte === null)
    return <Alert tone="warn" title={m.payouts_next_no_account({ currency: data.devise })} />;
  return (
    <Alert tone="info" title={m.payouts_next({ date: formatDate(data.date), amount })}>
      {data.suffisant ? null : m.payouts_next_short({ minimum })}
    </Alert>
  );
}

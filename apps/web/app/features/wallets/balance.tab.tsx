import type { Wallet } from '@nzela/contract/wallets';
import { type CurrencyCode, currencyCodes } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { unreadText } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { ActionGrid } from '../../ui/ActionGrid.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { RecentOperations } from '../operations/operations.ts';
import { StatementButton } from '../statements/statements.tsx';
import { BalancePictures } from './balance-pictures.tsx';
import { Currencies } from './currencies.tsx';
import { ReservedLink } from './reserved-link.tsx';
import { ReservedMoney } from './reserved-money.tsx';
import { walletActions } from './wallet-actions.ts';
import { walletQuery } from './wallets.api.ts';

const ConvertDialog = dialogWhenOpened(async () => ({
  default: (await import('./convert.dialog.tsx')).ConvertDialog,
}));

export const operationsShown = 10;

/** What the person has, in each currency, and what last happened to it. */
export function BalanceTab() {
  const { data, error, refetch } = useQuery(walletQuery());
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useSearchParams();
  const [converting, setConverting] = useState<CurrencyCode | null>(
    () => currencyCodes.find((code) => code === address.get('convertir')) ?? null,
  );
  const stopConverting = () => {
    setConverting(null);
    if (address.has('convertir')) setAddress({}, { replace: true, preventScrollReset: true });
  };
  const refresh = async () => {
    setBusy(true);
    const { isError } = await refetch();
    setBusy(false);
    if (isError) toast('error', m.wallets_refresh_failed());
    else toast('success', m.wallets_refreshed());
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl sm:text-2xl">{m.wallets_available()}</h2>
        <Button
          size="s"
          variant="secondary"
          icon={<RefreshCw size={18} aria-hidden />}
          busy={busy}
          busyLabel={m.wallets_refreshing()}
          onClick={() => void refresh()}
        >
          {m.wallets_refresh()}
        </Button>
      </div>
      {data !== undefined && (
        <>
          <MainAccount wallet={data} />
          <ReservedMoney />
          <div className="xl:hidden">
            <ActionGrid
              columns={3}
              label={m.wallets_actions_title()}
              actions={Object.values(walletActions())}
            />
          </div>
          <Actions wallet={data} onConvert={setConverting} />
          <Currencies wallet={data} onConvert={setConverting} />
        </>
      )}
      {data === undefined && error === null && <Skeleton className="h-44 rounded-l" />}
      {data === undefined && error !== null && (
        <Alert tone="neg" live title={m.wallets_read_failed()}>
          {unreadText(error)}
        </Alert>
      )}
      {data !== undefined && converting !== null && (
        <ConvertDialog wallet={data} from={converting} onClose={stopConverting} />
      )}
      {data !== undefined && <BalancePictures wallet={data} />}
      <RecentOperations title={m.wallets_last_operations()} shown={operationsShown} />
    </div>
  );
}

/** The main account: what can be spent now, what is set aside, and when it last moved. */
function MainAccount({ wallet }: { readonly wallet: Wallet }) {
  const main = wallet.soldes.find(({ devise }) => devise === wallet.devisePrincipale);
  if (main === undefined) return null;
  return (
    <section className="flex flex-col gap-4 rounded-l bg-brand p-5 text-on-brand shadow-2 sm:p-6 dark:bg-brand-soft dark:text-ink">
      <h3 className="font-text text-base font-medium tracking-normal">
        {m.wallets_main_account({ currency: main.devise })}
      </h3>
      <p className="tabular font-display text-amount font-semibold tracking-tight">
        {formatAmount(main.disponible, main.devise)}
      </p>
      <p className="empty:hidden">
        <ReservedLink amount={main.enAttente} currency={main.devise} />
      </p>
      <p className="text-sm">
        {wallet.derniereOperation === null
          ? m.wallets_no_operation()
          : m.wallets_last_operation({ date: formatDate(wallet.derniereOperation, 'dateTime') })}
      </p>
    </section>
  );
}

type ActionsProps = {
  readonly wallet: Wallet;
  readonly onConvert: (from: CurrencyCode) => void;
};

function Actions({ wallet, onConvert }: ActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="secondary"
        icon={<ArrowLeftRight size={18} aria-hidden />}
        onClick={() => onConvert(wallet.devisePrincipale)}
      >
        {m.wallets_convert()}
      </Button>
      <StatementButton currencies={wallet.soldes.map(({ devise }) => devise)} />
    </div>
  );
}

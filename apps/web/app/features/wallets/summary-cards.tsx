import type { WalletSummary } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight, PiggyBank, Wallet } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { money, subtract } from '@nzela/money/money';
import { formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { walletSummaryQuery } from './wallets.api.ts';

const gridClass = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4';

/** The dashboard's four figures (spec §2), each with what it is compared with. */
export function SummaryCards() {
  const { data, error, refetch } = useQuery(walletSummaryQuery());
  if (data !== undefined) return <Cards summary={data} />;
  if (error === null) {
    return (
      <div className={gridClass}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-40 rounded-l" />
        ))}
      </div>
    );
  }
  return (
    <Alert
      tone="neg"
      live
      title={m.wallets_summary_failed()}
      actions={
        <Button size="s" variant="secondary" onClick={() => void refetch()}>
          {m.transfers_retry()}
        </Button>
      }
    >
      {error.message} {m.transfers_money_safe()}
    </Alert>
  );
}

function Cards({ summary }: { readonly summary: WalletSummary }) {
  const { devise, economies } = summary;
  return (
    <section aria-label={m.wallets_summary_label()} className={gridClass}>
      <StatCard
        label={m.wallets_summary_balance()}
        value={formatAmount(summary.soldeDisponible, devise)}
        icon={<Wallet size={20} />}
        tone="brand"
      />
      <StatCard
        label={m.wallets_summary_sent()}
        value={formatAmount(summary.envoyeCeMois, devise)}
        icon={<ArrowUpRight size={20} />}
        trend={trend(summary.envoyeCeMois, summary.envoyeMoisPrecedent, devise)}
      />
      <StatCard
        label={m.wallets_summary_received()}
        value={formatAmount(summary.recuCeMois, devise)}
        icon={<ArrowDownLeft size={20} />}
        trend={trend(summary.recuCeMois, summary.recuMoisPrecedent, devise)}
      />
      <StatCard
        label={m.wallets_summary_savings()}
        value={formatAmount(economies.montant, devise)}
        icon={<PiggyBank size={20} />}
        note={m.wallets_summary_savings_note({
          average: economies.moyenneBanques.replace('.', ','),
          source: economies.source,
          date: formatDate(economies.datePublication),
        })}
      />
    </section>
  );
}

/** The difference with last month, in words: a percentage of a small figure would shout. */
function trend(now: number, before: number, currency: CurrencyCode) {
  const difference = subtract(wireMoney(now, currency), wireMoney(before, currency));
  if (difference.minor === 0n)
    return { direction: 'flat', text: m.wallets_summary_same() } as const;
  const isUp = difference.minor > 0n;
  const amount = formatExact(isUp ? difference : money(-difference.minor, currency));
  return {
    direction: isUp ? 'up' : 'down',
    text: isUp ? m.wallets_summary_more({ amount }) : m.wallets_summary_less({ amount }),
  } as const;
}

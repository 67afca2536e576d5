import type { WalletSummary } from '@nzela/contract/wallets';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight, PiggyBank, Wallet } from 'lucide-react';
import { money, subtract } from '@nzela/money/money';
import { unreadText } from '../../lib/api-error.ts';
import { formatDate, formatDecimal, formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { estimateMark, estimateNote, formatFigure, totalNote } from './estimate.ts';
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
    <RetryAlert live title={m.wallets_summary_failed()} onRetry={() => void refetch()}>
      {unreadText(error)}
    </RetryAlert>
  );
}

function Cards({ summary }: { readonly summary: WalletSummary }) {
  const { economies } = summary;
  const note = estimateNote(summary);
  return (
    <section aria-label={m.wallets_summary_label()} className="flex flex-col gap-3">
      <div className={gridClass}>
        <StatCard
          label={m.wallets_summary_balance()}
          value={formatFigure(summary, 'soldeDisponible', summary.soldeDisponible)}
          icon={<Wallet size={20} />}
          tone="brand"
          note={totalNote(summary, summary.soldeDisponible) ?? undefined}
        />
        <StatCard
          label={m.wallets_summary_sent()}
          value={formatFigure(summary, 'envoyeCeMois', summary.envoyeCeMois)}
          icon={<ArrowUpRight size={20} />}
          trend={trend(summary, 'envoyeCeMois', 'envoyeMoisPrecedent')}
        />
        <StatCard
          label={m.wallets_summary_received()}
          value={formatFigure(summary, 'recuCeMois', summary.recuCeMois)}
          icon={<ArrowDownLeft size={20} />}
          trend={trend(summary, 'recuCeMois', 'recuMoisPrecedent')}
        />
        <StatCard
          label={m.wallets_summary_savings()}
          value={formatFigure(summary, 'economies', economies.montant)}
          icon={<PiggyBank size={20} />}
          note={m.wallets_summary_savings_note({
            average: formatDecimal(economies.moyenneBanques),
          })}
        />
      </div>
      <p className="text-sm text-ink-2">
        {note !== null && `${note} `}
        {m.wallets_summary_savings_source({
          source: economies.source,
          date: formatDate(economies.datePublication),
        })}
      </p>
    </section>
  );
}

type MonthFigure = 'envoyeCeMois' | 'envoyeMoisPrecedent' | 'recuCeMois' | 'recuMoisPrecedent';

/** The difference with last month, in words: a percentage of a small figure would shout. */
function trend(summary: WalletSummary, now: MonthFigure, before: MonthFigure) {
  const { devise } = summary;
  const difference = subtract(wireMoney(summary[now], devise), wireMoney(summary[before], devise));
  if (difference.minor === 0n)
    return { direction: 'flat', text: m.wallets_summary_same() } as const;
  const isUp = difference.minor > 0n;
  const size = formatExact(isUp ? difference : money(-difference.minor, devise));
  const amount = `${estimateMark(summary, now, before)}${size}`;
  return {
    direction: isUp ? 'up' : 'down',
    text: isUp ? m.wallets_summary_more({ amount }) : m.wallets_summary_less({ amount }),
  } as const;
}

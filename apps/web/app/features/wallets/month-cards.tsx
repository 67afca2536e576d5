import type { WalletSummary } from '@nzela/contract/wallets';
import { ArrowDownLeft, ArrowUpRight, PiggyBank } from 'lucide-react';
import { money, subtract } from '@nzela/money/money';
import { formatDate, formatDecimal, formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { StatCard } from '../../ui/StatCard.tsx';
import { estimateMark, estimateNote, formatFigure } from './estimate.ts';

/**
 * The other three of the dashboard's four figures (spec §2), each with what it is compared with. Nothing while all of them
 * are zero: a newcomer learns nothing from that.
 */
export function MonthCards({ summary }: { readonly summary: WalletSummary }) {
  const { economies } = summary;
  if (isAllZero(summary)) return null;
  const note = estimateNote(summary);
  return (
    <section aria-label={m.wallets_summary_label()} className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-5">
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

function isAllZero(summary: WalletSummary): boolean {
  const { envoyeCeMois, envoyeMoisPrecedent, recuCeMois, recuMoisPrecedent, economies } = summary;
  return [
    envoyeCeMois,
    envoyeMoisPrecedent,
    recuCeMois,
    recuMoisPrecedent,
    economies.montant,
  ].every((figure) => figure === 0);
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

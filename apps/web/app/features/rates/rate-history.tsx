import type { RateHistory as History } from '@nzela/contract/rates';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Chart, type ChartPoint } from '../../ui/chart/Chart.tsx';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { type ChartPeriod, PeriodTabs } from '../../ui/chart/PeriodTabs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { rateSentence, shortRate } from '../quotes/quotes.ts';
import { rateHistoryQuery } from './rates.api.ts';

export type RateHistoryProps = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly period: ChartPeriod;
  readonly onPeriod: (period: ChartPeriod) => void;
};

/** The rate of a pair on each day on which one was published. A legal parity says since when it holds, and why it is flat. */
export function RateHistory({ from, to, period, onPeriod }: RateHistoryProps) {
  const query = useQuery(rateHistoryQuery(from, to, period));
  return (
    <PeriodTabs label={m.rates_history_period()} period={period} onPeriod={onPeriod}>
      <ChartFrame
        of={query}
        isEmpty={({ points }) => points.length === 0}
        empty={
          <EmptyState icon={<ChartNoAxesColumn size={28} />} title={m.rates_history_empty()}>
            {m.rates_history_empty_text()}
          </EmptyState>
        }
      >
        {(history) => <Drawn history={history} />}
      </ChartFrame>
    </PeriodTabs>
  );
}

function Drawn({ history }: { readonly history: History }) {
  const { de, vers, points } = history;
  const latest = points.at(-1)?.taux ?? '1';
  // A rate under one hundredth is told for 100 units, and drawn so.
  const factor = Number(shortRate(latest).base);
  return (
    <Chart
      name={m.rates_history_name({ from: de, to: vers })}
      look="line"
      start="data"
      points={points.map((point) => pointOf(history, point, factor))}
      figure={rateSentence(latest, de, vers)}
      summary={summaryOf(history)}
      axis={(value) => formatDecimal(String(value))}
      columns={[m.rates_history_day(), m.rates_history_rate()]}
    />
  );
}

function pointOf(
  { de, vers }: History,
  { date, taux }: History['points'][number],
  factor: number,
): ChartPoint {
  return {
    id: date,
    at: Date.parse(date),
    value: Number(taux) * factor,
    label: formatDate(date),
    short: formatDate(date, 'day'),
    text: rateSentence(taux, de, vers),
  };
}

function summaryOf({ de, vers, points, depuis }: History): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  if (depuis !== null) {
    const rate = rateSentence(last.taux, de, vers);
    return m.rates_history_parity({ date: formatDate(depuis), rate });
  }
  const sorted = points.map(({ taux }) => taux).toSorted((a, b) => Number(a) - Number(b));
  return m.rates_history_summary({
    change: changeOf(first.taux, last.taux),
    date: formatDate(first.date),
    low: shortRate(sorted[0] ?? last.taux).rate,
    high: shortRate(sorted.at(-1) ?? last.taux).rate,
    days: String(points.length),
  });
}

/** By how much the last is above (`+0,42`) or below (`−0,42`) the first, in percent. */
function changeOf(first: string, last: string): string {
  const percent = (Number(last) / Number(first) - 1) * 100;
  const text = formatDecimal(Math.abs(percent).toFixed(2));
  if (Math.abs(percent) < 0.005) return text;
  return `${percent > 0 ? '+' : '\u2212'}${text}`;
}

import { m } from '@nzela/messages/m';
import { RankChart } from '../../../ui/chart/RankChart.tsx';
import type { ReportFilters } from './report-filters.ts';
import { groupNames, lineName, measured, measureNames, type ReportLine } from './report-words.tsx';
import { periodNames } from './transaction-words.ts';

const drawnMost = 10;

type ReportChartProps = {
  readonly filters: ReportFilters;
  /** Of one currency, at least one. */
  readonly lines: readonly ReportLine[];
};

/** One measure of a report, the largest first. */
export function ReportChart({ filters: { par, mesure, periode }, lines }: ReportChartProps) {
  const measure = measureNames[mesure]();
  const rows = lines
    .map((line) => ({
      id: lineName(line),
      label: lineName(line),
      note: m.transactions_report_orders({ count: String(line.nombre) }),
      ...measured(line, mesure),
    }))
    .toSorted((one, other) => other.value - one.value)
    .slice(0, drawnMost);
  const [first] = rows;
  if (first === undefined) return null;
  return (
    <RankChart
      name={`${measure} · ${groupNames[par]()}`}
      rows={rows}
      figure={`${first.label} · ${first.text}`}
      summary={m.transactions_report_summary({
        measure,
        currency: lines[0]?.devise ?? '',
        period: periodNames[periode](),
      })}
      columns={[groupNames[par](), m.transactions_report_count(), measure]}
    />
  );
}

import type { HistoryDays } from '@nzela/contract/common';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Tabs } from '../Tabs.tsx';

/** How many days a chart goes back, today included. */
export type ChartPeriod = HistoryDays;
export const chartPeriods = ['30', '90', '365'] as const satisfies readonly ChartPeriod[];

type PeriodTabsProps = {
  /** What the periods are of. */
  readonly label: string;
  readonly period: ChartPeriod;
  readonly onPeriod: (period: ChartPeriod) => void;
  readonly children: ReactNode;
};

/** A chart under the periods that it may be of. */
export function PeriodTabs({ label, period, onPeriod, children }: PeriodTabsProps) {
  return (
    <Tabs
      label={label}
      look="segmented"
      selected={period}
      onSelect={onPeriod}
      tabs={chartPeriods.map((id) => ({
        id,
        label: m.ui_chart_days({ days: id }),
        content: children,
      }))}
    />
  );
}

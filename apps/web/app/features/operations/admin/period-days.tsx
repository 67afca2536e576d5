import { PeriodFields } from '../../../ui/PeriodFields.tsx';
import type { TransactionFilters } from './transaction-filters.ts';

type Period = Pick<TransactionFilters, 'periode' | 'du' | 'au'>;

type PeriodDaysProps = {
  readonly period: Period;
  readonly change: (part: Partial<Period>) => void;
};

/** The first and the last day of a period of one's own. */
export function PeriodDays({ period, change }: PeriodDaysProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <PeriodFields period={period} onChange={change} />
    </div>
  );
}

import { m } from '@nzela/messages/m';
import { TextField } from '../../../ui/TextField.tsx';
import { hasItsDays, type TransactionFilters } from './transaction-filters.ts';

type Period = Pick<TransactionFilters, 'periode' | 'du' | 'au'>;

type PeriodDaysProps = {
  readonly period: Period;
  readonly change: (part: Partial<Period>) => void;
};

/** The first and the last day of a period of one's own. */
export function PeriodDays({ period, change }: PeriodDaysProps) {
  const isBackwards = period.du !== '' && period.au !== '' && !hasItsDays(period);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        type="date"
        label={m.statements_from()}
        name="du"
        value={period.du}
        onChange={(du) => change({ du })}
      />
      <TextField
        type="date"
        label={m.statements_to()}
        name="au"
        value={period.au}
        error={isBackwards ? m.statements_backwards() : undefined}
        onChange={(au) => change({ au })}
      />
    </div>
  );
}

import { operationKinds } from '@nzela/contract/operation-terms';
import { currencyCodes } from '@nzela/money/currencies';
import { SlidersHorizontal, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { currencyName } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { kindWord } from './operation-words.ts';
import { SearchTerm } from './search-term.tsx';
import {
  activeFilters,
  activityDirections,
  activityPeriods,
  wholeActivity,
  type Activity,
  type ActivityFilter,
  type ActivityFilters as Filters,
} from './use-activity.ts';

const directionWords = {
  in: m.operations_direction_in,
  out: m.operations_direction_out,
} as const;

const periodWords = {
  today: m.transfers_filter_period_today,
  week: m.transfers_filter_period_week,
  month: m.transfers_filter_period_month,
  quarter: m.transfers_filter_period_quarter,
} as const;

/** The other side's name, the rest in a sheet, and what is chosen as chips that take it away again. */
export function ActivityFilters({ activity }: { readonly activity: Activity }) {
  const { filters, change } = activity;
  const [open, setOpen] = useState(false);
  const search = useCallback((contrepartie: string) => change({ contrepartie }), [change]);
  const chosen = activeFilters(filters).filter((name) => name !== 'contrepartie');
  return (
    <search className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <SearchTerm
            label={m.operations_filter_counterpart()}
            value={filters.contrepartie}
            onChange={search}
          />
        </div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {m.operations_filters()}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={m.operations_filters_chosen()}>
          {chosen.map((name) => (
            <li key={name}>
              <Chip label={chipText(filters, name)} onRemove={() => change({ [name]: '' })} />
            </li>
          ))}
        </ul>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.operations_filters()}>
        <Choices activity={activity} onDone={() => setOpen(false)} />
      </Sheet>
    </search>
  );
}

function Chip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.operations_filter_remove({ filter: label })}
      onClick={onRemove}
      className="target inline-flex min-h-10 items-center gap-2 rounded-full bg-brand-soft px-4 font-semibold text-brand"
    >
      {label}
      <X size={16} aria-hidden />
    </button>
  );
}

function chipText(filters: Filters, name: ActivityFilter): string {
  const { genre, type, periode, devise } = filters;
  if (name === 'genre' && genre !== '') return kindWord(genre);
  if (name === 'type' && type !== '') return directionWords[type]();
  if (name === 'periode' && periode !== '') return periodWords[periode]();
  return name === 'devise' ? devise : filters.contrepartie;
}

/** Each choice counts at once: the list behind the sheet follows. */
function Choices({
  activity,
  onDone,
}: {
  readonly activity: Activity;
  readonly onDone: () => void;
}) {
  const { filters, change } = activity;
  const every = { value: '' as const, label: m.operations_filter_all() };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={m.operations_filter_kind()}
        value={filters.genre}
        options={[every, ...operationKinds.map((value) => ({ value, label: kindWord(value) }))]}
        onChange={(genre) => change({ genre })}
      />
      <SelectField
        label={m.operations_filter_direction()}
        value={filters.type}
        options={[
          every,
          ...activityDirections.map((value) => ({ value, label: directionWords[value]() })),
        ]}
        onChange={(type) => change({ type })}
      />
      <SelectField
        label={m.operations_filter_period()}
        value={filters.periode}
        options={[
          every,
          ...activityPeriods.map((value) => ({ value, label: periodWords[value]() })),
        ]}
        onChange={(periode) => change({ periode })}
      />
      <SelectField
        label={m.operations_filter_currency()}
        value={filters.devise}
        options={[
          every,
          ...currencyCodes.map((value) => ({ value, label: `${value} · ${currencyName(value)}` })),
        ]}
        onChange={(devise) => change({ devise })}
      />
      <div className="mt-2 flex flex-col gap-3">
        <Button onClick={onDone}>{m.operations_filters_show()}</Button>
        <Button variant="secondary" onClick={() => change(wholeActivity)}>
          {m.transfers_filter_clear()}
        </Button>
      </div>
    </div>
  );
}

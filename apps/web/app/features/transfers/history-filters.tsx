import { LayoutList, Table2 } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { SearchTerm } from '../operations/operations.ts';
import { directions, type History, periods } from './use-history.ts';

/** The search term, the type, the period and how the list is shown. */
export function HistoryFilters({ history }: { readonly history: History }) {
  const { filters, change } = history;
  const types = {
    all: m.transfers_filter_type_all,
    in: m.transfers_filter_type_in,
    out: m.transfers_filter_type_out,
  };
  const periodNames = {
    all: m.transfers_filter_period_all,
    today: m.transfers_filter_period_today,
    week: m.transfers_filter_period_week,
    month: m.transfers_filter_period_month,
    quarter: m.transfers_filter_period_quarter,
  };
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_13rem_auto] lg:items-end">
      <div className="col-span-2 lg:col-span-1">
        <SearchTerm
          label={m.transfers_filter_search()}
          value={filters.recherche}
          onChange={(recherche) => change({ recherche })}
        />
      </div>
      <SelectField
        label={m.transfers_filter_type()}
        value={filters.type}
        options={directions.map((value) => ({ value, label: types[value]() }))}
        onChange={(type) => change({ type })}
      />
      <SelectField
        label={m.transfers_filter_period()}
        value={filters.periode}
        options={periods.map((value) => ({ value, label: periodNames[value]() }))}
        onChange={(periode) => change({ periode })}
      />
      <ViewSwitch value={filters.vue} onChange={(vue) => change({ vue })} />
    </search>
  );
}

type ViewSwitchProps = {
  readonly value: 'liste' | 'tableau';
  readonly onChange: (view: 'liste' | 'tableau') => void;
};

function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const views = [
    { id: 'liste', label: m.transfers_view_liste(), icon: <LayoutList size={18} aria-hidden /> },
    { id: 'tableau', label: m.transfers_view_tableau(), icon: <Table2 size={18} aria-hidden /> },
  ] as const;
  return (
    <div
      role="group"
      aria-label={m.transfers_history_view()}
      className="col-span-2 flex min-h-13 lg:col-span-1 gap-1 self-end rounded-full bg-surface-3 p-1"
    >
      {views.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChange(id)}
          className={cx(
            'target flex flex-1 items-center justify-center gap-2 rounded-full px-4 font-semibold transition-colors',
            value === id ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}

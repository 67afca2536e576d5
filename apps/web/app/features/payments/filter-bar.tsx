import { SlidersHorizontal, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SearchTerm } from '../operations/operations.ts';
import { disputeStates } from './dispute-words.ts';
import { activeFilters, type PaymentFilter, type PaymentFilters } from './payment-filters.ts';
import { methodNames, paymentStates } from './payment-words.ts';
import type { FilterChoice } from './use-payment-filters.ts';

const Choices = later(
  async () => (await import('./filter-choices.tsx')).FilterChoices,
  <SkeletonRows rows={5} />,
);

/** What is looked for, the rest in a sheet, and what is chosen as chips that take it away again. */
export function FilterBar({ choice }: { readonly choice: FilterChoice }) {
  const { filters, change } = choice;
  const [open, setOpen] = useState(false);
  const search = useCallback((recherche: string) => change({ recherche }), [change]);
  const chosen = activeFilters(filters).filter((name) => name !== 'recherche');
  return (
    <search className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <SearchTerm label={m.payments_search()} value={filters.recherche} onChange={search} />
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
              <Chip
                label={chipText(filters, name)}
                onRemove={() =>
                  change(
                    // An amount is one of its currency.
                    name === 'devise'
                      ? { devise: '', montantMin: '', montantMax: '' }
                      : { [name]: '' },
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.operations_filters()}>
        <Choices choice={choice} onDone={() => setOpen(false)} />
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

function chipText(filters: PaymentFilters, name: PaymentFilter): string {
  const { statut, moyen, litige, devise } = filters;
  if (name === 'statut' && statut !== '') return paymentStates[statut].name();
  if (name === 'moyen' && moyen !== '') return methodNames[moyen]();
  if (name === 'litige' && litige !== '') return disputeStates[litige].name();
  if (name === 'du') return m.payments_filter_since({ date: formatDate(filters.du) });
  if (name === 'au') return m.payments_filter_until({ date: formatDate(filters.au) });
  const amount = `${filters[name]} ${devise}`.trim();
  if (name === 'montantMin') return m.payments_filter_least({ amount });
  if (name === 'montantMax') return m.payments_filter_most({ amount });
  return devise;
}

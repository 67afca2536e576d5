import {
  transactionMethods,
  transactionPeriods,
  transactionStatuses,
  transactionTypes,
} from '@nzela/contract/transaction-terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { useRootData } from '../../../lib/root-data.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TableTools } from '../../views/views.ts';
import { SearchTerm } from '../search-term.tsx';
import { PeriodDays } from './period-days.tsx';
import {
  allTransactions,
  readFilters,
  writeFilters,
  type TransactionFilters,
} from './transaction-filters.ts';
import { transactionColumns, TransactionTable } from './transaction-table.tsx';
import { methodNames, periodNames, statusNames, typeNames } from './transaction-words.ts';
import { downloadTransactions, transactionsQuery } from './transactions.api.ts';

type LogAddress = { readonly filters: TransactionFilters; readonly hidden: readonly string[] };

/** The tab stays open while its filters change. */
const codec = {
  read: (search: URLSearchParams): LogAddress => ({
    filters: readFilters(search),
    hidden: (search.get('sans') ?? '').split(',').filter(Boolean),
  }),
  write({ filters, hidden }: LogAddress): URLSearchParams {
    const search = writeFilters(filters);
    search.set('onglet', 'logs');
    if (hidden.length > 0) search.set('sans', hidden.join(','));
    return search;
  },
};

type Change = (part: Partial<TransactionFilters>) => void;

/** The log of transactions: found, narrowed down, and taken away as a file. */
export function LogTab() {
  const { session } = useRootData();
  const isFinance = session?.capacites.includes('finances') === true;
  const [{ filters, hidden }, set] = useAddress(codec);
  const change = useCallback<Change>(
    (part) =>
      set((now) => ({ ...now, filters: { ...now.filters, ...part } }), {
        replace: true,
        preventScrollReset: true,
      }),
    [set],
  );
  const hide = (left: readonly string[]) =>
    set((now) => ({ ...now, hidden: left }), { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-5">
      <Filters filters={filters} change={change} />
      <TableTools page="transactions" columns={transactionColumns()} hidden={hidden} onHide={hide}>
        {isFinance && <ExportButton size="s" download={() => downloadTransactions(filters)} />}
      </TableTools>
      <Rows filters={filters} change={change} hidden={hidden} />
    </div>
  );
}

type FiltersProps = { readonly filters: TransactionFilters; readonly change: Change };

function Filters({ filters, change }: FiltersProps) {
  const search = useCallback((recherche: string) => change({ recherche }), [change]);
  const all = { value: '' as const, label: m.transfers_filter_type_all() };
  return (
    <search className="flex flex-col gap-4">
      <SearchTerm label={m.transactions_search()} value={filters.recherche} onChange={search} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={m.transactions_period()}
          value={filters.periode}
          options={transactionPeriods.map((value) => ({ value, label: periodNames[value]() }))}
          onChange={(periode) => change({ periode })}
        />
        <SelectField
          label={m.payments_status()}
          value={filters.statut}
          options={[
            all,
            ...transactionStatuses.map((value) => ({ value, label: statusNames[value].name() })),
          ]}
          onChange={(statut) => change({ statut })}
        />
        <SelectField
          label={m.transactions_column_type()}
          value={filters.type}
          options={[
            all,
            ...transactionTypes.map((value) => ({ value, label: typeNames[value]() })),
          ]}
          onChange={(type) => change({ type })}
        />
        <SelectField
          label={m.payments_method()}
          value={filters.moyen}
          options={[
            all,
            ...transactionMethods.map((value) => ({ value, label: methodNames[value]() })),
          ]}
          onChange={(moyen) => change({ moyen })}
        />
      </div>
      {filters.periode === 'custom' && <PeriodDays period={filters} change={change} />}
    </search>
  );
}

function Rows({ filters, change, hidden }: FiltersProps & { readonly hidden: readonly string[] }) {
  const transactions = useInfiniteQuery(transactionsQuery(filters));
  return (
    <PagedTable of={transactions} failed={m.transactions_failed()} rows={8} rowClassName="h-18">
      {(rows) => (
        <TransactionTable
          label={m.transactions_tab_logs()}
          transactions={rows}
          columns={transactionColumns().filter(({ id }) => !hidden.includes(id))}
          sort={{ by: 'date', isDescending: filters.ordre === '' }}
          onSort={({ isDescending }) => change({ ordre: isDescending ? '' : 'asc' })}
          empty={
            <EmptyState
              icon={<SearchX size={28} />}
              title={m.transactions_none()}
              action={
                <Button
                  variant="secondary"
                  onClick={() => change({ ...allTransactions, periode: '30days' })}
                >
                  {m.transactions_none_action()}
                </Button>
              }
            >
              {m.transactions_none_text()}
            </EmptyState>
          }
        />
      )}
    </PagedTable>
  );
}

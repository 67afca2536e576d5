import { exchangeDays, exchangeResults, type GatewayExchange } from '@nzela/contract/gateways';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { type ListAddress, queueSort, useListAddress } from '../../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { TableTools } from '../../views/views.ts';
import { exchangesQuery } from '../gateways.api.ts';

const job = 'mobile-money';
const shortList = '5';
const longList = '25';
const noFilters = { resultat: '', reference: '' };
const inPlace = { replace: true, preventScrollReset: true };
const newestFirst = { by: queueSort, isDescending: true };

/** The exchanges with the gateway (spec §2): the last five, or all of them by page with their filters in the address. */
export function LogsTab() {
  const [{ search, sort, hidden }, set] = useListAddress();
  const isAll = search.get('journaux') === 'tous';
  const filters = {
    resultat: exchangeResults.find((one) => one === search.get('resultat')) ?? '',
    reference: search.get('reference') ?? '',
  };
  const order = sort?.isDescending === false ? 'asc' : 'desc';
  const latest = new URLSearchParams({ limit: shortList });
  const all = narrowed(new URLSearchParams({ limit: longList, order }), filters);
  const exchanges = useInfiniteQuery(exchangesQuery(job, isAll ? all : latest));
  const change = (next: Partial<ListAddress>) => set((now) => ({ ...now, ...next }), inPlace);
  const filter = (part: Partial<ExchangeFilters>) =>
    set((now) => ({ ...now, search: narrowed(now.search, part) }), inPlace);
  const isFiltered = filters.resultat !== '' || filters.reference !== '';
  return (
    <Card
      title={m.gateway_config_logs()}
      description={m.gateway_config_logs_text({ days: exchangeDays })}
      padded={false}
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="s"
            icon={<RefreshCw size={18} aria-hidden />}
            busy={exchanges.isFetching}
            busyLabel={m.gateway_config_refresh()}
            onClick={() => void exchanges.refetch()}
          >
            {m.gateway_config_refresh()}
          </Button>
          <Button
            variant="secondary"
            size="s"
            onClick={() =>
              set((now) => (isAll ? latestOf(now) : allOf(now)), { preventScrollReset: true })
            }
          >
            {isAll ? m.gateway_config_latest_logs() : m.gateway_config_all_logs()}
          </Button>
        </div>
      }
    >
      {isAll ? (
        <>
          <Filters {...filters} onChange={filter} />
          <div className="px-5 pb-4 sm:px-6">
            <TableTools
              page="echanges"
              columns={columns()}
              hidden={hidden}
              onHide={(next) => change({ hidden: next })}
            />
          </div>
          <PagedTable of={exchanges} bare>
            {(rows) => (
              <Exchanges
                rows={rows}
                busy={exchanges.isPlaceholderData}
                columns={columns().filter(({ id }) => !hidden.includes(id))}
                sort={sort ?? newestFirst}
                onSort={(next) => change({ sort: next })}
                onClear={isFiltered ? () => filter(noFilters) : null}
              />
            )}
          </PagedTable>
        </>
      ) : (
        <Latest exchanges={exchanges} />
      )}
    </Card>
  );
}

/** An address, or what the API is asked, with these filters; an empty one is left out. */
function narrowed(search: URLSearchParams, part: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(part))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return next;
}

function allOf({ search }: ListAddress): ListAddress {
  return { search: narrowed(search, { journaux: 'tous' }), sort: null, hidden: [] };
}

function latestOf({ search }: ListAddress): ListAddress {
  return { search: narrowed(search, { ...noFilters, journaux: '' }), sort: null, hidden: [] };
}

type LatestProps = {
  readonly exchanges: ComponentProps<typeof PagedTable<GatewayExchange>>['of'];
};

function Latest({ exchanges }: LatestProps) {
  if (exchanges.data === undefined)
    return (
      <div className="p-5 pt-0 sm:px-6">
        <Reading of={exchanges} rows={Number(shortList)} />
      </div>
    );
  const [first] = exchanges.data.pages;
  return <Exchanges rows={first?.elements ?? []} columns={columns()} onClear={null} />;
}

type ExchangeFilters = { readonly resultat: string; readonly reference: string };
type FiltersProps = ExchangeFilters & {
  readonly onChange: (part: Partial<ExchangeFilters>) => void;
};

function Filters({ resultat, reference, onChange }: FiltersProps) {
  return (
    <div className="grid gap-4 px-5 pb-5 sm:grid-cols-2 sm:px-6">
      <SearchField
        label={m.gateway_config_log_reference()}
        value={reference}
        onChange={(text) => onChange({ reference: text.trim() })}
      />
      <SelectField
        label={m.gateway_config_log_result()}
        value={resultat}
        onChange={(value) => onChange({ resultat: value })}
        options={[
          { value: '', label: m.gateway_config_log_every() },
          ...exchangeResults.map((value) => ({ value, label: results[value].label() })),
        ]}
      />
    </div>
  );
}

const results = {
  repondu: { look: 'done', label: m.gateway_config_result_answered },
  refuse: { look: 'failed', label: m.gateway_config_result_refused },
  sans_reponse: { look: 'checking', label: m.gateway_config_result_unknown },
} as const;

type ExchangesProps = Omit<DataTableProps<GatewayExchange>, 'label' | 'rowKey' | 'empty'> & {
  /** Null: nothing narrows the list. */
  readonly onClear: (() => void) | null;
};

function Exchanges({ onClear, ...table }: ExchangesProps) {
  return (
    <DataTable
      {...table}
      label={m.gateway_config_logs()}
      rowKey={({ id }) => id}
      empty={
        onClear === null ? (
          <EmptyState title={m.gateway_config_logs_empty()}>
            {m.gateway_config_logs_empty_text()}
          </EmptyState>
        ) : (
          <NothingFound onClear={onClear} />
        )
      }
    />
  );
}

function columns(): DataTableProps<GatewayExchange>['columns'] {
  return [
    {
      id: queueSort,
      header: m.operations_column_date(),
      isSortable: true,
      cell: ({ date }) => (
        <span className="tabular whitespace-nowrap text-ink-2">{formatDate(date, 'dateTime')}</span>
      ),
    },
    { id: 'reference', header: m.gateway_config_log_reference(), cell: (one) => <Call {...one} /> },
    {
      id: 'resultat',
      header: m.gateway_config_log_result(),
      cell: (one) => <Result {...one} />,
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: ({ montant, devise }) =>
        montant === null || devise === null ? '–' : <Money amount={montant} currency={devise} />,
    },
    {
      id: 'duree',
      header: m.gateway_config_log_latency(),
      align: 'end',
      cell: ({ dureeMs }) => (
        <span className="tabular whitespace-nowrap">
          {m.gateway_config_milliseconds({ duration: dureeMs })}
        </span>
      ),
    },
  ];
}

function Call({ reference, sens, chemin, mode }: GatewayExchange) {
  return (
    <span className="block min-w-0">
      <span className="tabular block font-semibold break-all">{reference ?? '–'}</span>
      <span className="block text-sm break-all text-ink-2">
        {sens === 'ordre' ? m.gateway_config_log_order() : m.gateway_config_log_question()} ·{' '}
        {chemin}
        {mode === 'production' && <> · {m.gateway_config_mode_production()}</>}
      </span>
    </span>
  );
}

function Result({ resultat, etat, code, detail }: GatewayExchange) {
  const { look, label } = results[resultat];
  const said = [etat ?? code, detail].filter((part) => part !== null).join(' · ');
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusPill look={look}>{label()}</StatusPill>
      {said !== '' && <span className="text-sm break-words text-ink-2">{said}</span>}
    </span>
  );
}

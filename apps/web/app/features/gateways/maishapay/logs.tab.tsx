import { exchangeDays, exchangeResults, type GatewayExchange } from '@nzela/contract/gateways';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { exchangesQuery } from '../gateways.api.ts';

const job = 'mobile-money';
const shortList = 5;
const longList = 25;
const noFilters = { resultat: '', reference: '' };

/** The exchanges with the gateway (spec §2): the last five, or all of them by page with their filters in the address. */
export function LogsTab() {
  const [address, setAddress] = useSearchParams();
  const isAll = address.get('journaux') === 'tous';
  const resultat = exchangeResults.find((one) => one === address.get('resultat')) ?? '';
  const reference = address.get('reference') ?? '';
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const exchanges = useQuery(
    exchangesQuery(job, {
      limit: isAll ? longList : shortList,
      ...(isAll ? { curseur: cursors.at(-1), resultat, reference } : {}),
    }),
  );
  const change = (
    part: Readonly<Record<string, string>>,
    { replace }: { readonly replace: boolean },
  ) => {
    setCursors([]);
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(part))
          if (value === '') now.delete(name);
          else now.set(name, value);
        return now;
      },
      { replace, preventScrollReset: true },
    );
  };
  const filter = (part: Readonly<Record<string, string>>) => change(part, { replace: true });
  const isFiltered = isAll && (resultat !== '' || reference !== '');
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
              change(isAll ? { ...noFilters, journaux: '' } : { journaux: 'tous' }, {
                replace: false,
              })
            }
          >
            {isAll ? m.gateway_config_latest_logs() : m.gateway_config_all_logs()}
          </Button>
        </div>
      }
    >
      {isAll && <Filters resultat={resultat} reference={reference} onChange={filter} />}
      {exchanges.data === undefined ? (
        <div className="p-5 pt-0 sm:px-6">
          <Reading of={exchanges} rows={shortList} />
        </div>
      ) : (
        <>
          <Exchanges
            rows={exchanges.data.elements}
            busy={exchanges.isPlaceholderData}
            onClear={isFiltered ? () => filter(noFilters) : null}
          />
          {isAll && (
            <Pages
              isFirst={cursors.length === 0}
              next={exchanges.data.curseur}
              onBack={() => setCursors((now) => now.slice(0, -1))}
              onNext={(cursor) => setCursors((now) => [...now, cursor])}
            />
          )}
        </>
      )}
    </Card>
  );
}

type FiltersProps = {
  readonly resultat: string;
  readonly reference: string;
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
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

type ExchangesProps = {
  readonly rows: readonly GatewayExchange[];
  readonly busy: boolean;
  /** Null: nothing narrows the list. */
  readonly onClear: (() => void) | null;
};

function Exchanges({ rows, busy, onClear }: ExchangesProps) {
  return (
    <DataTable
      label={m.gateway_config_logs()}
      rows={rows}
      busy={busy}
      rowKey={({ id }) => id}
      columns={columns()}
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
      id: 'date',
      header: m.operations_column_date(),
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

type PagesProps = {
  readonly isFirst: boolean;
  readonly next: string | null;
  readonly onBack: () => void;
  readonly onNext: (cursor: string) => void;
};

function Pages({ isFirst, next, onBack, onNext }: PagesProps) {
  if (isFirst && next === null) return null;
  return (
    <div className="flex justify-between gap-3 border-t border-border px-5 py-4 sm:px-6">
      <Button variant="secondary" size="s" disabled={isFirst} onClick={onBack}>
        {m.ui_pagination_previous()}
      </Button>
      <Button
        variant="secondary"
        size="s"
        disabled={next === null}
        onClick={() => next !== null && onNext(next)}
      >
        {m.ui_pagination_next()}
      </Button>
    </div>
  );
}

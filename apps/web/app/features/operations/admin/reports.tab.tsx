import { transactionPeriods, type TransactionReport } from '@nzela/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { countryName, formatDecimal } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { methodNames, operatorName, periodNames, typeNames } from './transaction-words.ts';
import { reportQuery } from './transactions.api.ts';

const offered = transactionPeriods.filter((period) => period !== 'custom');

/** Volume, revenue, success and time to delivery of a period, by corridor, operator and method. */
export function ReportsTab() {
  const [period, setPeriod] = useState<(typeof offered)[number]>('7days');
  const { data, error, refetch } = useQuery(reportQuery(period));
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-xs">
        <SelectField
          label={m.transactions_period()}
          value={period}
          options={offered.map((value) => ({ value, label: periodNames[value]() }))}
          onChange={setPeriod}
        />
      </div>
      {data !== undefined && <Lines lines={data.lignes} />}
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

type Line = TransactionReport['lignes'][number];

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Card padded={false}>
      <DataTable<Line>
        label={m.transactions_tab_reports()}
        rows={lines}
        rowKey={({ type, moyen, pays, operateur, devise }) =>
          [type, moyen, pays, operateur, devise].join()
        }
        empty={<EmptyState icon={<ChartColumn size={28} />} title={m.transactions_report_none()} />}
        columns={lineColumns()}
      />
    </Card>
  );
}

function What({ line: { type, moyen, pays, operateur } }: { readonly line: Line }) {
  const operator = operateur === null ? null : operatorName(operateur);
  const where = [pays === null ? null : countryName(pays), operator].filter(
    (word) => word !== null,
  );
  return (
    <span className="block min-w-0">
      <span className="block font-semibold">
        {typeNames[type]()}
        {moyen === null ? '' : ` · ${methodNames[moyen]()}`}
      </span>
      {where.length > 0 && <span className="block text-sm text-ink-2">{where.join(' · ')}</span>}
    </span>
  );
}

export function percent(share: number | null): string {
  return share === null ? '—' : `${formatDecimal((share * 100).toFixed(1))} %`;
}

/** In the largest unit that says enough. */
function duration(seconds: number | null): string {
  if (seconds === null) return '—';
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

function lineColumns(): DataTableProps<Line>['columns'] {
  return [
    {
      id: 'quoi',
      header: m.transactions_column_type(),
      cell: (line) => <What line={line} />,
    },
    {
      id: 'nombre',
      header: m.transactions_report_count(),
      align: 'end',
      cell: ({ nombre }) => <span className="tabular">{nombre}</span>,
    },
    {
      id: 'volume',
      header: m.transactions_report_volume(),
      align: 'end',
      cell: ({ volume, devise }) => <Money amount={volume} currency={devise} />,
    },
    {
      id: 'revenus',
      header: m.transactions_report_revenue(),
      align: 'end',
      cell: ({ revenus, devise }) => <Money amount={revenus} currency={devise} />,
    },
    {
      id: 'reussite',
      header: m.transactions_report_success(),
      align: 'end',
      cell: ({ tauxReussite }) => <span className="tabular">{percent(tauxReussite)}</span>,
    },
    {
      id: 'delai',
      header: m.transactions_report_delay(),
      align: 'end',
      cell: ({ delaiSecondes }) => <span className="tabular">{duration(delaiSecondes)}</span>,
    },
  ];
}

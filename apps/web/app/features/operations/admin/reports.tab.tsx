import { reportGroups, transactionPeriods } from '@nzela/contract/transaction-terms';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { whyUnread } from '../../../lib/api-error.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { PeriodDays } from './period-days.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportCodec, reportMeasures, reportSearch, type ReportFilters } from './report-filters.ts';
import {
  duration,
  groupNames,
  lineName,
  measureNames,
  percent,
  type ReportLine,
} from './report-words.tsx';
import { periodNames } from './transaction-words.ts';
import { downloadReport, reportQuery } from './transactions.api.ts';

type Change = (part: Partial<ReportFilters>) => void;

/** Volume, revenue, success and time to delivery of a period, by corridor, operator and method. */
export function ReportsTab() {
  const [filters, set] = useAddress(reportCodec);
  const change: Change = (part) =>
    set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true });
  const { data, error, refetch } = useQuery(reportQuery(reportSearch(filters)));
  return (
    <div className="flex flex-col gap-5">
      <Filters filters={filters} change={change} />
      {data !== undefined && <Report filters={filters} change={change} lines={data.lignes} />}
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()}>
          {whyUnread(error)}
        </RetryAlert>
      )}
    </div>
  );
}

type FiltersProps = { readonly filters: ReportFilters; readonly change: Change };

function Filters({ filters, change }: FiltersProps) {
  return (
    <search className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={m.transactions_period()}
          value={filters.periode}
          options={transactionPeriods.map((value) => ({ value, label: periodNames[value]() }))}
          onChange={(periode) => change({ periode })}
        />
        <SelectField
          label={m.transactions_report_group()}
          value={filters.par}
          options={reportGroups.map((value) => ({ value, label: groupNames[value]() }))}
          onChange={(par) => change({ par })}
        />
        <ExportButton className="self-end" download={() => downloadReport(reportSearch(filters))} />
      </div>
      {filters.periode === 'custom' && <PeriodDays period={filters} change={change} />}
    </search>
  );
}

function Report({
  filters,
  change,
  lines,
}: FiltersProps & { readonly lines: readonly ReportLine[] }) {
  const currencies = [...new Set(lines.map(({ devise }) => devise))];
  const currency = currencies.find((one) => one === filters.devise) ?? currencies[0];
  return (
    <>
      {filters.par !== 'detail' && currency !== undefined && (
        <Card>
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              <SelectField
                label={m.transactions_report_measure()}
                value={filters.mesure}
                options={reportMeasures.map((value) => ({ value, label: measureNames[value]() }))}
                onChange={(mesure) => change({ mesure })}
              />
              <SelectField
                label={m.transactions_report_currency()}
                value={currency}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={(devise) => change({ devise })}
              />
            </div>
            <ReportChart
              filters={filters}
              lines={lines.filter(({ devise }) => devise === currency)}
            />
          </div>
        </Card>
      )}
      <Card padded={false}>
        <DataTable<ReportLine>
          label={m.transactions_tab_reports()}
          rows={lines}
          rowKey={(line) => [lineName(line), line.operateur, line.devise].join()}
          empty={
            <EmptyState icon={<ChartColumn size={28} />} title={m.transactions_report_none()} />
          }
          columns={lineColumns(filters)}
        />
      </Card>
    </>
  );
}

function lineColumns({ par }: ReportFilters): DataTableProps<ReportLine>['columns'] {
  return [
    {
      id: 'quoi',
      header: groupNames[par](),
      cell: (line) => <span className="font-semibold">{lineName(line)}</span>,
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

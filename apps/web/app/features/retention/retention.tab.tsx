import {
  countedMost,
  type RetentionKind,
  retentionKinds,
  retentionRanges,
  type RetentionRun,
  type RetentionRuns,
  type RetentionTrial,
} from '@nzela/contract/retention';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { http } from '../../lib/http.ts';
import { type QueueAsked, type QueueParts, queueSort, useQueue } from '../../lib/list-address.ts';
import { readPages } from '../../lib/read-query.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { rangeOf, SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { TableTools } from '../views/views.ts';
import { retentionFields } from './retention.fields.ts';

type PartProps = { readonly form: SettingsFormOf<'retention'> };

/** How long each kind of data is kept, what that would erase now, and what the job of each night has erased. */
export function RetentionTab() {
  return (
    <div className="flex flex-col gap-8">
      <section>
        <SettingsForm
          subject="retention"
          fields={retentionFields}
          label={m.retention_title()}
          saved={m.retention_saved()}
        >
          {(form) => (
            <>
              <Periods form={form} />
              <Trial form={form} />
            </>
          )}
        </SettingsForm>
      </section>
      <Runs />
    </div>
  );
}

function Periods({ form }: PartProps) {
  return (
    <Card title={m.retention_title()} description={m.retention_text()}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {retentionKinds.map((kind) => (
          <FormField key={kind} form={form} name={kind}>
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf('retention', kind)}
                label={retentionFields[kind]()}
                unit={m.banner_days()}
                hint={kind === 'choixCookies' ? m.retention_choices_hint() : undefined}
              />
            )}
          </FormField>
        ))}
      </div>
    </Card>
  );
}

type Count = RetentionTrial['elements'][number];

function Trial({ form }: PartProps) {
  const [busy, setBusy] = useState(false);
  const [trial, setTrial] = useState<RetentionTrial | null>(null);
  const periods = form.watch();
  const isWrong = retentionKinds.some((kind) => !isWithin(kind, periods[kind]));
  const count = async () => {
    setBusy(true);
    const counted = await callWithToasts(() =>
      http.call<RetentionTrial>('/retention/essai', { method: 'POST', body: periods }),
    );
    setBusy(false);
    if (counted.ok) setTrial(counted.value);
  };
  return (
    <Card
      title={m.retention_try_title()}
      description={m.retention_try_text()}
      action={
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={m.retention_try_busy()}
          missing={isWrong ? m.retention_try_wrong() : undefined}
          onClick={() => void count()}
        >
          {m.retention_try()}
        </Button>
      }
    >
      {trial !== null && (
        <div role="status">
          <DataTable
            label={m.retention_try_title()}
            rows={trial.elements}
            rowKey={({ type }) => type}
            columns={trialColumns()}
          />
        </div>
      )}
    </Card>
  );
}

function isWithin(kind: RetentionKind, days: number): boolean {
  const { minimum, maximum } = retentionRanges[kind];
  return Number.isInteger(days) && days >= minimum && days <= maximum;
}

function rowsText(rows: number): string {
  const count = formatDecimal(String(rows));
  return rows >= countedMost ? m.retention_rows_most({ count }) : count;
}

const trialColumns = (): DataTableProps<Count>['columns'] => [
  { id: 'kind', header: m.retention_kind(), cell: ({ type }) => retentionFields[type]() },
  {
    id: 'days',
    header: m.retention_period(),
    cell: ({ jours }) =>
      m.retention_period_of({ count: jours, days: formatDecimal(String(jours)) }),
  },
  {
    id: 'rows',
    header: m.retention_rows(),
    align: 'end',
    cell: ({ lignes }) => <span className="tabular">{rowsText(lignes)}</span>,
  },
];

const runParts: QueueParts<'tout'> = [{ value: 'tout', label: m.retention_runs, order: 'desc' }];

function runsQuery({ order }: QueueAsked<'tout'>) {
  const search = { order, limit: '30' };
  return readPages<RetentionRuns>(['retention', 'passages', order], '/retention/passages', search);
}

function Runs() {
  const list = useQueue(runParts);
  const runs = useInfiniteQuery(runsQuery(list.asked));
  const columns = runColumns();
  return (
    <Card title={m.retention_runs()} description={m.retention_runs_text()} padded={false}>
      <div className="px-5 pb-4 sm:px-6">
        <TableTools page="conservation" columns={columns} hidden={list.hidden} onHide={list.hide} />
      </div>
      <PagedTable of={runs} bare rows={3}>
        {(rows) => (
          <DataTable
            label={m.retention_runs()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !list.hidden.includes(id))}
            sort={list.sort}
            onSort={list.sortBy}
            empty={
              <EmptyState icon={<CalendarX2 size={28} />} title={m.retention_runs_none()}>
                {m.retention_runs_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
    </Card>
  );
}

const runColumns = (): DataTableProps<RetentionRun>['columns'] => [
  {
    id: queueSort,
    header: m.retention_run_day(),
    isSortable: true,
    cell: ({ debut }) => formatDate(debut, 'dateTime'),
  },
  {
    id: 'state',
    header: m.retention_run_state(),
    cell: ({ fin }) =>
      fin === null ? (
        <StatusPill look="pending">{m.retention_run_open()}</StatusPill>
      ) : (
        <StatusPill look="done">{m.retention_run_done()}</StatusPill>
      ),
  },
  {
    id: 'rows',
    header: m.retention_run_rows(),
    cell: ({ elements }) => {
      const gone = elements.filter(({ lignes }) => lignes > 0);
      return gone.length === 0
        ? '0'
        : gone
            .map(({ type, lignes }) => `${retentionFields[type]()} : ${rowsText(lignes)}`)
            .join(' · ');
    },
  },
];

import type { FailedJobs } from '@nzela/contract/service-state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callWithToasts } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { queueSort, useQueue } from '../../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { TableTools } from '../../views/views.ts';
import { failedJobParts, failedJobsQuery, retryJob } from './transactions.api.ts';

/** The jobs that have failed, those without attempts left first. */
export function FailedJobsCard() {
  const list = useQueue(failedJobParts);
  const failed = useInfiniteQuery(failedJobsQuery(list.asked));
  const columns = failureColumns();
  if (failed.data?.pages.every(({ elements }) => elements.length === 0) === true) return null;
  return (
    <Card padded={false} title={m.system_failures_title()}>
      <div className="px-5 pb-4 sm:px-6">
        <TableTools page="travaux" columns={columns} hidden={list.hidden} onHide={list.hide} />
      </div>
      <PagedTable of={failed} bare rows={2}>
        {(rows) => (
          <DataTable
            label={m.system_failures_title()}
            rows={rows}
            rowKey={({ cle }) => cle}
            columns={columns.filter(({ id }) => !list.hidden.includes(id))}
            sort={list.sort}
            onSort={list.sortBy}
          />
        )}
      </PagedTable>
    </Card>
  );
}

function Retry({ cle }: { readonly cle: string }) {
  const queries = useQueryClient();
  const retry = async () => {
    await callWithToasts(() => retryJob(cle), { success: m.system_retried() });
    await queries.invalidateQueries({ queryKey: ['service-state'] });
  };
  return (
    <Button size="s" variant="secondary" onClick={() => void retry()}>
      {m.system_retry()}
    </Button>
  );
}

function failureColumns(): DataTableProps<FailedJobs['elements'][number]>['columns'] {
  return [
    {
      id: 'tache',
      header: m.system_job(),
      cell: ({ nom, tache, erreur }) => (
        <span className="block min-w-0">
          <span className="block font-semibold">
            <Coded name={nom} code={tache} />
          </span>
          <span translate="no" className="block text-sm wrap-anywhere text-ink-2">
            {erreur}
          </span>
        </span>
      ),
    },
    {
      id: 'tentatives',
      header: m.system_attempts(),
      align: 'end',
      cell: ({ tentatives }) => <span className="tabular">{tentatives}</span>,
    },
    {
      id: queueSort,
      header: m.system_failed_at(),
      isSortable: true,
      cell: ({ date }) => formatDate(date, 'dateTime'),
    },
    {
      id: 'relance',
      header: m.system_retry(),
      headerHidden: true,
      align: 'end',
      cell: ({ cle }) => <Retry cle={cle} />,
    },
  ];
}

import type { DataRequest } from '@nzela/contract/data-requests';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type Queue, queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Badge, StatusPill } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { requestParts, requestsQuery } from './data-requests.api.ts';
import { RequestSheet } from './request.sheet.tsx';
import { kindName, states } from './words.ts';

/** What people ask about their data: the one that has waited longest first, each with its deadline. */
export function DataRequestsTab() {
  const queue = useQueue(requestParts);
  const requests = useInfiniteQuery(requestsQuery(queue.asked));
  const first = requests.data?.pages[0];
  return (
    <div className="flex flex-col gap-5">
      <QueueHead
        title={m.data_requests_title()}
        text={m.data_requests_text()}
        shown={queue.asked.part}
        onShow={queue.show}
        parts={requestParts}
      >
        {first !== undefined && first.ouvertes > 0 && (
          <Badge tone="info">{m.data_requests_open_count({ count: first.ouvertes })}</Badge>
        )}
        {first !== undefined && first.enRetard > 0 && (
          <Badge tone="neg">{m.data_requests_late_count({ count: first.enRetard })}</Badge>
        )}
      </QueueHead>
      <Requests requests={requests} queue={queue} />
    </div>
  );
}

type RequestsProps = {
  readonly queue: Queue<'oui' | 'non'>;
  readonly requests: ReturnType<typeof useInfiniteQuery<Page, Error, { pages: Page[] }>>;
};
type Page = { readonly elements: readonly DataRequest[]; readonly curseur: string | null };

function Requests({ requests, queue }: RequestsProps) {
  const [open, setOpen] = useState<DataRequest | null>(null);
  const columns = columnsOf(setOpen);
  return (
    <>
      <TableTools page="donnees" columns={columns} hidden={queue.hidden} onHide={queue.hide} />
      <PagedTable of={requests} failed={m.data_requests_failed()}>
        {(rows) => (
          <DataTable
            label={m.data_requests_title()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !queue.hidden.includes(id))}
            sort={queue.sort}
            onSort={queue.sortBy}
            empty={
              <EmptyState icon={<FileQuestion size={28} />} title={m.data_requests_none()}>
                {m.data_requests_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {open !== null && (
        <RequestSheet request={open} onTaken={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const isOver = ({ reponse }: DataRequest) => reponse !== null;
const nameOf = ({ personne }: DataRequest) => personne?.nom ?? m.data_requests_closed_account();

function columnsOf(onOpen: (one: DataRequest) => void): DataTableProps<DataRequest>['columns'] {
  return [
    {
      id: 'person',
      header: m.data_requests_person(),
      cell: (one) => (
        <span className="block min-w-0">
          <span className="block font-medium">{nameOf(one)}</span>
          {one.personne !== null && (
            <span className="block text-sm text-ink-2">
              <EmailAddress email={one.personne.email} />
            </span>
          )}
        </span>
      ),
    },
    { id: 'kind', header: m.data_requests_kind(), cell: ({ type }) => kindName[type]() },
    {
      id: 'state',
      header: m.data_requests_state(),
      cell: ({ statut }) => (
        <StatusPill look={states[statut].look}>{states[statut].label()}</StatusPill>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.data_requests_due(),
      cell: (one) => (
        <span className="block">
          <span className="flex flex-wrap items-center gap-2 tabular-nums max-sm:justify-end">
            {formatDate(one.echeance)}
            {one.enRetard && <Badge tone="neg">{m.data_requests_late()}</Badge>}
          </span>
          <span className="block text-sm text-ink-2">
            {one.ageJours === 0
              ? m.data_requests_today()
              : m.data_requests_age({ count: one.ageJours })}
          </span>
        </span>
      ),
    },
    {
      id: 'handler',
      header: m.data_requests_handler(),
      cell: ({ traitePar }) => traitePar?.nom ?? m.data_requests_nobody(),
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: (one) => (
        <Button
          size="s"
          variant="secondary"
          aria-label={`${isOver(one) ? m.data_requests_read() : m.data_requests_treat()} ${m.data_requests_of({ kind: kindName[one.type](), name: nameOf(one) })}`}
          onClick={() => onOpen(one)}
        >
          {isOver(one) ? m.data_requests_read() : m.data_requests_treat()}
        </Button>
      ),
    },
  ];
}

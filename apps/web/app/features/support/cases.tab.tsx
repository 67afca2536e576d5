import type { SupportCase } from '@nzela/contract/support';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { CaseSheet } from './case.sheet.tsx';
import { caseParts, casesQuery } from './cases.api.ts';

/** What waits for an answer, and what has one. */
export function CasesTab() {
  const queue = useQueue(caseParts);
  const cases = useInfiniteQuery(casesQuery(queue.asked));
  const waiting = cases.data?.pages[0]?.enAttente ?? 0;
  const [open, setOpen] = useState<SupportCase | null>(null);
  const columns = columnsOf(setOpen);
  return (
    <div className="flex flex-col gap-5">
      <QueueHead
        title={m.support_cases_list()}
        text={m.support_cases_text()}
        shown={queue.asked.part}
        onShow={queue.show}
        parts={caseParts}
      >
        {waiting > 0 && (
          <Badge tone="info">{m.support_cases_waiting_count({ count: waiting })}</Badge>
        )}
      </QueueHead>
      <TableTools page="assistance" columns={columns} hidden={queue.hidden} onHide={queue.hide} />
      <PagedTable of={cases} failed={m.support_cases_failed()}>
        {(rows) => (
          <DataTable
            label={m.support_cases_list()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !queue.hidden.includes(id))}
            sort={queue.sort}
            onSort={queue.sortBy}
            empty={
              <EmptyState icon={<LifeBuoy size={28} />} title={m.support_cases_none()}>
                {m.support_cases_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {open !== null && <CaseSheet asked={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function columnsOf(onOpen: (one: SupportCase) => void): DataTableProps<SupportCase>['columns'] {
  return [
    {
      id: 'person',
      header: m.support_cases_person(),
      cell: ({ demandeur: { nom: name, email } }) => (
        <span className="block min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-2">
            <EmailAddress email={email} />
          </span>
        </span>
      ),
    },
    {
      id: 'subject',
      header: m.support_cases_subject(),
      cell: ({ sujet: subject, reference }) => (
        <span className="block min-w-0">
          <span className="block wrap-anywhere">{subject}</span>
          <span className="tabular block text-sm text-ink-2">{reference}</span>
        </span>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.support_cases_received(),
      cell: ({ dateCreation }) => (
        <span className="tabular text-ink-2">{formatDate(dateCreation, 'dateTime')}</span>
      ),
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: (one) => {
        const act = one.reponse === null ? m.support_cases_answer() : m.support_cases_read();
        return (
          <Button
            size="s"
            variant="secondary"
            aria-label={`${act} ${one.reference}`}
            onClick={() => onOpen(one)}
          >
            {act}
          </Button>
        );
      },
    },
  ];
}

import type { MailQueue } from '@nzela/contract/mails';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { TableTools } from '../views/views.ts';
import { mailJobName } from './mail-jobs.ts';
import { queueKey, queueParts, queueQuery, retryMail } from './mails.api.ts';
import { reasonOf } from './trial-result.tsx';

type Waiting = MailQueue['elements'][number];

/** The mails that did not go yet, and why. */
export function QueueTab() {
  const list = useQueue(queueParts);
  const queue = useInfiniteQuery(queueQuery(list.asked));
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  if (queue.data === undefined)
    return (
      <Card>
        <Reading of={queue} rows={5} />
      </Card>
    );
  const retry = async (id: string | null) => {
    setBusy(id ?? '*');
    const done = await callWithToasts(() => retryMail(id), { success: m.mails_retried() });
    setBusy(null);
    if (done.ok) await queries.invalidateQueries({ queryKey: queueKey });
  };
  const columns = columnsOf(busy, (id) => void retry(id));
  const total = queue.data.pages.at(-1)?.total ?? 0;
  return (
    <div className="pt-6">
      <Card title={m.mails_queue_title({ count: total })} padded={false}>
        <div className="px-5 pb-4 sm:px-6">
          <TableTools page="courriels" columns={columns} hidden={list.hidden} onHide={list.hide}>
            {total > 1 && (
              <Button
                size="s"
                variant="secondary"
                busy={busy === '*'}
                onClick={() => void retry(null)}
              >
                {m.mails_retry_all()}
              </Button>
            )}
          </TableTools>
        </div>
        <PagedTable of={queue} bare>
          {(rows) => (
            <DataTable<Waiting>
              label={m.mails_tab_queue()}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon={<MailCheck size={28} />} title={m.mails_queue_empty()}>
                  {m.mails_queue_empty_text()}
                </EmptyState>
              }
              columns={columns.filter(({ id }) => !list.hidden.includes(id))}
              sort={list.sort}
              onSort={list.sortBy}
            />
          )}
        </PagedTable>
      </Card>
    </div>
  );
}

function columnsOf(
  busy: string | null,
  onRetry: (id: string) => void,
): DataTableProps<Waiting>['columns'] {
  return [
    { id: 'travail', header: m.mails_queue_mail(), cell: ({ travail }) => mailJobName(travail) },
    {
      id: 'erreur',
      header: m.mails_queue_reason(),
      cell: ({ erreur }) => (erreur === null ? m.mails_reason_late() : reasonOf(erreur)),
    },
    {
      id: queueSort,
      header: m.mails_queue_since(),
      isSortable: true,
      cell: ({ depuis }) => formatDate(depuis, 'dateTime'),
    },
    {
      id: 'tentatives',
      header: m.mails_queue_attempts(),
      align: 'end',
      cell: ({ tentatives, tentativesMaximum }) => `${tentatives} / ${tentativesMaximum}`,
    },
    {
      id: 'prochain',
      header: m.mails_queue_next(),
      cell: ({ prochainEssai }) =>
        prochainEssai === null ? m.mails_queue_stuck() : formatDate(prochainEssai, 'dateTime'),
    },
    {
      id: 'action',
      header: m.mails_queue_action(),
      headerHidden: true,
      cell: ({ id }) => (
        <Button size="s" variant="secondary" busy={busy === id} onClick={() => onRetry(id)}>
          {m.mails_retry()}
        </Button>
      ),
    },
  ];
}

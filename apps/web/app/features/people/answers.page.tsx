import type { WaitingAnswer } from '@nzela/contract/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleReply } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { formatDate } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { queueIn, queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { answerParts, answersQuery } from './people.api.ts';
import { answersPath } from './person-words.tsx';
import { To } from './to.tsx';

export const handle: PageHandle = { title: () => m.people_waiting_title() };

const reads = ({ url }: Opened) => [answersQuery(queueIn(answerParts, url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.people_waiting_title());

/** What suspended people answered and nobody has decided on: who has waited longest first. */
export default function AnswersPage() {
  const queue = useQueue(answerParts);
  const answers = useInfiniteQuery(answersQuery(queue.asked));
  const waiting = answers.data?.pages[0]?.enAttente ?? 0;
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        trail={[{ to: '/dashboard/admin/users', label: m.admin_users_title() }]}
        description={m.people_waiting_text()}
        actions={
          waiting > 0 && <Badge tone="info">{m.people_waiting_count({ count: waiting })}</Badge>
        }
      >
        {m.people_waiting_title()}
      </PageTitle>
      <div className="flex flex-col gap-5">
        <TableTools page="reponses" columns={columns()} hidden={queue.hidden} onHide={queue.hide} />
        <PagedTable of={answers} failed={m.people_waiting_failed()}>
          {(rows) => (
            <DataTable
              label={m.people_waiting_title()}
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns().filter(({ id }) => !queue.hidden.includes(id))}
              sort={queue.sort}
              onSort={queue.sortBy}
              empty={
                <EmptyState icon={<MessageCircleReply size={28} />} title={m.people_waiting_none()}>
                  {m.people_waiting_none_text()}
                </EmptyState>
              }
            />
          )}
        </PagedTable>
      </div>
    </div>
  );
}

function columns(): DataTableProps<WaitingAnswer>['columns'] {
  return [
    {
      id: 'person',
      header: m.people_waiting_person(),
      cell: ({ personne: { id, nom, email } }) => (
        <span className="block min-w-0">
          <span className="block font-semibold">
            <To path={answersPath(id)}>{nom}</To>
          </span>
          <span className="block text-sm text-ink-2">
            <EmailAddress email={email} />
          </span>
        </span>
      ),
    },
    {
      id: 'why',
      header: m.people_waiting_why(),
      cell: ({ motif, demande }) => (
        <span className="block min-w-0">
          <span className="line-clamp-2 wrap-anywhere">{motif}</span>
          {demande !== null && (
            <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{demande}</span>
          )}
        </span>
      ),
    },
    {
      id: 'answer',
      header: m.people_waiting_answer(),
      cell: ({ texte, pieces }) => (
        <span className="block min-w-0">
          <span className="line-clamp-3 wrap-anywhere">{texte}</span>
          {pieces > 0 && (
            <span className="block text-sm text-ink-2">
              {m.people_waiting_files({ count: pieces })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.people_waiting_since(),
      cell: ({ depuis, ageJours }) => (
        <span className="block">
          <span className="block">
            {ageJours === 0 ? m.data_requests_today() : m.data_requests_age({ count: ageJours })}
          </span>
          <span className="tabular block text-sm text-ink-2">{formatDate(depuis, 'dateTime')}</span>
        </span>
      ),
    },
  ];
}

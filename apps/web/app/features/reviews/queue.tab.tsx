import type { Review } from '@nzela/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { type Queue, queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Badge, StatusPill } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { ReviewSheet } from './review.sheet.tsx';
import { reviewParts, reviewsQuery } from './reviews.api.ts';
import { objectNames, reviewStates } from './words.ts';

/** Operations that are held: the one that has waited longest first, each with its deadline. */
export function QueueTab() {
  const queue = useQueue(reviewParts);
  const reviews = useInfiniteQuery(reviewsQuery(queue.asked));
  const first = reviews.data?.pages[0];
  return (
    <div className="flex flex-col gap-5">
      <QueueHead
        title={m.reviews_queue()}
        text={m.reviews_queue_text()}
        shown={queue.asked.part}
        onShow={queue.show}
        parts={reviewParts}
      >
        {first !== undefined && first.enAttente > 0 && (
          <Badge tone="info">{m.reviews_waiting_count({ count: first.enAttente })}</Badge>
        )}
        {first !== undefined && first.enRetard > 0 && (
          <Badge tone="neg">{m.reviews_late_count({ count: first.enRetard })}</Badge>
        )}
      </QueueHead>
      <Reviews reviews={reviews} queue={queue} />
    </div>
  );
}

type Page = { readonly elements: readonly Review[]; readonly curseur: string | null };
type ReviewsProps = {
  readonly queue: Queue<'oui' | 'non'>;
  readonly reviews: ReturnType<typeof useInfiniteQuery<Page, Error, { pages: Page[] }>>;
};

function Reviews({ reviews, queue }: ReviewsProps) {
  const [open, setOpen] = useState<Review | null>(null);
  const read = reviews.data?.pages.flatMap(({ elements }) => elements);
  // As it is now: its names may have been decided on while it is open.
  const current = read?.find(({ id }) => id === open?.id) ?? open;
  const columns = columnsOf(setOpen);
  return (
    <>
      <TableTools page="examens" columns={columns} hidden={queue.hidden} onHide={queue.hide} />
      <PagedTable of={reviews} failed={m.reviews_failed()}>
        {(rows) => (
          <DataTable
            label={m.reviews_queue()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !queue.hidden.includes(id))}
            sort={queue.sort}
            onSort={queue.sortBy}
            empty={
              <EmptyState icon={<ShieldCheck size={28} />} title={m.reviews_none()}>
                {m.reviews_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {current !== null && <ReviewSheet review={current} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(onOpen: (one: Review) => void): DataTableProps<Review>['columns'] {
  return [
    {
      id: 'operation',
      header: m.reviews_operation(),
      cell: ({ reference, objet }) => (
        <span className="block min-w-0">
          <span className="tabular block font-medium">{reference}</span>
          <span className="block text-sm text-ink-2">{objectNames[objet.type]()}</span>
        </span>
      ),
    },
    {
      id: 'people',
      header: m.reviews_people(),
      cell: ({ compte, commerce, beneficiaire }) => (
        <span className="block min-w-0">
          <span className="block sm:wrap-anywhere">{commerce ?? compte.nom}</span>
          <span className="block text-sm text-ink-2 sm:wrap-anywhere">
            {m.reviews_to({ name: beneficiaire })}
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: m.reviews_amount(),
      align: 'end',
      cell: ({ montant, devise }) => (
        <span className="tabular">{formatAmount(montant, devise)}</span>
      ),
    },
    {
      id: 'state',
      header: m.data_requests_state(),
      cell: ({ statut }) => (
        <StatusPill look={reviewStates[statut].look}>{reviewStates[statut].label()}</StatusPill>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.reviews_due(),
      cell: ({ dateCreation, echeance, enRetard }) => (
        <span className="block">
          <span className="flex flex-wrap items-center gap-2 tabular-nums max-sm:justify-end">
            {formatDate(echeance, 'dateTime')}
            {enRetard && <Badge tone="neg">{m.data_requests_late()}</Badge>}
          </span>
          <span className="block text-sm text-ink-2">
            {m.reviews_held_at({ date: formatDate(dateCreation, 'dateTime') })}
          </span>
        </span>
      ),
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
          aria-label={m.reviews_see_of({ reference: one.reference })}
          onClick={() => onOpen(one)}
        >
          {m.screening_see()}
        </Button>
      ),
    },
  ];
}

import type { ScreeningHit, ScreeningState } from '@nzela/contract/screening';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { type Queue, queueSort, useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { HitCard } from './hit-card.tsx';
import { hitParts, hitsQuery, listQuery, noun, refreshList } from './screening.api.ts';
import { hitStates, kindNames, subjectNames } from './words.ts';

/** Names that look like one of the list, and which list is in force. */
export function HitsTab() {
  const queue = useQueue(hitParts);
  return (
    <div className="flex flex-col gap-6">
      <ListCard />
      <QueueHead
        title={m.screening_hits()}
        text={m.screening_hits_text()}
        shown={queue.asked.part}
        onShow={queue.show}
        parts={hitParts}
      />
      <Hits queue={queue} />
    </div>
  );
}

/** The version in force, and a way to ask for the newest one. */
function ListCard() {
  const list = useQuery(listQuery);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await callWithToasts(refreshList, { success: m.screening_refreshed() });
    setBusy(false);
    await queries.invalidateQueries({ queryKey: [noun] });
  };
  const { data } = list;
  return (
    <Card
      title={m.screening_list()}
      description={m.screening_list_text()}
      action={
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={m.screening_refresh_busy()}
          onClick={() => void refresh()}
        >
          {m.screening_refresh()}
        </Button>
      }
    >
      {list.isLoadingError ? (
        <Reading of={list} rows={1} />
      ) : (
        <p className="min-h-12 sm:min-h-6">
          {data !== undefined &&
            (data.version === null
              ? m.screening_list_none()
              : m.screening_list_of({
                  version: data.version,
                  count: data.entrees,
                  date: formatDate(data.confirmeeLe ?? '', 'dateTime'),
                }))}
        </p>
      )}
    </Card>
  );
}

type HitsProps = { readonly queue: Queue<ScreeningState | 'tous'> };

function Hits({ queue }: HitsProps) {
  const hits = useInfiniteQuery(hitsQuery(queue.asked));
  const [open, setOpen] = useState<ScreeningHit | null>(null);
  const read = hits.data?.pages.flatMap(({ elements }) => elements);
  // As it is now: a decision may have come while it is open.
  const current = read?.find(({ id }) => id === open?.id) ?? open;
  const columns = columnsOf(setOpen);
  return (
    <>
      <TableTools page="filtrage" columns={columns} hidden={queue.hidden} onHide={queue.hide} />
      <PagedTable of={hits} failed={m.screening_failed()}>
        {(rows) => (
          <DataTable
            label={m.screening_hits()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !queue.hidden.includes(id))}
            sort={queue.sort}
            onSort={queue.sortBy}
            empty={
              <EmptyState icon={<SearchCheck size={28} />} title={m.screening_none()}>
                {m.screening_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {current !== null && (
        <Sheet open onClose={() => setOpen(null)} title={m.screening_hit_of({ name: current.nom })}>
          <HitCard hit={current} />
        </Sheet>
      )}
    </>
  );
}

function columnsOf(onOpen: (one: ScreeningHit) => void): DataTableProps<ScreeningHit>['columns'] {
  return [
    {
      id: 'name',
      header: m.screening_name(),
      cell: ({ nom, sujet }) => (
        <span className="block min-w-0">
          <span className="block font-medium wrap-anywhere">{nom}</span>
          <span className="block text-sm text-ink-2">{subjectNames[sujet]()}</span>
        </span>
      ),
    },
    {
      id: 'listed',
      header: m.screening_listed(),
      cell: ({ liste }) => (
        <span className="block min-w-0">
          <span className="block wrap-anywhere">{liste.nom}</span>
          <span className="block text-sm text-ink-2">{kindNames[liste.genre]()}</span>
        </span>
      ),
    },
    {
      id: 'score',
      header: m.screening_likeness(),
      align: 'end',
      cell: ({ score }) => <span className="tabular">{m.screening_percent({ score })}</span>,
    },
    {
      id: 'state',
      header: m.data_requests_state(),
      cell: ({ statut }) => (
        <StatusPill look={hitStates[statut].look}>{hitStates[statut].label()}</StatusPill>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.screening_found(),
      cell: ({ dateCreation }) => formatDate(dateCreation, 'dateTime'),
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
          aria-label={m.screening_see_of({ name: one.nom })}
          onClick={() => onOpen(one)}
        >
          {m.screening_see()}
        </Button>
      ),
    },
  ];
}

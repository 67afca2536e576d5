import type { QueuePage, Queues, TransactionQueue } from '@nzela/contract/transactions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { whyUnread } from '../../../lib/api-error.ts';
import { formatRelative } from '../../../lib/format.ts';
import { type Queue, queueSort, useQueue } from '../../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';
import { TableTools } from '../../views/views.ts';
import { alertName } from './alert-words.ts';
import { ResolveRow } from './resolve-row.tsx';
import { alertsPath, queueTexts, sourceNames, transactionPath } from './transaction-words.ts';
import { queueParts, queueQuery, queuesQuery } from './transactions.api.ts';

/** What waits for an operator, the oldest first unless asked otherwise, and what to do about it. */
export function QueuesTab() {
  const list = useQueue(queueParts);
  const { data, error, refetch } = useQuery(queuesQuery);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()}>
        {whyUnread(error)}
      </RetryAlert>
    );
  return (
    <div className="flex flex-col gap-5">
      <TableTools page="files" columns={columns()} hidden={list.hidden} onHide={list.hide} />
      {data.files.map((queue) => (
        <QueueCard key={queue.nom} queue={queue} list={list} />
      ))}
    </div>
  );
}

type Row = QueuePage['elements'][number];

type QueueCardProps = {
  readonly queue: Queues['files'][number];
  /** How each of them is shown. */
  readonly list: Queue<'tout'>;
};

function QueueCard({ queue: { nom, nombre }, list }: QueueCardProps) {
  const { name, advice } = queueTexts[nom];
  return (
    <Card
      padded={false}
      title={name()}
      description={advice()}
      action={<Badge tone={nombre === 0 ? 'pos' : 'warn'}>{nombre}</Badge>}
    >
      {nombre > 0 && <Rows of={nom} list={list} />}
    </Card>
  );
}

type RowsProps = Pick<QueueCardProps, 'list'> & { readonly of: TransactionQueue };

function Rows({ of: nom, list }: RowsProps) {
  const queue = useInfiniteQuery(queueQuery(nom, list.asked));
  const { name } = queueTexts[nom];
  return (
    <PagedTable of={queue} bare failed={m.transactions_failed()} rows={2}>
      {(rows) => (
        <DataTable<Row>
          label={name()}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[...columns().filter(({ id }) => !list.hidden.includes(id)), resolution(nom)]}
          sort={list.sort}
          onSort={list.sortBy}
        />
      )}
    </PagedTable>
  );
}

function Reference({ row: { reference, transaction, genre } }: { readonly row: Row }) {
  const to = transaction === null ? alertsPath : transactionPath(transaction);
  return (
    <span className="block min-w-0">
      <Link
        to={to}
        translate="no"
        className="target tabular font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {reference}
      </Link>
      <span className="block text-sm text-ink-2">
        <Coded name={sourceNames[genre]?.() ?? alertName(genre)} code={genre} />
      </span>
    </span>
  );
}

const columns = (): DataTableProps<Row>['columns'] => [
  {
    id: 'reference',
    header: m.transactions_column_id(),
    cell: (row) => <Reference row={row} />,
  },
  {
    id: 'montant',
    header: m.operations_column_amount(),
    align: 'end',
    cell: ({ montant, devise }) =>
      montant === null || devise === null ? '—' : <Money amount={montant} currency={devise} />,
  },
  {
    id: queueSort,
    header: m.transactions_since(),
    isSortable: true,
    align: 'end',
    cell: ({ depuis }) => formatRelative(depuis),
  },
];

const resolution = (queue: TransactionQueue): DataTableProps<Row>['columns'][number] => ({
  id: 'resolue',
  header: m.transactions_queue_action(),
  align: 'end',
  cell: ({ id, reference }) => <ResolveRow queue={queue} id={id} reference={reference} />,
});

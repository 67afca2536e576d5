import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { type HistoryItem, HistoryList } from './HistoryList.tsx';
import { Pagination } from './Pagination.tsx';
import { RetryAlert } from './RetryAlert.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** A page of a list as it is read: nothing yet, why not, or its rows with a cursor where more follow. */
type ReadPage<Row> = {
  readonly data: { readonly elements: readonly Row[]; readonly curseur: string | null } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** What is shown is the page before; the next one is on its way. */
  readonly isPlaceholderData: boolean;
};

type HistoryCardProps<Row> = {
  readonly title: string;
  readonly list: ReadPage<Row>;
  readonly itemOf: (row: Row) => HistoryItem;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** What did not come, in the noun's own words; the reason is said below it. */
  readonly failed?: string;
  /** Said while there is nothing; without it there is no card until there is something to tell. */
  readonly empty?: ReactNode;
};

/** What a person did in one place, page by page. */
export function HistoryCard<Row>({
  title,
  list,
  failed,
  page,
  empty,
  ...rows
}: HistoryCardProps<Row>) {
  const { data, error } = list;
  const isEmpty = data === undefined ? error === null : data.elements.length === 0 && page === 1;
  if (isEmpty && empty === undefined) return null;
  return (
    <Card title={title}>
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <RetryAlert live title={failed ?? error.message} onRetry={() => void list.refetch()}>
          {failed !== undefined && error.message}
        </RetryAlert>
      )}
      {data !== undefined && isEmpty && empty}
      {data !== undefined && !isEmpty && (
        <>
          <HistoryList label={title} items={data.elements.map(rows.itemOf)} />
          <Pagination
            page={page}
            hasNext={data.curseur !== null}
            onPage={rows.onPage}
            busy={list.isPlaceholderData}
          />
        </>
      )}
    </Card>
  );
}

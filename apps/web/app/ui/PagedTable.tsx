import type { ComponentProps, ReactNode } from 'react';
import { unreadText, whyUnread } from '../lib/api-error.ts';
import { Card } from './Card.tsx';
import { cx } from './cx.ts';
import { MoreButton } from './MoreButton.tsx';
import { RetryAlert } from './RetryAlert.tsx';
import { SkeletonRows } from './Skeleton.tsx';

type PagedTableProps<Row> = {
  /** The pages that were read so far, and how to read the next one. */
  readonly of: ComponentProps<typeof MoreButton>['of'] & {
    readonly data: { readonly pages: readonly { readonly elements: readonly Row[] }[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Said where the first page could not be read, above why. */
  readonly failed?: string;
  /** While it is read: how many rows are on their way, and how high they are. */
  readonly rows?: number;
  readonly rowClassName?: string;
  /** Its reader's own money: where it could not be read, none of it moved. */
  readonly isOwnMoney?: boolean;
  /** It stands in a card already. */
  readonly bare?: boolean;
  /** The table of the rows of all pages, with what stands there when there are none. */
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A table that is read page by page: its rows to come, why they did not come, or the rows and the press that brings more. */
export function PagedTable<Row>({
  of: list,
  failed,
  rows = 6,
  rowClassName = 'h-16',
  isOwnMoney = false,
  bare = false,
  children,
}: PagedTableProps<Row>) {
  const { data, error, refetch } = list;
  if (data === undefined) {
    const why = error === null ? '' : isOwnMoney ? unreadText(error) : whyUnread(error);
    const awaited =
      error === null ? (
        <SkeletonRows rows={rows} rowClassName={rowClassName} />
      ) : (
        <RetryAlert live title={failed ?? why} onRetry={() => void refetch()}>
          {failed === undefined ? undefined : why}
        </RetryAlert>
      );
    return bare ? <div className="px-5 pb-5 sm:px-6">{awaited}</div> : awaited;
  }
  const table = children(data.pages.flatMap(({ elements }) => elements));
  return (
    <div className={cx('flex flex-col', bare ? list.hasNextPage && 'gap-3 pb-5' : 'gap-5')}>
      {bare ? table : <Card padded={false}>{table}</Card>}
      <MoreButton of={list} />
    </div>
  );
}

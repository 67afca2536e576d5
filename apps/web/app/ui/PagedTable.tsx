import type { ComponentProps, ReactNode } from 'react';
import { unreadText, whyUnread } from '../lib/api-error.ts';
import { Card } from './Card.tsx';
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
  /** Said where the first page could not be read. */
  readonly failed: string;
  /** While it is read: how many rows are on their way, and how high they are. */
  readonly rows?: number;
  readonly rowClassName?: string;
  /** Its reader's own money: where it could not be read, none of it moved. */
  readonly isOwnMoney?: boolean;
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
  children,
}: PagedTableProps<Row>) {
  const { data, error, refetch } = list;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={rows} rowClassName={rowClassName} />
    ) : (
      <RetryAlert live title={failed} onRetry={() => void refetch()}>
        {isOwnMoney ? unreadText(error) : whyUnread(error)}
      </RetryAlert>
    );
  return (
    <div className="flex flex-col gap-5">
      <Card padded={false}>{children(data.pages.flatMap(({ elements }) => elements))}</Card>
      <MoreButton of={list} />
    </div>
  );
}

import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';

type MoreButtonProps = {
  /** A list that is read page by page. */
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Below a list: reads its next page, while there is one. */
export function MoreButton({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="self-center"
      busy={isFetchingNextPage}
      busyLabel={m.ui_loading()}
      onClick={() => void fetchNextPage()}
    >
      {m.ui_more()}
    </Button>
  );
}

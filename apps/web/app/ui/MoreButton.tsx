import { useEffect, useRef, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';

type MoreButtonProps = {
  /** A list that is read page by page. */
  readonly of: {
    readonly data: { readonly pages: readonly unknown[] } | undefined;
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
};

/**
 * Below a list: reads its next page, while there is one. A list that is read anew meanwhile, as after a live event, gives up
 * the reading of its next page: the press is kept until that one is there.
 */
export function MoreButton({ of, label = m.ui_more() }: MoreButtonProps) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = of;
  const read = data?.pages.length ?? 0;
  const [press, setPress] = useState({ wanted: 0 });
  const answered = useRef(press);
  const isOwed = press.wanted > read;
  useEffect(() => {
    if (!isOwed || isFetching) return;
    // What failed waits for another press.
    if (isFetchNextPageError && answered.current === press) return;
    answered.current = press;
    fetchNextPage();
  }, [press, isOwed, isFetching, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="self-center"
      busy={isOwed && !isFetchNextPageError}
      busyLabel={m.ui_loading()}
      onClick={() => setPress({ wanted: read + 1 })}
    >
      {label}
    </Button>
  );
}

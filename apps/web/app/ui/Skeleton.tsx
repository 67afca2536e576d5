import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';

/**
 * A grey box of the size of what is coming. It stays invisible for 300 ms, so a quick answer never flashes;
 * give it the very height of the content, so nothing moves when that arrives.
 */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  // Of two radii the style sheet's last would win, not the caller's.
  const radius = /\brounded-/.test(className) ? '' : 'rounded-s';
  return (
    <span aria-hidden className={cx('block animate-skeleton bg-surface-3', radius, className)} />
  );
}

/** Several rows of a list or a table on their way. */
export function SkeletonRows({
  rows = 5,
  rowClassName = 'h-14',
}: {
  readonly rows?: number;
  readonly rowClassName?: string;
}) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{m.ui_loading()}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  );
}

import { RetryAlert } from './RetryAlert.tsx';
import { SkeletonRows } from './Skeleton.tsx';

type ReadingProps = {
  /** What is being read, not there yet. */
  readonly of: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly rows: number;
};

/** In the place of what is being read: its rows to come, or why they did not come and the press that asks again. */
export function Reading({ of: { error, refetch }, rows }: ReadingProps) {
  if (error === null) return <SkeletonRows rows={rows} />;
  return <RetryAlert live title={error.message} onRetry={() => void refetch()} />;
}

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useAlive } from './use-alive.ts';

/**
 * A part that a page does not open with (page-part.tsx), whose code comes when it is drawn. Until then `waiting` stands in
 * its place, also in what the server writes.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    const isAlive = useAlive();
    if (!isAlive) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

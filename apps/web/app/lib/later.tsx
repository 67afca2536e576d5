import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useAlive } from './use-alive.ts';

/**
 * A part of a page whose code comes when it is drawn. Until then `waiting` stands in its place, also in what the server
 * writes: a form that came before its scripts would lose what is typed meanwhile, and a part that React takes over after
 * the rest of the page would find queries answered that the server wrote unanswered.
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

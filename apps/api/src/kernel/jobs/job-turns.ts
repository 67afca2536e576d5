import type { Job, WorkerEvents } from 'graphile-worker';

const turnsOf = ({ flags }: Job): string[] => Object.keys(flags ?? {});

/**
 * Which turns a worker must not look for now, since a job of theirs is running in it. Two looks at the same time would find
 * two jobs of one turn, so that each look waits for the end of the one before it.
 */
export function takenTurns(events: WorkerEvents): () => Promise<string[]> {
  const running = new Set<string>();
  let lastLook: Promise<void> = Promise.resolve();
  let endLook: () => void = () => undefined;
  events.on('job:start', ({ job }) => {
    for (const turn of turnsOf(job)) running.add(turn);
    endLook();
  });
  events.on('worker:getJob:empty', () => endLook());
  events.on('worker:getJob:error', () => endLook());
  events.on('job:complete', ({ job }) => {
    for (const turn of turnsOf(job)) running.delete(turn);
  });
  return async () => {
    const before = lastLook;
    const look = Promise.withResolvers<void>();
    lastLook = look.promise;
    await before;
    endLook = look.resolve;
    return [...running];
  };
}

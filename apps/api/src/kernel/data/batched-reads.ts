import DataLoader from 'dataloader';
import { inTime, usualWaitMs, withOwnBudget } from './waits.ts';

/** Reads what belongs to a key. */
export type BatchedRead<Key, Found> = (key: Key) => Promise<Found>;

const batchMost = 256;

/**
 * The reads of several requests as one statement. Alone, a read leaves at the end of its turn of the event loop; those
 * that come while a statement is on its way leave together in the next one. A statement begins after whoever asks, so that
 * what it reads is as new as by a statement of one's own. `read` gives an answer for each key, in their order.
 */
export function batchReads<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): BatchedRead<Key, Found> {
  let flight: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Found>(
    (keys) => {
      const answers = withOwnBudget(usualWaitMs, () => read(keys));
      flight = answers.catch(() => undefined);
      return answers;
    },
    {
      cache: false,
      maxBatchSize: batchMost,
      batchScheduleFn: (leave) => void flight.then(() => setImmediate(leave)),
    },
  );
  return (key) => inTime(() => loader.load(key));
}

import { refuse } from '../http/problem.ts';

export type Turns = <Result>(
  work: () => Promise<Result>,
  /** Gives up the place in the line with the signal's reason; work that has begun goes on. */
  leaves?: AbortSignal,
) => Promise<Result>;

/** Runs at most `atOnce` works at a time with `waiting` behind them. Refuses `service_sature` at once beyond. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = [];
  let busy = 0;

  function wait(leaves: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(proceed), 1);
        reject(leaves?.reason as Error);
      };
      const proceed = () => {
        leaves?.removeEventListener('abort', leave);
        resolve();
      };
      leaves?.addEventListener('abort', leave, { once: true });
      queue.push(proceed);
    });
  }

  return async (work, leaves) => {
    leaves?.throwIfAborted();
    if (busy < atOnce) busy += 1;
    else if (queue.length >= waiting) refuse('service_sature', { retryAfterSeconds: 2 });
    else await wait(leaves);
    try {
      return await work();
    } finally {
      // The place is handed on; it is given up only when nobody waits.
      const next = queue.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}

import { refuse } from './problem.ts';

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs at most `atOnce` works at a time with `waiting` behind them. Refuses `service_sature` at once beyond. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (queue.length >= waiting) refuse('service_sature', { retryAfterSeconds: 2 });
    else await new Promise<void>((proceed) => queue.push(proceed));
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

import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../data/database.ts';
import { briefly, type Log } from '../monitoring/log.ts';

type Rounds = {
  /** What is done again and again, one after the other. True when there is more to do at once. */
  readonly round: () => Promise<boolean>;
  /** Between a round that found nothing more and the next one. */
  readonly everyMs: number;
  readonly log: Log;
};

const afterFailureMs = 2_000;

/**
 * Rounds that never end, for what comes too often to be a job each: each looks for what there is to do. One that fails is
 * followed by another, as a job is tried again.
 */
export function keepRounds({ round, everyMs, log }: Rounds): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await round().then(
        (isMore) => (isMore ? 0 : everyMs),
        (error: unknown) => {
          if (error instanceof Error && isDatabaseAway(error))
            log.warn(briefly(error), 'a round is tried again');
          else log.error({ err: error }, 'a round failed');
          return afterFailureMs;
        },
      );
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

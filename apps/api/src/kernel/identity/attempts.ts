import type { Pool } from 'pg';
import type { Readable } from '../data/snapshots.ts';
import { addSeconds, type Clock } from '../time/clock.ts';
import { sha256Hex } from '../data/ids.ts';
import { refuse } from '../http/problem.ts';

/** How often something may be tried in a window of time. */
export type AttemptLimit = {
  /** What is limited, with whom: `login:<account>:<address>`. Only its hash is stored. */
  readonly key: string;
  readonly maximum: number;
  readonly windowSeconds: number;
};

/** Counters of attempts in PostgreSQL: shared between instances, kept over restarts. */
export type Attempts = {
  /**
   * Counts one attempt under each limit, all at once, before the work that it protects: a burst of parallel guesses
   * cannot slip through. Refuses `trop_de_tentatives` with the time to wait when one of them is used up. With `on`, a
   * transaction's connection, only what commits counts: for limits on what is done, never for guesses.
   */
  take(limits: readonly AttemptLimit[], on?: Readable): Promise<void>;
  /** Gives back what a success had taken. */
  giveBack(limits: readonly AttemptLimit[]): Promise<void>;
};

export function createAttempts({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Attempts {
  const rowsOf = (limits: readonly AttemptLimit[]) => {
    const now = clock.now().getTime();
    const rows = limits.map(({ key, maximum, windowSeconds }) => {
      const start = new Date(now - (now % (windowSeconds * 1000)));
      return { hash: sha256Hex(key), start, end: addSeconds(start, windowSeconds), maximum };
    });
    // In one order everywhere, so that two requests never wait for each other's rows.
    return rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  };

  return {
    async take(limits, on = pool) {
      const rows = rowsOf(limits);
      const { rows: counted } = await on.query<{ key: string; count: number }>(
        `INSERT INTO attempts (key, window_start, count)
         SELECT key, start, 1 FROM unnest($1::text[], $2::timestamptz[]) AS a (key, start)
         ON CONFLICT (key, window_start) DO UPDATE SET count = attempts.count + 1
         RETURNING key, count`,
        [rows.map((row) => row.hash), rows.map((row) => row.start)],
      );
      const counts = new Map(counted.map(({ key, count }) => [key, count]));
      const usedUp = rows.filter((row) => (counts.get(row.hash) ?? 0) > row.maximum);
      if (usedUp.length === 0) return;
      const opensAt = Math.max(...usedUp.map((row) => row.end.getTime()));
      const seconds = Math.max(1, Math.ceil((opensAt - clock.now().getTime()) / 1000));
      refuse('trop_de_tentatives', {
        values: { delay: seconds },
        retryAfterSeconds: seconds,
      });
    },
    async giveBack(limits) {
      const rows = rowsOf(limits);
      await pool.query(
        `WITH locked AS (
           SELECT key, window_start FROM attempts
            WHERE (key, window_start) IN (SELECT * FROM unnest($1::text[], $2::timestamptz[]))
            ORDER BY key COLLATE "C" FOR UPDATE)
         UPDATE attempts AS a SET count = greatest(0, a.count - 1) FROM locked
          WHERE a.key = locked.key AND a.window_start = locked.window_start`,
        [rows.map((row) => row.hash), rows.map((row) => row.start)],
      );
    },
  };
}

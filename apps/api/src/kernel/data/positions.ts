import type { Pool } from 'pg';
import { parseReadPosition, type ReadPosition } from '@nzela/contract/read-position';
import { DatabaseAway } from './database.ts';
import type { Readable } from './snapshots.ts';
import { inTime, withOwnBudget } from './waits.ts';

/** PostgreSQL's own text of a `pg_lsn`: `0/16B3748`. Throws for any other. */
export function readLsn(text: string): bigint {
  const { lsn } = parseReadPosition(`0-${text}`) ?? {};
  if (lsn === undefined) throw new Error(`Not an LSN: ${text}`);
  return lsn;
}

/**
 * Whoever has replayed `reached` has everything up to `wanted`. On a later timeline, what was acknowledged on the earlier
 * one is there; on an earlier one, an LSN means something else.
 */
export function includes(reached: ReadPosition, wanted: ReadPosition): boolean {
  return reached.timeline >= wanted.timeline && reached.lsn >= wanted.lsn;
}

export type Primary = {
  /** A position that includes every commit that anybody was told of before the call. Throws DatabaseAway. */
  position(): Promise<ReadPosition>;
};

const answerMs = 2_000;

/** One query answers for all who asked before it left: however many requests there are, one is in flight. */
export function createPrimary(pool: Pool): Primary {
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadPosition> | null = null;

  function ask(): Promise<ReadPosition> {
    next ??= withOwnBudget(answerMs, async () => {
      await asking.catch(() => undefined);
      const asked = primaryPosition(pool);
      asking = asked;
      next = null;
      return asked;
    });
    return next;
  }

  return { position: () => inTime(ask) };
}

/**
 * A commit is on disk before anybody sees it, so that a position on disk includes it, and a replica is sent all of it. What
 * lies beyond (hints of reads, work that nobody committed) can wait for seconds. Without synchronous commits, a commit
 * can be seen before.
 */
async function primaryPosition(source: Readable): Promise<ReadPosition> {
  const { rows } = await source.query<{ file: string; lsn: string }>(
    `SELECT pg_walfile_name(lsn) AS file, lsn::text
       FROM (SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                         WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
                         ELSE pg_current_wal_flush_lsn() END AS lsn) AS place
      WHERE lsn IS NOT NULL`,
  );
  const [row] = rows;
  if (row === undefined) throw new DatabaseAway('The database is a standby');
  // A file's name begins with its timeline, in 8 digits.
  return { timeline: Number.parseInt(row.file.slice(0, 8), 16), lsn: readLsn(row.lsn) };
}

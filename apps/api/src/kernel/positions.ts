import type { Pool } from 'pg';
import { DatabaseAway } from './database.ts';
import type { Readable } from './snapshots.ts';
import { inTime, withOwnBudget } from './waits.ts';

/** A place in PostgreSQL's log of changes (WAL): the timeline it is on, and its bytes from the beginning (an LSN). */
export type Position = { readonly timeline: number; readonly lsn: bigint };

const shape = /^([0-9A-F]{1,8})-([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** `1-0/16B3748`: the timeline, then the LSN as PostgreSQL writes it, in hexadecimal digits. Null for anything else. */
export function readPosition(text: string | readonly string[] | undefined): Position | null {
  const [, timeline, high, low] = (typeof text === 'string' ? shape.exec(text) : null) ?? [];
  if (timeline === undefined || high === undefined || low === undefined) return null;
  return { timeline: Number.parseInt(timeline, 16), lsn: lsnOf(high, low) };
}

export function positionText({ timeline, lsn }: Position): string {
  const hexadecimal = (value: bigint | number) => value.toString(16).toUpperCase();
  return `${hexadecimal(timeline)}-${hexadecimal(lsn >> 32n)}/${hexadecimal(lsn & 0xffff_ffffn)}`;
}

/** PostgreSQL's own text of a `pg_lsn`: `0/16B3748`. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return lsnOf(high, low);
}

function lsnOf(high: string, low: string): bigint {
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Whoever has replayed `reached` has everything up to `wanted`. On a later timeline, what was acknowledged on the earlier
 * one is there; on an earlier one, an LSN means something else.
 */
export function includes(reached: Position, wanted: Position): boolean {
  return reached.timeline >= wanted.timeline && reached.lsn >= wanted.lsn;
}

export function later(one: Position, other: Position): Position {
  if (one.timeline !== other.timeline) return one.timeline > other.timeline ? one : other;
  return one.lsn > other.lsn ? one : other;
}

export type Primary = {
  /** A position that includes every commit that anybody was told of before the call. Throws DatabaseAway. */
  position(): Promise<Position>;
};

const answerMs = 2_000;

/** One query answers for all who asked before it left: however many requests there are, one is in flight. */
export function createPrimary(pool: Pool): Primary {
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | null = null;

  function ask(): Promise<Position> {
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

async function primaryPosition(source: Readable): Promise<Position> {
  const { rows } = await source.query<{ file: string; lsn: string }>(
    `SELECT pg_walfile_name(lsn) AS file, lsn::text
       FROM (SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_insert_lsn() END AS lsn) AS place
      WHERE lsn IS NOT NULL`,
  );
  const [row] = rows;
  if (row === undefined) throw new DatabaseAway('The database is a standby');
  // A file's name begins with its timeline, in 8 digits.
  return { timeline: Number.parseInt(row.file.slice(0, 8), 16), lsn: readLsn(row.lsn) };
}

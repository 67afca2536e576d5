import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ReadPosition } from '@nzela/contract/read-position';
import { isConflict, isDatabaseAway, withClient, withConnection } from './database.ts';
import type { Log } from '../monitoring/log.ts';
import { includes, readLsn } from './positions.ts';
import { inOneQuery, snapshotOn, type Readable, type Snapshot } from './snapshots.ts';
import { currentWaits, withinShare, withOwnBudget } from './waits.ts';

/** One query, or several within one snapshot. */
export type Reading<Result> = {
  readonly queries: 'one' | 'several';
  readonly work: (snapshot: Snapshot) => Promise<Result>;
};

/** What was read, and a position that includes all of it. */
export type Read<Result> = { readonly result: Result; readonly position: ReadPosition };

/** Why the replica did not serve: it lacks changes, does not answer, or has no connection to lend. */
export type Unread = 'behind' | 'away' | 'busy';

export type Replica = {
  /** False while it is away, or no replica of ours: then nothing is asked of it but by the probe. */
  readonly usable: boolean;
  /** How far it was when somebody last looked. */
  readonly seen: ReadPosition | null;
  /** A connection to it once it has replayed `wanted`, to be given back by the caller; else why there is none. */
  open(wanted: ReadPosition): Promise<PoolClient | Unread>;
  /** What `reading` finds in a replica that has replayed `wanted`, else why it found nothing. Throws what `work` throws. */
  read<Result>(reading: Reading<Result>, wanted: ReadPosition): Promise<Read<Result> | Unread>;
  close(): void;
};

type Needs = { readonly pool: Pool; readonly log: Log };

/** A replica that is in use answers at once; one that does not is frozen or far away. */
const stateMs = 500;
/** A replica is some milliseconds behind. It is worth waiting for, but not for long. */
const catchUpMs = 50;
const catchUpStepMs = 5;
const probeEveryMs = 1_000;

/** A replica of the primary, for as long as it follows it closely; whoever finds it wanting reads from the primary. */
export function createReplica({ pool, log }: Needs): Replica {
  let usable = true;
  let seen: ReadPosition | null = null;
  /** A connection stays on one server, perhaps one of several, which only moves on. */
  const reached = new WeakMap<PoolClient, ReadPosition>();
  let patientFrom = 0;
  let probe: NodeJS.Timeout | undefined;
  let closed = false;

  function giveUp(error: unknown): void {
    if (!usable || closed) return;
    usable = false;
    log.warn({ err: error }, 'the replica cannot be used: reading from the primary');
    probe = setTimeout(() => void tryAgain(), probeEveryMs).unref();
  }

  async function tryAgain(): Promise<void> {
    try {
      await withOwnBudget(stateMs, () => withConnection(pool, replicaPosition));
      usable = true;
      log.info('the replica can be used again');
    } catch {
      if (!closed) probe = setTimeout(() => void tryAgain(), probeEveryMs).unref();
    }
  }

  async function positionOf(client: PoolClient): Promise<ReadPosition> {
    seen = await replicaPosition(client);
    reached.set(client, seen);
    return seen;
  }

  async function readOn<Result>(
    client: PoolClient,
    { queries, work }: Reading<Result>,
  ): Promise<Read<Result>> {
    const result = await (queries === 'one' ? inOneQuery(client, work) : snapshotOn(client, work));
    // Asked when everything was read: what a snapshot shows may be further than the replica said before it.
    return { result, position: await positionOf(client) };
  }

  /** True once the replica includes `wanted`. After it was waited for in vain, others do not wait for a second. */
  async function catchesUp(client: PoolClient, wanted: ReadPosition): Promise<boolean> {
    const known = reached.get(client);
    if (known !== undefined && includes(known, wanted)) return true;
    const look = async () => includes(await positionOf(client), wanted);
    if (await look()) return true;
    if (performance.now() < patientFrom) return false;
    for (let waitedMs = 0; waitedMs < catchUpMs; waitedMs += catchUpStepMs) {
      await sleep(catchUpStepMs);
      if (await look()) return true;
    }
    patientFrom = performance.now() + probeEveryMs;
    return false;
  }

  /** Asked before the snapshot is taken: a snapshot may be older than what is asked within it. */
  function open(wanted: ReadPosition): Promise<PoolClient | Unread> {
    return withinShare(stateMs, async () => {
      if (pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0)) return 'busy';
      const client = await pool.connect();
      try {
        if (await catchesUp(client, wanted)) return client;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
      client.release();
      return 'behind';
    });
  }

  async function trying<Result>(ask: () => Promise<Result>): Promise<Result | Unread> {
    try {
      return await ask();
    } catch (error) {
      // Replay had to remove what the query was reading (max_standby_streaming_delay).
      if (isConflict(error)) return 'behind';
      if (!isDatabaseAway(error)) throw error;
      giveUp(error);
      return 'away';
    }
  }

  return {
    get usable() {
      return usable;
    },
    get seen() {
      return seen;
    },
    open: (wanted) => trying(() => open(wanted)),
    read: (reading, wanted) =>
      trying(async () => {
        const opened = await open(wanted);
        if (typeof opened === 'string') return opened;
        return inShare(() => withClient(opened, (client) => readOn(client, reading)));
      }),
    close() {
      closed = true;
      clearTimeout(probe);
    },
  };
}

/** With half of what the request may still wait, so that the primary has the other half. A job is in no hurry. */
export function inShare<Result>(work: () => Promise<Result>): Promise<Result> {
  const waits = currentWaits();
  return waits === null ? work() : withinShare(waits.leftMs / 2, work);
}

/** A server that is no replica of ours, or does not say so. It counts as away. */
class NoReplica extends Error {
  readonly code = '57P03';
  override readonly name = 'NoReplica';
}

type State = {
  readonly isReplica: boolean;
  readonly lsn: string | null;
  readonly receiver: number | null;
  readonly timeline: number | null;
};

/** How far the server has replayed the primary's changes. Throws when it follows no primary. */
async function replicaPosition(source: Readable): Promise<ReadPosition> {
  const { rows } = await source.query<State>(
    `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS lsn,
       receiver.pid AS receiver, receiver.received_tli AS timeline
       FROM (SELECT) AS one LEFT JOIN pg_stat_wal_receiver AS receiver ON true`,
  );
  const [state] = rows;
  if (state?.isReplica !== true || state.lsn === null)
    throw new NoReplica('READ_DATABASE_URL leads to a server that is no replica');
  if (state.receiver === null) throw new NoReplica('The replica receives nothing from a primary');
  // On another timeline than the primary's, the same LSN means other changes.
  if (state.timeline === null)
    throw new NoReplica('The replica hides its timeline: its user lacks pg_read_all_stats');
  return { timeline: state.timeline, lsn: readLsn(state.lsn) };
}

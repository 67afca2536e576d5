import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isOutage, isRetryable, LedgerOverdue } from './errors.ts';
import type { DecidedBatch } from './batch.ts';
import { inOrder } from './in-order.ts';
import type { Companion, CompanionWriter, LedgerResult } from './types.ts';

/** What one commit did, for metrics. */
export type BatchReport = {
  readonly operations: number;
  readonly posted: number;
  readonly replayed: number;
  readonly refused: number;
  /** Tries that it took: more than 1 after a serialization failure, a deadlock or a lost connection. */
  readonly attempts: number;
  readonly durationMs: number;
};

export type GroupCommitOptions<Operation> = {
  readonly pool: Pool;
  /** The rules, run inside the transaction that the client has open; `wait` as in {@link decideBatch}. */
  readonly decide: (
    client: PoolClient,
    operations: readonly Operation[],
    wait: boolean,
  ) => Promise<DecidedBatch>;
  readonly maximumBatch: number;
  /** An operation that has stood in line for longer is rejected with {@link LedgerOverdue}. */
  readonly maximumWaitMs: number;
  readonly onBatch: ((report: BatchReport) => void) | undefined;
};

export type GroupCommit<Operation> = {
  submit(operation: Operation, companions: readonly Companion[]): Promise<LedgerResult>;
  close(): Promise<void>;
};

type Waiting<Operation = unknown> = {
  readonly operation: Operation;
  readonly companions: readonly Companion[];
  /** By `performance.now()`. */
  readonly arrivedAt: number;
  /** How often it was in a batch and set apart. */
  setApart: number;
  resolve(result: LedgerResult): void;
  reject(error: unknown): void;
};

/** Null: set apart, to go again. */
type Decided = DecidedBatch['results'][number];

const maximumAttempts = 6;

/** Who was set apart this often leaves in a batch that waits for the locks. */
const patience = 3;

/**
 * Operations that arrive while a commit is in flight leave together in the next one; alone, one leaves at once. There is no
 * timer: the load itself makes the batches. What a companion or a value breaks is found by halving the batch until the
 * culprit is alone, so that only it is rejected. Who needs an account that another process holds at the moment is set
 * apart, and goes again in the next commit, before whoever came later.
 */
export function createGroupCommit<Operation>(
  options: GroupCommitOptions<Operation>,
): GroupCommit<Operation> {
  let line: Waiting<Operation>[] = [];
  let flight: Promise<void> | undefined;
  let arrived = 0;
  let closed = false;

  async function fly(): Promise<void> {
    for (;;) {
      await gather();
      const batch = line.splice(0, options.maximumBatch);
      if (batch.length === 0) {
        // In the very turn that found nobody: whoever submits next begins another flight.
        flight = undefined;
        return;
      }
      const inTime = turnAwayOverdue(batch, options.maximumWaitMs);
      const left = await settle(options, inTime, mustWait(inTime));
      if (left.length > 0) line = left.concat(line);
    }
  }

  /**
   * Waits for the end of this turn of the event loop, and for more of them as long as each doubles those who have come:
   * those who were answered together ask again together, and the first of them had better not have a commit to
   * themselves while all the others wait for it.
   */
  async function gather(): Promise<void> {
    const start = arrived;
    await endOfTurn();
    let before: number;
    do {
      before = arrived - start;
      await endOfTurn();
    } while (arrived - start > 2 * before && line.length < options.maximumBatch);
  }

  return {
    submit(operation, companions) {
      if (closed) return Promise.reject(new Error('The ledger is closed'));
      return new Promise((resolve, reject) => {
        const arrivedAt = performance.now();
        line.push({ operation, companions, arrivedAt, setApart: 0, resolve, reject });
        arrived += 1;
        flight ??= fly();
      });
    },
    async close() {
      closed = true;
      await flight;
    },
  };
}

/** Accounts that another process holds are not waited for, unless somebody met them too often: the batch would wait too. */
function mustWait(batch: readonly Waiting[]): boolean {
  return batch.some(({ setApart }) => setApart >= patience);
}

/** Whoever submitted these has given up by now: what is done after a long outage must not be what nobody expects. */
function turnAwayOverdue<Operation>(
  batch: readonly Waiting<Operation>[],
  maximumWaitMs: number,
): readonly Waiting<Operation>[] {
  const since = performance.now() - maximumWaitMs;
  if (batch.every(({ arrivedAt }) => arrivedAt >= since)) return batch;
  for (const { arrivedAt, reject } of batch) if (arrivedAt < since) reject(new LedgerOverdue());
  return batch.filter(({ arrivedAt }) => arrivedAt >= since);
}

/** Answers everyone in the batch except those it gives: they were set apart, and go again. Never throws. */
async function settle<Operation>(
  options: GroupCommitOptions<Operation>,
  batch: readonly Waiting<Operation>[],
  wait: boolean,
): Promise<readonly Waiting<Operation>[]> {
  try {
    const results = await commitWithRetries(options, batch, wait);
    const left = batch.filter((_, index) => results[index] === null);
    const isCrowded = left.length * 2 > batch.length;
    for (const waiting of left) waiting.setApart = isCrowded ? patience : waiting.setApart + 1;
    for (const [index, waiting] of batch.entries()) {
      const result = results[index];
      if (result) waiting.resolve(result);
      else if (result === undefined) {
        waiting.reject(new Error('The ledger gave no result for this operation'));
      }
    }
    return left;
  } catch (error) {
    if (batch.length === 1 || error instanceof Outage) {
      const cause = error instanceof Outage ? error.cause : error;
      for (const waiting of batch) waiting.reject(cause);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const left = await settle(options, batch.slice(0, middle), wait);
    return left.concat(await settle(options, batch.slice(middle), wait));
  }
}

/** The database serves nobody at the moment: there is no culprit to look for. */
class Outage extends Error {}

/**
 * Runs the batch until it commits. It is safe to run again even when the answer to COMMIT was lost: the operations
 * that were written then answer `replayed`.
 */
async function commitWithRetries<Operation>(
  options: GroupCommitOptions<Operation>,
  batch: readonly Waiting<Operation>[],
  wait: boolean,
): Promise<readonly Decided[]> {
  if (batch.length === 0) return [];
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const results = await commit(options, batch, wait);
      const done = report(results, attempt, performance.now() - startedAt);
      // In a turn of its own: what the listener throws must not look like a failed commit.
      queueMicrotask(() => options.onBatch?.(done));
      return results;
    } catch (error) {
      const worthRetrying = error instanceof Outage ? attempt < 2 : isRetryable(error);
      if (!worthRetrying || attempt >= maximumAttempts) throw error;
      await pause(attempt);
    }
  }
}

function report(results: readonly Decided[], attempts: number, durationMs: number): BatchReport {
  const count = (status: LedgerResult['status']) =>
    results.reduce((sum, result) => sum + (result?.status === status ? 1 : 0), 0);
  return {
    operations: results.length,
    posted: count('posted'),
    replayed: count('replayed'),
    refused: count('refused'),
    attempts,
    durationMs,
  };
}

/** A little longer each time, and never the same for two processes. */
function pause(attempt: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, Math.random() * 5 * 2 ** attempt));
}

async function commit<Operation>(
  options: GroupCommitOptions<Operation>,
  batch: readonly Waiting<Operation>[],
  wait: boolean,
): Promise<readonly Decided[]> {
  const client = await options.pool.connect().catch((cause: unknown) => {
    throw new Outage('No connection', { cause });
  });
  // A connection that dies between two statements reports it here; the next statement fails and is handled below.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    const operations = batch.map((waiting) => waiting.operation);
    const [, decided] = await inOrder(
      client,
      () => client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      () => options.decide(client, operations, wait),
    );
    await inOrder(
      client,
      () => decided.write(),
      () => writeCompanions(client, batch, decided.results),
    );
    await client.query('COMMIT');
    return decided.results;
  } catch (error) {
    // A server that serves nobody may be a former primary: the next connection may reach the new one.
    broken = isOutage(error) ? (error as Error) : await rollBack(client);
    if (broken) throw new Outage('The database is away', { cause: error });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/** Ends the failed transaction; gives the error when even that is impossible, because the connection is lost. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** One call per writer, begun in the order in which the batch first names them, with the rows of posted operations only. */
async function writeCompanions(
  client: PoolClient,
  batch: readonly Waiting[],
  results: readonly Decided[],
): Promise<void> {
  const rows = new Map<CompanionWriter<unknown>, unknown[]>();
  for (const [index, { companions }] of batch.entries()) {
    if (results[index]?.status !== 'posted') continue;
    for (const { writer, row } of companions) {
      const set = rows.get(writer);
      if (set) set.push(row);
      else rows.set(writer, [row]);
    }
  }
  await inOrder(
    client,
    ...[...rows].map(
      ([writer, set]) =>
        () =>
          writer.write(client, set),
    ),
  );
}

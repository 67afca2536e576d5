import type { ClientBase, Pool, PoolClient } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import { withConnection } from './database.ts';

/** What a read can be asked of: a pool, a transaction's connection, a snapshot. */
export type Readable = Pick<ClientBase, 'query'>;

/**
 * The database as it was at one moment, to be read only: perhaps on a replica. It is no connection, so that nothing that
 * locks or writes can be given one; and no pool or connection is one, so that what is read in a snapshot always is.
 */
export type Snapshot = Readable & { readonly [mark]: true };
declare const mark: unique symbol;

type Work<Result> = (snapshot: Snapshot) => Promise<Result>;

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** All queries of `work` see the database as it was at the first of them, and none can write. */
export async function snapshotOn<Result>(client: PoolClient, work: Work<Result>): Promise<Result> {
  const [, result] = await inOrder(
    client,
    () => client.query(begin),
    () => work(snapshotOf(client)),
  );
  await client.query('COMMIT');
  return result;
}

/** The same on a connection of the pool. */
export function inSnapshot<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
  return withConnection(pool, (client) => snapshotOn(client, work));
}

/** For `work` of one query, which needs no transaction to see one moment. A second query throws. */
export function inOneQuery<Result>(source: Readable, work: Work<Result>): Promise<Result> {
  let asked = 0;
  const once = (...given: Parameters<ClientBase['query']>) => {
    asked += 1;
    if (asked > 1) throw new Error('Several queries are read within one snapshot');
    return source.query(...given);
  };
  return work({ query: once } as unknown as Snapshot);
}

function snapshotOf(client: PoolClient): Snapshot {
  return { query: client.query.bind(client) } as Snapshot;
}

/** A query whose rows are read by a cursor, `batch` at a time: one batch is in memory, whatever follows. */
export async function* readBatches<Row extends object>(
  snapshot: Snapshot,
  { text, values, batch }: { text: string; values: readonly unknown[]; batch: number },
): AsyncGenerator<readonly Row[], void, undefined> {
  await snapshot.query(`DECLARE batches NO SCROLL CURSOR FOR ${text}`, [...values]);
  for (;;) {
    const { rows } = await snapshot.query<Row>(`FETCH FORWARD ${batch} FROM batches`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await snapshot.query('CLOSE batches');
}

import type { ClientBase } from 'pg';
import { entriesPerBlock, readBook } from './batch-read.ts';
import { writeDecision } from './batch-write.ts';
import { decide } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';
import type { LedgerResult } from './types.ts';

/** A set of operations decided on the book as it is, under its locks; nothing of it is written yet. */
export type DecidedBatch = {
  readonly results: readonly LedgerResult[];
  /** Throws `LedgerRace` when another transaction has just written the same operation or hold. */
  write(): Promise<void>;
};

/**
 * Decides a set of operations inside the transaction that `client` has open: sort, lock, check. Throws RangeError for
 * more legs than one block of entry ids has.
 */
export async function decideBatch(
  client: ClientBase,
  operations: readonly PreparedOperation[],
  now: Date,
): Promise<DecidedBatch> {
  const legs = operations.reduce((sum, operation) => sum + operation.legs.length, 0);
  if (legs > entriesPerBlock) throw new RangeError(`Too many legs in one batch: ${legs}`);
  const book = await readBook(client, operations, now);
  const decision = decide(book, operations);
  return {
    results: decision.results,
    async write() {
      if (decision.posted.length > 0) await writeDecision(client, book, decision);
    },
  };
}

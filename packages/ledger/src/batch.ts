import type { ClientBase } from 'pg';
import { entriesPerBlock, readBook } from './batch-read.ts';
import { writeDecision } from './batch-write.ts';
import { decide, type Decision } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';

/**
 * Decides and writes a set of operations inside the transaction that `client` has open: sort, lock, check, write.
 * Throws `LedgerRace` when another transaction has just written the same operation or hold: the caller rolls back
 * and runs the set again; RangeError for more legs than one block of entry ids has.
 */
export async function runBatch(
  client: ClientBase,
  operations: readonly PreparedOperation[],
  now: Date,
): Promise<Decision> {
  const legs = operations.reduce((sum, operation) => sum + operation.legs.length, 0);
  if (legs > entriesPerBlock) throw new RangeError(`Too many legs in one batch: ${legs}`);
  const book = await readBook(client, operations, now);
  const decision = decide(book, operations);
  if (decision.posted.length > 0) await writeDecision(client, book, decision);
  return decision;
}

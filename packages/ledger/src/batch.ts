import type { ClientBase } from 'pg';
import { readBook } from './batch-read.ts';
import { writeDecision } from './batch-write.ts';
import { decide, type Decision } from './decide.ts';
import type { LedgerOperation } from './types.ts';

/**
 * Decides and writes a set of operations inside the transaction that `client` has open: sort, lock, check, write.
 * Throws `LedgerRace` when another transaction has just written the same operation or hold: the caller rolls back
 * and runs the set again.
 */
export async function runBatch(
  client: ClientBase,
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<Decision> {
  const book = await readBook(client, operations, now);
  const decision = decide(book, operations);
  if (decision.posted.length > 0) await writeDecision(client, book, decision);
  return decision;
}

import type { ClientBase } from 'pg';
import { entriesPerBlock, readBook, type Reading } from './batch-read.ts';
import { writeDecision } from './batch-write.ts';
import { decide, type Decision } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';
import { setApart } from './set-apart.ts';
import type { LedgerResult } from './types.ts';

/** A set of operations decided on the book as it is, under its locks; nothing of it is written yet. */
export type DecidedBatch = {
  /** One per operation, in their order; null for one that was set apart, since its accounts are held elsewhere. */
  readonly results: readonly (LedgerResult | null)[];
  /** Throws `LedgerRace` when another transaction has just written the same operation or hold. */
  write(): Promise<void>;
};

/**
 * Decides a set of operations inside the transaction that `client` has open: sort, lock, check. Without `wait`, what
 * another transaction holds is not waited for, and the operations that need it are set apart. Throws RangeError for more
 * legs than one block of entry ids has.
 */
export async function decideBatch(
  client: ClientBase,
  operations: readonly PreparedOperation[],
  reading: Reading,
): Promise<DecidedBatch> {
  const legs = operations.reduce((sum, operation) => sum + operation.legs.length, 0);
  if (legs > entriesPerBlock) throw new RangeError(`Too many legs in one batch: ${legs}`);
  const { book, busy } = await readBook(client, operations, reading);
  const apart = setApart(operations, { busy, holds: book.holds });
  const decision = decide(
    book,
    apart.size === 0 ? operations : operations.filter((operation) => !apart.has(operation)),
  );
  return {
    results: apart.size === 0 ? decision.results : inTheirPlaces(operations, apart, decision),
    async write() {
      if (decision.posted.length > 0) await writeDecision(client, book, decision);
    },
  };
}

function inTheirPlaces(
  operations: readonly PreparedOperation[],
  apart: ReadonlySet<PreparedOperation>,
  { results }: Decision,
): (LedgerResult | null)[] {
  const decided = results.values();
  return operations.map((operation) =>
    apart.has(operation) ? null : (decided.next().value ?? null),
  );
}

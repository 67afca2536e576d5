import type { Pool } from 'pg';
import { createGroupCommit } from '@nzela/ledger/group-commit';
import type { Companion } from '@nzela/ledger/types';
import { inTime, usualWaitMs } from './waits.ts';

/** Rows of several requests, written in one transaction: as the ledger's group commit does, for what moves no money. */
export type RowBatches = {
  /**
   * Joins the next transaction, and resolves once it is durable. What a row breaks is found by halving the batch: the
   * error rejects that row alone.
   */
  write(rows: readonly Companion[]): Promise<void>;
  /** Waits for what was written and takes no more. */
  close(): Promise<void>;
};

const batchMost = 256;

export function createRowBatches(pool: Pool): RowBatches {
  const groupCommit = createGroupCommit<null>({
    pool,
    decide: async (_client, rows) => ({
      results: rows.map(() => ({ status: 'posted', operationId: '', at: new Date() })),
      write: async () => undefined,
    }),
    maximumBatch: batchMost,
    maximumWaitMs: usualWaitMs,
    onBatch: undefined,
  });
  return {
    async write(rows) {
      await inTime(() => groupCommit.submit(null, rows));
    },
    close: () => groupCommit.close(),
  };
}

import type { Pool } from 'pg';
import { decideBatch } from './batch.ts';
import { closeAccounts } from './close.ts';
import { createGroupCommit, type BatchReport } from './group-commit.ts';
import { openAccounts } from './open.ts';
import { prepare, type PreparedOperation } from './prepare.ts';
import {
  readBalanceAt,
  readBalancesBefore,
  readBalances,
  readHistory,
  readMovementOf,
  readMovements,
  readStatement,
  readSubject,
} from './reads.ts';
import { requireTransaction } from './transaction.ts';
import type { Ledger } from './types.ts';

export type LedgerOptions = {
  /** Lends one connection: `submit` commits one batch at a time, and takes no other. */
  readonly pool: Pool;
  /** The time of operations, and what a hold's expiry is compared with. Default: the system's clock. */
  readonly now?: () => Date;
  /** Most operations of one commit. Default 1,024. */
  readonly maximumBatch?: number;
  /** How long an operation may stand in line before it is rejected with `LedgerOverdue`. Default 30 s. */
  readonly maximumWaitMs?: number;
  /** Called after each commit, for metrics. */
  readonly onBatch?: (report: BatchReport) => void;
};

/**
 * The ledger of this process over the schema `ledger`. `submit` and `apply` throw a TypeError for a malformed operation
 * (an id that is not a UUID, a hash that is not SHA-256); what breaks a rule is a result with status `refused`.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const now = options.now ?? (() => new Date());
  const groupCommit = createGroupCommit<PreparedOperation>({
    pool: options.pool,
    decide: (client, operations, wait) => decideBatch(client, operations, { now: now(), wait }),
    maximumBatch: options.maximumBatch ?? 1024,
    maximumWaitMs: options.maximumWaitMs ?? 30_000,
    onBatch: options.onBatch,
  });
  return {
    open: openAccounts,
    closeAccounts,
    async submit(operation, companions = []) {
      return groupCommit.submit(prepare(operation), companions);
    },
    async apply(client, operations) {
      const reading = { now: now(), wait: true };
      const decided = await decideBatch(client, operations.map(prepare), reading);
      requireTransaction(client);
      await decided.write();
      return decided.results.filter((result) => result !== null);
    },
    balances: readBalances,
    balanceAt: readBalanceAt,
    balancesBefore: readBalancesBefore,
    history: readHistory,
    subjectOf: readSubject,
    statement: readStatement,
    movements: readMovements,
    movementOf: readMovementOf,
    close: () => groupCommit.close(),
  };
}

import type { ClientBase } from 'pg';
import { checks } from './verify-checks.ts';

/** One thing that is wrong with the book. */
export type Fault = {
  /** Which rule: a key of the list in verify-checks.ts. */
  readonly check: string;
  /** What breaks it, as PostgreSQL shows the row. */
  readonly detail: string;
};

export type VerifyReport = {
  readonly whole: boolean;
  readonly operations: number;
  readonly entries: number;
  readonly accounts: number;
  /** Of `accounts`, those of the test book. */
  readonly testAccounts: number;
  readonly openHolds: number;
  readonly seals: number;
  readonly unsealedEntries: number;
  /** The last link of the chain, to be kept elsewhere: it commits to everything sealed so far. */
  readonly head: string | null;
  /** At most 20 per check. */
  readonly faults: readonly Fault[];
};

const faultsPerCheck = 20;

/**
 * Recomputes the whole book from its entries, in one snapshot, and compares it with what is stored: counters, chains,
 * holds, seals, the sum of each currency in each of the two books. Reads only; postings go on meanwhile. `client` must be outside a transaction.
 */
export async function verify(client: ClientBase): Promise<VerifyReport> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const faults: Fault[] = [];
    for (const [check, text] of Object.entries(checks)) {
      const { rows } = await client.query<{ detail: string }>(
        `SELECT row_to_json(fault)::text AS detail FROM (${text}) AS fault LIMIT ${faultsPerCheck}`,
      );
      faults.push(...rows.map(({ detail }) => ({ check, detail })));
    }
    const { rows } = await client.query<Totals>(totalsText);
    const [totals] = rows;
    if (!totals) throw new Error('The totals of the ledger are missing');
    return { whole: faults.length === 0, ...totals, faults };
  } finally {
    await client.query('COMMIT');
  }
}

type Totals = Omit<VerifyReport, 'whole' | 'faults'>;

const totalsText = `
  SELECT
    (SELECT count(*)::int FROM ledger.operations) AS operations,
    (SELECT count(*)::int FROM ledger.entries) AS entries,
    (SELECT count(*)::int FROM ledger.accounts) AS accounts,
    (SELECT count(*)::int FROM ledger.accounts WHERE mode = 'test') AS "testAccounts",
    (SELECT count(*)::int FROM ledger.holds WHERE settled_at IS NULL) AS "openHolds",
    (SELECT count(*)::int FROM ledger.seals) AS seals,
    (SELECT count(*)::int FROM ledger.entries WHERE id > coalesce((SELECT max(last_id) FROM ledger.seals), 0))
      AS "unsealedEntries",
    (SELECT encode(hash, 'hex') FROM ledger.seals ORDER BY number DESC LIMIT 1) AS head`;

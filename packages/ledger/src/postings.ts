import { money, type Money } from '@nzela/money/money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { counterIds, ruledKinds } from './account-id.ts';
import { itself, texts, uuids } from './arrays.ts';
import type { AccountKind, AccountRef, Entry, Source } from './types.ts';

/** One leg of an operation as the journal has it: from the debit account to the credit account. */
export type Posting = {
  readonly entryId: bigint;
  readonly operationKind: string;
  readonly at: Date;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly amount: Money;
};

type PostingRow = Omit<Posting, 'entryId' | 'amount'> & {
  entryId: string;
  amount: string;
  currency: CurrencyCode;
};

/** A batch draws its entries' ids in one run, so that the legs of an operation are this near to one another. */
const farthest = 512;

/** All legs of the operations that `entries` are of, in the order in which they were written. */
export async function readPostings(
  source: Source,
  entries: readonly Pick<Entry, 'id' | 'operationId'>[],
): Promise<Posting[]> {
  const { rows } = await source.query<PostingRow>({
    name: 'ledger-postings',
    text: `
      SELECT DISTINCT ON (e.id) e.id AS "entryId", o.kind AS "operationKind", e.at, debit.kind AS debit,
        credit.kind AS credit, e.amount::text AS amount, debit.currency
      FROM unnest($1::bigint[], $2::uuid[]) AS near (id, operation_id)
      JOIN ledger.entries e ON e.id BETWEEN near.id - ${farthest} AND near.id + ${farthest}
        AND e.operation_id = near.operation_id
      JOIN ledger.operations o ON o.id = e.operation_id
      JOIN ledger.balances from_counter ON from_counter.id = e.debit_id
      JOIN ledger.accounts debit ON debit.id = from_counter.account_id
      JOIN ledger.balances to_counter ON to_counter.id = e.credit_id
      JOIN ledger.accounts credit ON credit.id = to_counter.account_id
      ORDER BY e.id`,
    values: [
      `{${entries.map(({ id }) => id).join()}}`,
      uuids(
        entries.map(({ operationId }) => operationId),
        itself,
      ),
    ],
  });
  return rows.map(({ entryId, amount, currency, ...row }) => ({
    ...row,
    entryId: BigInt(entryId),
    amount: money(BigInt(amount), currency),
  }));
}

/**
 * The operations of those ids that the book has, by an entry of each: all entries of an operation bear its time, so that
 * each account is entered at that time and left before it. `OFFSET 0` keeps the planner to one look-up by key at each step.
 */
const enteredText = `
  WITH RECURSIVE operation AS MATERIALIZED (
    SELECT id, at FROM ledger.operations WHERE id = ANY ($1::uuid[])
  ), counter AS MATERIALIZED (
    SELECT id FROM ledger.accounts WHERE owner = ANY ($2::text[]) AND kind = ANY ($3::text[])
    UNION SELECT unnest($4::uuid[])
  ), walk AS (
    SELECT operation.id AS "operationId", operation.at, counter.id AS counter, entry.*
    FROM operation CROSS JOIN counter CROSS JOIN LATERAL (
      SELECT e.id, e.operation_id,
        CASE WHEN e.debit_id = counter.id THEN e.debit_previous ELSE e.credit_previous END AS previous
      FROM ledger.entries e
      WHERE e.id = ledger.seek(counter.id, operation.at + interval '1 millisecond', 0) AND e.at >= operation.at OFFSET 0
    ) AS entry
    UNION ALL
    SELECT walk."operationId", walk.at, walk.counter, entry.*
    FROM walk CROSS JOIN LATERAL (
      SELECT e.id, e.operation_id,
        CASE WHEN e.debit_id = walk.counter THEN e.debit_previous ELSE e.credit_previous END AS previous
      FROM ledger.entries e WHERE e.id = walk.previous AND e.at >= walk.at OFFSET 0
    ) AS entry
  )
  SELECT DISTINCT ON ("operationId") id, "operationId" FROM walk WHERE operation_id = "operationId"`;

type Touched = {
  /** Their wallets, what waits for them, what is in transit for them, and their cards. */
  readonly owners: readonly string[];
  /** Other accounts that an operation may have moved money of. */
  readonly accounts: readonly AccountRef[];
};

/**
 * All legs of the operations of these ids, in the order in which they were written; of those that the book does not have,
 * that moved nothing, or that touched none of the accounts, none. It costs the same however long the book is.
 */
export async function readPostingsOf(
  source: Source,
  operationIds: readonly string[],
  { owners, accounts }: Touched,
): Promise<Posting[]> {
  const { rows } = await source.query<{ id: string; operationId: string }>({
    name: 'ledger-entered',
    text: enteredText,
    values: [
      uuids([...operationIds], itself),
      texts([...owners], itself),
      texts([...ruledKinds], itself),
      uuids(accounts.flatMap(counterIds), itself),
    ],
  });
  return readPostings(
    source,
    rows.map(({ id, operationId }) => ({ id: BigInt(id), operationId })),
  );
}

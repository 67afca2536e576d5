import { money, type Money } from '@nzela/money/money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { itself, uuids } from './arrays.ts';
import type { AccountKind, Entry, Source } from './types.ts';

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

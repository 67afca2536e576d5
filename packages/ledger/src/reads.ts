import type { ClientBase, Pool } from 'pg';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { accountId, counterIds } from './account-id.ts';
import { itself, uuids } from './arrays.ts';
import type { AccountRef, Balance, Entry, Statement } from './types.ts';

type BalanceRow = {
  id: string;
  posted: string;
  debitsPending: string;
  creditsPending: string;
};

/** The balances of `accounts`, in their order. An account that was never opened has nothing. */
export async function readBalances(
  client: ClientBase,
  accounts: readonly AccountRef[],
): Promise<Balance[]> {
  const ids = accounts.map(accountId);
  const { rows } = await client.query<BalanceRow>({
    name: 'ledger-read-balances',
    text: `
      SELECT account_id AS id, sum(credits_posted - debits_posted)::bigint AS posted,
        sum(debits_pending)::bigint AS "debitsPending", sum(credits_pending)::bigint AS "creditsPending"
      FROM ledger.balances WHERE id = ANY ($1::uuid[]) GROUP BY account_id`,
    values: [uuids([...new Set(accounts.flatMap(counterIds))], itself)],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return accounts.map((account, index) => {
    const row = byId.get(ids[index] ?? '');
    const amount = (minor: string | undefined) => money(BigInt(minor ?? 0), account.currency);
    const posted = amount(row?.posted);
    const pendingOut = amount(row?.debitsPending);
    return {
      account,
      posted,
      available: subtract(posted, pendingOut),
      pendingOut,
      pendingIn: amount(row?.creditsPending),
    };
  });
}

const postedBeforeText = `
  SELECT coalesce(sum(CASE WHEN e.debit_id = c.id THEN e.debit_after ELSE e.credit_after END), 0)::bigint AS posted
  FROM unnest($1::uuid[]) AS c (id)
  JOIN ledger.entries e ON e.id = ledger.seek(c.id, $2::timestamptz, 0)`;

/** The posted balance from entries with a time before `moment`. */
async function postedBefore(client: ClientBase, account: AccountRef, moment: Date): Promise<Money> {
  const { rows } = await client.query<{ posted: string }>({
    name: 'ledger-posted-before',
    text: postedBeforeText,
    values: [uuids(counterIds(account), itself), moment.toISOString()],
  });
  return money(BigInt(rows[0]?.posted ?? 0), account.currency);
}

/** The posted balance as it was at `at`, entries of that very millisecond included. */
export function readBalanceAt(client: ClientBase, account: AccountRef, at: Date): Promise<Money> {
  return postedBefore(client, account, new Date(at.getTime() + 1));
}

type EntryRow = {
  id: string;
  operationId: string;
  operationKind: string;
  subject: string;
  at: Date;
  amount: string;
  after: string;
};

/**
 * A walk back along the chains of an account's counters, newest first: from where `start` says (an SQL expression over
 * the counter `c`) while `goOn` holds for the entry `e` and the number of `steps`.
 */
function walkText(start: string, goOn: string, limit: string): string {
  // OFFSET 0 keeps the planner to one look-up by key at each step.
  const entry = (counter: string, id: string) => `
    CROSS JOIN LATERAL (
      SELECT e.id, e.operation_id, e.at,
        CASE WHEN e.debit_id = ${counter} THEN -e.amount ELSE e.amount END AS amount,
        CASE WHEN e.debit_id = ${counter} THEN e.debit_after ELSE e.credit_after END AS after,
        CASE WHEN e.debit_id = ${counter} THEN e.debit_previous ELSE e.credit_previous END AS previous
      FROM ledger.entries e WHERE e.id = ${id} AND ${goOn} OFFSET 0
    ) AS entry`;
  return `
    WITH RECURSIVE walk AS (
      SELECT c.id AS counter, 1 AS steps, entry.*
      FROM (SELECT b.id, ${start} AS start FROM ledger.balances b WHERE b.id = ANY ($1::uuid[]) OFFSET 0) AS c
      ${entry('c.id', 'c.start')}
      UNION ALL
      SELECT walk.counter, walk.steps + 1, entry.*
      FROM walk ${entry('walk.counter', 'walk.previous')}
      ${limit && `WHERE walk.steps < ${limit}`}
    )
    SELECT w.id, w.operation_id AS "operationId", o.kind AS "operationKind", o.subject, w.at, w.amount, w.after
    FROM (SELECT * FROM walk ORDER BY at DESC, id DESC ${limit && `LIMIT ${limit}`}) AS w
    CROSS JOIN LATERAL (SELECT kind, subject FROM ledger.operations WHERE id = w.operation_id OFFSET 0) AS o
    ORDER BY w.at DESC, w.id DESC`;
}

const firstPageText = walkText('b.last_entry_id', 'true', '$2::int');
const nextPageText = walkText(
  // The cursor is an entry of the counter, as a rule; of another stripe of the account, when it is striped. NULL, and so
  // no page, for an id that no entry has: a made-up cursor must not walk the whole chain.
  `(SELECT CASE b.id
      WHEN e.debit_id THEN e.debit_previous
      WHEN e.credit_id THEN e.credit_previous
      ELSE ledger.seek(b.id, e.at, e.id)
    END FROM ledger.entries e WHERE e.id = $3::bigint)`,
  'true',
  '$2::int',
);
const periodText = walkText('ledger.seek(b.id, $3::timestamptz, 0)', 'e.at >= $2::timestamptz', '');

/**
 * Newest first, `limit` entries that are older than the entry `before`. A page costs the same however deep it lies. Of an
 * unruled account, each entry's balance after it is that of its stripe.
 */
export async function readHistory(
  client: ClientBase,
  account: AccountRef,
  page: { readonly before?: bigint; readonly limit: number },
): Promise<Entry[]> {
  const ids = uuids(counterIds(account), itself);
  const { rows } = await client.query<EntryRow>(
    page.before === undefined
      ? { name: 'ledger-history-first', text: firstPageText, values: [ids, page.limit] }
      : { name: 'ledger-history-next', text: nextPageText, values: [ids, page.limit, page.before] },
  );
  return rows.map((row) => toEntry(row, account));
}

/** Entries with `from ≤ at < to`, oldest first: opening + their sum = closing. */
export async function readStatement(
  client: ClientBase,
  account: AccountRef,
  period: { readonly from: Date; readonly to: Date },
): Promise<Statement> {
  const opening = await postedBefore(client, account, period.from);
  const { rows } = await client.query<EntryRow>({
    name: 'ledger-statement',
    text: periodText,
    values: [
      uuids(counterIds(account), itself),
      period.from.toISOString(),
      period.to.toISOString(),
    ],
  });
  const entries = rows.map((row) => toEntry(row, account)).toReversed();
  const closing = entries.reduce((sum, entry) => add(sum, entry.amount), opening);
  return { opening, closing, entries };
}

function toEntry(row: EntryRow, account: AccountRef): Entry {
  return {
    id: BigInt(row.id),
    operationId: row.operationId,
    operationKind: row.operationKind,
    subject: row.subject,
    at: row.at,
    amount: money(BigInt(row.amount), account.currency),
    balanceAfter: money(BigInt(row.after), account.currency),
  };
}

/** What the operation of this id is about; null when the book does not know it. */
export async function readSubject(
  db: ClientBase | Pool,
  operationId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ subject: string }>({
    name: 'ledger-read-subject',
    text: 'SELECT subject FROM ledger.operations WHERE id = $1',
    values: [operationId],
  });
  return rows[0]?.subject ?? null;
}

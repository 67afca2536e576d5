import type { ClientBase } from 'pg';
import { money, subtract, add, zero, type Money } from '@nzela/money/money';
import { accountId, counterIds } from './account-id.ts';
import { uuids } from './arrays.ts';
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
      FROM ledger.balances WHERE account_id = ANY ($1::uuid[]) GROUP BY account_id`,
    values: [uuids(ids)],
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

// For each counter, its newest entry before a moment: from the debit side, the credit side, whichever is newer.
const postedBeforeText = `
  SELECT coalesce(sum(last.after), 0)::bigint AS posted
  FROM unnest($1::uuid[]) AS c (id)
  CROSS JOIN LATERAL (
    SELECT side.after FROM (
      (SELECT at, id, debit_after AS after FROM ledger.entries
        WHERE debit_id = c.id AND at < $2 ORDER BY at DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT at, id, credit_after AS after FROM ledger.entries
        WHERE credit_id = c.id AND at < $2 ORDER BY at DESC, id DESC LIMIT 1)
    ) AS side ORDER BY at DESC, id DESC LIMIT 1
  ) AS last`;

/** The posted balance from entries with a time before `moment`. */
async function postedBefore(
  client: ClientBase,
  account: AccountRef,
  moment: Date,
): Promise<Money> {
  const { rows } = await client.query<{ posted: string }>({
    name: 'ledger-posted-before',
    text: postedBeforeText,
    values: [uuids(counterIds(account)), moment.toISOString()],
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

/** Both sides of the journal as one counter sees it; `bounds` limits each side by its index, `order` and `limit` follow. */
function entriesText(bounds: string, order: 'ASC' | 'DESC', limit: string): string {
  const side = (name: 'debit' | 'credit', sign: '-' | '') => `
    (SELECT id, operation_id, at, ${sign}amount AS amount, ${name}_after AS after FROM ledger.entries
      WHERE ${name}_id = c.id AND ${bounds} ORDER BY at ${order}, id ${order} ${limit})`;
  return `
    SELECT e.id, e.operation_id AS "operationId", o.kind AS "operationKind", o.subject, e.at, e.amount, e.after
    FROM (
      SELECT side.* FROM unnest($1::uuid[]) AS c (id)
      CROSS JOIN LATERAL (${side('debit', '-')} UNION ALL ${side('credit', '')}) AS side
      ORDER BY at ${order}, id ${order} ${limit}
    ) AS e
    JOIN ledger.operations o ON o.id = e.operation_id
    ORDER BY e.at ${order}, e.id ${order}`;
}

const firstPageText = entriesText('true', 'DESC', 'LIMIT $2');
const nextPageText = entriesText(
  '(at, id) < ((SELECT at FROM ledger.entries WHERE id = $3::bigint), $3::bigint)',
  'DESC',
  'LIMIT $2',
);
const periodText = entriesText('at >= $2 AND at < $3', 'ASC', '');

/** Newest first, `limit` entries older than the entry `before`. Along an account, time and id increase together. */
export async function readHistory(
  client: ClientBase,
  account: AccountRef,
  page: { readonly before?: bigint; readonly limit: number },
): Promise<Entry[]> {
  const ids = uuids(counterIds(account));
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
    values: [uuids(counterIds(account)), period.from.toISOString(), period.to.toISOString()],
  });
  const entries = rows.map((row) => toEntry(row, account));
  const closing = entries.reduce((sum, entry) => add(sum, entry.amount), add(opening, zero(account.currency)));
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

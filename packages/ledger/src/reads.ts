import type { ClientBase, Pool } from 'pg';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { accountId, counterIds } from './account-id.ts';
import { itself, uuids } from './arrays.ts';
import type { AccountRef, Balance, Entry, Movement, Period, Source, Statement } from './types.ts';

type BalanceRow = {
  id: string;
  posted: string;
  debitsPending: string;
  creditsPending: string;
};

/** The balances of `accounts`, in their order. An account that was never opened has nothing. */
export async function readBalances(
  source: Source,
  accounts: readonly AccountRef[],
): Promise<Balance[]> {
  const ids = accounts.map(accountId);
  const { rows } = await source.query<BalanceRow>({
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
async function postedBefore(source: Source, account: AccountRef, moment: Date): Promise<Money> {
  const { rows } = await source.query<{ posted: string }>({
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

const postedAtText = `
  SELECT coalesce(sum(CASE WHEN e.debit_id = c.id THEN e.debit_after ELSE e.credit_after END), 0)::bigint AS posted
  FROM unnest($2::timestamptz[]) WITH ORDINALITY AS moment (at, n)
  CROSS JOIN unnest($1::uuid[]) AS c (id)
  LEFT JOIN LATERAL (
    SELECT debit_id, debit_after, credit_after FROM ledger.entries
    WHERE id = ledger.seek(c.id, moment.at, 0) OFFSET 0
  ) AS e ON true
  GROUP BY moment.n ORDER BY moment.n`;

/**
 * The posted balances from entries with a time before each of `moments`, in their order: at most 64 steps along the chain
 * for each, however many entries the account has.
 */
export async function readBalancesBefore(
  source: Source,
  account: AccountRef,
  moments: readonly Date[],
): Promise<Money[]> {
  const { rows } = await source.query<{ posted: string }>({
    name: 'ledger-posted-at',
    text: postedAtText,
    values: [uuids(counterIds(account), itself), moments.map((moment) => moment.toISOString())],
  });
  return rows.map(({ posted }) => money(BigInt(posted), account.currency));
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
 * `walk`: the entries met on the way back along the chains of an account's counters, from where `start` says (an SQL
 * expression over the counter `c`) while `goOn` holds for the entry `e` and the number of `steps`.
 */
function walkCte(start: string, goOn: string, limit: string): string {
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
    )`;
}

/** What the entries or movements `w`, in an order, are about. */
const told = (rows: string, order: string) => `
    SELECT w.id, w.operation_id AS "operationId", o.kind AS "operationKind", o.subject, w.at, w.amount, w.after
    FROM (${rows}) AS w
    CROSS JOIN LATERAL (SELECT kind, subject FROM ledger.operations WHERE id = w.operation_id OFFSET 0) AS o
    ORDER BY ${order}`;

/** A page of a history, newest first. */
function pageText(start: string): string {
  const rows = 'SELECT * FROM walk ORDER BY at DESC, id DESC LIMIT $2::int';
  return walkCte(start, 'true', '$2::int') + told(rows, 'w.at DESC, w.id DESC');
}

const firstPageText = pageText('b.last_entry_id');
const nextPageText = pageText(
  // The cursor is an entry of the counter, as a rule; of another stripe of the account, when it is striped. NULL, and so
  // no page, for an id that no entry has: a made-up cursor must not walk the whole chain.
  `(SELECT CASE b.id
      WHEN e.debit_id THEN e.debit_previous
      WHEN e.credit_id THEN e.credit_previous
      ELSE ledger.seek(b.id, e.at, e.id)
    END FROM ledger.entries e WHERE e.id = $3::bigint)`,
);

/** `movements` of an account from where `start` says, while `goOn` holds. All entries of an operation bear the same time. */
const movementsFrom = (start: string, goOn: string) => `${walkCte(start, goOn, '')},
    movements AS (
      SELECT operation_id, max(id) AS id, max(at) AS at, sum(amount)::bigint AS amount,
        (array_agg(after ORDER BY id DESC))[1] AS after
      FROM walk GROUP BY operation_id HAVING sum(amount) <> 0
    )`;
/** Those with `$2 ≤ at < $3`. */
const movementsCte = movementsFrom(
  'ledger.seek(b.id, $3::timestamptz, 0)',
  'e.at >= $2::timestamptz',
);
/** What the operation `$2` did to an account: met among the entries of its own millisecond. */
const movementText =
  movementsFrom(
    `(SELECT ledger.seek(b.id, o.at + interval '1 millisecond', 0) FROM ledger.operations o WHERE o.id = $2::uuid)`,
    'e.at >= (SELECT o.at FROM ledger.operations o WHERE o.id = $2::uuid)',
  ) + told('SELECT * FROM movements WHERE operation_id = $2::uuid', 'w.id');
const statementText = `${movementsCte}
    SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS credits,
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS debits,
      count(*) FILTER (WHERE amount > 0)::int AS "creditCount",
      count(*) FILTER (WHERE amount < 0)::int AS "debitCount"
    FROM movements`;
const movementsText = `DECLARE ledger_movements NO SCROLL CURSOR FOR ${movementsCte}
    ${told('SELECT * FROM movements ORDER BY at, id', 'w.at, w.id')}`;

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

type SumsRow = { credits: string; debits: string; creditCount: number; debitCount: number };

/** What moved with `from ≤ at < to`, in sums: opening + credits − debits = closing. */
export async function readStatement(
  source: Source,
  account: AccountRef,
  period: Period,
): Promise<Statement> {
  const opening = await postedBefore(source, account, period.from);
  const { rows } = await source.query<SumsRow>({
    name: 'ledger-statement',
    text: statementText,
    values: periodValues(account, period),
  });
  const [sums] = rows;
  if (sums === undefined) throw new Error('An aggregate has a row');
  const credits = money(BigInt(sums.credits), account.currency);
  const debits = money(BigInt(sums.debits), account.currency);
  const closing = subtract(add(opening, credits), debits);
  return { ...sums, opening, credits, debits, closing };
}

/**
 * The movements that a statement of the period sums, oldest first, at most `batch` at a time: however many there are, only
 * a batch of them is in memory. `source` is in a transaction, in which a cursor stays open until the last batch.
 */
export async function* readMovements(
  source: Source,
  account: AccountRef,
  { batch, ...period }: Period & { readonly batch: number },
): AsyncGenerator<readonly Movement[], void, undefined> {
  await source.query(movementsText, periodValues(account, period));
  for (;;) {
    const { rows } = await source.query<EntryRow>(`FETCH FORWARD ${batch} FROM ledger_movements`);
    if (rows.length > 0) yield rows.map((row) => toEntry(row, account));
    if (rows.length < batch) break;
  }
  await source.query('CLOSE ledger_movements');
}

/** What the operation of this id did to the account; null when it did nothing to it, or is not in the book. */
export async function readMovementOf(
  source: Source,
  account: AccountRef,
  operationId: string,
): Promise<Movement | null> {
  const { rows } = await source.query<EntryRow>({
    name: 'ledger-movement-of',
    text: movementText,
    values: [uuids(counterIds(account), itself), operationId],
  });
  return rows[0] === undefined ? null : toEntry(rows[0], account);
}

function periodValues(account: AccountRef, { from, to }: Period): unknown[] {
  return [uuids(counterIds(account), itself), from.toISOString(), to.toISOString()];
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

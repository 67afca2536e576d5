import type { ClientBase } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { hasSettled, readHorizon } from './horizon.ts';
import type { AccountKind, Mode } from './types.ts';

export type ClosingOptions = {
  /** The time of the closing itself. */
  readonly now: Date;
  /** How long to wait for transactions that are under way. Default 5 s. */
  readonly patienceMs?: number;
  /** Writes what belongs to the closing, in its commit. */
  readonly record?: (client: ClientBase) => Promise<void>;
};

/**
 * `postponed`: a transaction that was under way did not end in time; nothing is closed yet, and the next call goes on.
 * `closed_before`: this period, or a later one, is closed already.
 */
export type ClosingResult = 'closed' | 'closed_before' | 'postponed';

/**
 * Closes the period until before `endsAt` for ever, off the path of any posting: no entry is dated before `endsAt` from then
 * on, whatever a clock says, and the period's totals are kept. `endsAt` lies in the past; `client` must be outside a
 * transaction.
 */
export async function closePeriod(
  client: ClientBase,
  endsAt: Date,
  { now, patienceMs = 5000, record }: ClosingOptions,
): Promise<ClosingResult> {
  if (endsAt > now) throw new RangeError('A period is closed when it is over');
  await client.query('INSERT INTO ledger.cutoffs (at) VALUES ($1) ON CONFLICT DO NOTHING', [
    endsAt,
  ]);
  // Who writes before the horizon may not have seen the cut-off; who comes after it has.
  const horizon = await readHorizon(client);
  if (!(await hasSettled(client, horizon, patienceMs))) return 'postponed';
  await client.query('BEGIN');
  try {
    const result = await writeClosing(client, { endsAt, now, lastId: horizon.lastId });
    if (result === 'closed') await record?.(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const lastText = `
  SELECT ends_at AS "endsAt", next_id AS "nextId", hash FROM ledger.closings ORDER BY ends_at DESC LIMIT 1`;

type Last = { readonly endsAt: Date; readonly nextId: string; readonly hash: Buffer };

// `$1` ends the period, `$2` began it (null: with the first entry), `$3` is the first id that may belong to it.
const inPeriod = `id >= $3 AND at < $1 AND ($2::timestamptz IS NULL OR at >= $2)`;

const totalsText = `
  INSERT INTO ledger.closing_totals (ends_at, mode, kind, owner, currency, debits, credits, balance)
  WITH moved AS (
    SELECT debit_id AS counter_id, amount AS debit, 0::bigint AS credit FROM ledger.entries WHERE ${inPeriod}
    UNION ALL
    SELECT credit_id, 0, amount FROM ledger.entries WHERE ${inPeriod}
  ), period AS (
    SELECT a.mode, a.kind, CASE WHEN b.ruled THEN '' ELSE a.owner END AS owner, a.currency,
      sum(moved.debit) AS debits, sum(moved.credit) AS credits
    FROM moved
    JOIN ledger.balances b ON b.id = moved.counter_id
    JOIN ledger.accounts a ON a.id = b.account_id
    GROUP BY 1, 2, 3, 4
  ), before AS (
    SELECT mode, kind, owner, currency, balance FROM ledger.closing_totals WHERE ends_at = $2::timestamptz
  )
  SELECT $1::timestamptz, mode, kind, owner, currency, coalesce(debits, 0), coalesce(credits, 0),
    coalesce(balance, 0) + coalesce(credits, 0) - coalesce(debits, 0)
  FROM period FULL JOIN before USING (mode, kind, owner, currency)`;

const closingText = `
  INSERT INTO ledger.closings (ends_at, entries, next_id, hash, closed_at)
  SELECT $1::timestamptz, period.entries, least(later.first_id, $4::bigint + 1),
    ledger.closing_link($5, $1::timestamptz, period.entries), $6
  FROM (SELECT count(*) AS entries FROM ledger.entries WHERE ${inPeriod}) AS period,
    (SELECT min(id) AS first_id FROM ledger.entries WHERE id >= $3 AND at >= $1) AS later`;

type Closing = { readonly endsAt: Date; readonly now: Date; readonly lastId: bigint };

async function writeClosing(
  client: ClientBase,
  { endsAt, now, lastId }: Closing,
): Promise<ClosingResult> {
  // One closing at a time; nobody else takes this lock.
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('ledger.closings', 0))");
  const { rows } = await client.query<Last>(lastText);
  const [last] = rows;
  if (last !== undefined && last.endsAt >= endsAt) return 'closed_before';
  const period = [endsAt, last?.endsAt ?? null, last?.nextId ?? '0'];
  await client.query(totalsText, period);
  await client.query(closingText, [...period, lastId, last?.hash ?? Buffer.alloc(0), now]);
  return 'closed';
}

/** A closed period. `hash` commits to it and to every one before it. */
export type ClosedPeriod = {
  readonly endsAt: Date;
  readonly closedAt: Date;
  readonly entries: number;
  readonly hash: Buffer;
};

const periodColumns = 'ends_at AS "endsAt", closed_at AS "closedAt", entries::int AS entries, hash';

/** Those that ended after `from` and until `to`, oldest first. */
export async function readClosings(
  source: Pick<ClientBase, 'query'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ClosedPeriod[]> {
  const { rows } = await source.query<ClosedPeriod>(
    `SELECT ${periodColumns} FROM ledger.closings WHERE ends_at > $1 AND ends_at <= $2 ORDER BY ends_at`,
    [from, to],
  );
  return rows;
}

/** The ends of the first and of the last closed period; null before the first closing. */
export async function closedSpan(
  source: Pick<ClientBase, 'query'>,
): Promise<{ readonly first: Date; readonly last: Date } | null> {
  const { rows } = await source.query<{ first: Date | null; last: Date | null }>(
    'SELECT min(ends_at) AS first, max(ends_at) AS last FROM ledger.closings',
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Minor units; `balance` (credits − debits) at the end of the period. People's accounts are told together, without owner. */
export type ClosingTotal = {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly currency: CurrencyCode;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly balance: bigint;
};

/** The totals of one book at the end of a closed period; none when nothing ever moved, or when it is not closed. */
export async function readClosingTotals(
  source: Pick<ClientBase, 'query'>,
  endsAt: Date,
  mode: Mode,
): Promise<ClosingTotal[]> {
  const { rows } = await source.query<Record<keyof ClosingTotal, string>>(
    `SELECT kind, owner, currency, debits, credits, balance FROM ledger.closing_totals
      WHERE ends_at = $1 AND mode = $2 ORDER BY currency, kind, owner`,
    [endsAt, mode],
  );
  return rows.map((row) => ({
    kind: row.kind as AccountKind,
    owner: row.owner,
    currency: row.currency as CurrencyCode,
    debits: BigInt(row.debits),
    credits: BigInt(row.credits),
    balance: BigInt(row.balance),
  }));
}

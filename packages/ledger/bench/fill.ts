import type { ClientBase, Pool } from 'pg';
import { prepareLedger } from './load.ts';

export type FillOptions = {
  readonly accounts: number;
  /** Entries to add; rounded up to whole rounds, in each of which every account pays once and is paid once. */
  readonly entries: number;
};

/** Postings of a batch under load. Each batch has a block of 65,536 entry ids for itself. */
const batch = 1_024;
/** Connections that write rounds: the machine has a processor for each. */
const lanes = 2;

/**
 * An empty book filled as if the ledger had written `entries` postings between its accounts, one after the other, so that
 * `verify` holds; but by PostgreSQL alone. The ids of operations are random: the product's are digests of requests' keys.
 *
 * The accounts stand in a circle. In each round the one at position `p` pays 1 to the one at `p + shift(round)`, so that
 * all of an entry is told by its round and position: the entries before it, and what both had.
 */
export async function fillLedger(pool: Pool, { accounts, entries }: FillOptions): Promise<void> {
  await prepareLedger(pool, accounts);
  const rounds = Math.ceil(entries / accounts);
  const clients = await Promise.all(Array.from({ length: lanes }, () => pool.connect()));
  const [first] = clients;
  if (first === undefined) throw new Error('The pool lends connections');
  try {
    const functions = functionsText(accounts, await readStart(first));
    const fill = async (client: ClientBase, lane: number) => {
      await client.query(circleText + functions);
      for (let round = lane; round < rounds; round += lanes)
        await client.query(entriesText, [round]);
    };
    await Promise.all(clients.map(fill));
    await first.query(marksText, [rounds]);
    await first.query(balancesText, [rounds]);
    await first.query("SELECT setval('ledger.entry_blocks', pg_temp.entry_of($1, 0) >> 16)", [
      rounds,
    ]);
    await first.query(
      'VACUUM ANALYZE ledger.operations, ledger.entries, ledger.marks, ledger.balances',
    );
  } finally {
    for (const client of clients) client.release();
  }
}

/** The accounts as {@link prepareLedger} leaves them, each with one entry. */
const circleText = `
  CREATE TEMP TABLE circle AS
    SELECT substr(a.owner, 7)::int AS p, b.id, b.credits_posted AS funds, b.last_entry_id
    FROM ledger.accounts a JOIN ledger.balances b ON b.id = a.id WHERE a.kind = 'wallet';
  ANALYZE circle;
  SET work_mem = '64MB';`;

/** The first block of entry ids that is free, and the first millisecond. */
type Start = { readonly block: string; readonly ms: string };

async function readStart(client: ClientBase): Promise<Start> {
  const { rows } = await client.query<Start>(
    `SELECT (SELECT last_value + 1 FROM ledger.entry_blocks) AS block, max(moved_at_ms) + 1 AS ms FROM ledger.balances`,
  );
  const [start] = rows;
  if (start === undefined) throw new Error('An aggregate has a row');
  return start;
}

/** What a round and a position tell. Plain expressions, which PostgreSQL puts in the place of each call. */
function functionsText(accounts: number, { block, ms }: Start): string {
  const nth = `(round::bigint * ${accounts} + p)`;
  const shift = `(1 + round % (${accounts} - 1))`;
  const bodies = {
    'payee_of(round int, p int) RETURNS int': `(p + ${shift}) % ${accounts}`,
    'payer_of(round int, p int) RETURNS int': `(p - ${shift} + ${accounts}) % ${accounts}`,
    'entry_of(round int, p int) RETURNS bigint': `(${block} + ${nth} / ${batch}) * 65536 + ${nth} % ${batch}`,
    'first_of(round int, p int) RETURNS bigint':
      'pg_temp.entry_of(round, least(p, pg_temp.payer_of(round, p)))',
    'last_of(round int, p int) RETURNS bigint':
      'pg_temp.entry_of(round, greatest(p, pg_temp.payer_of(round, p)))',
    'ms_of(round int) RETURNS bigint': `${ms} + round`,
  };
  return Object.entries(bodies)
    .map(
      ([head, body]) =>
        `CREATE FUNCTION pg_temp.${head} IMMUTABLE LANGUAGE sql AS $$ SELECT ${body} $$;`,
    )
    .join('\n');
}

/** Whoever pays first in a round has one less until being paid, and whoever is paid first one more. */
const entriesText = `
  WITH made AS MATERIALIZED (
    SELECT gen_random_uuid() AS operation_id, round, to_timestamp(pg_temp.ms_of(round) / 1000.0) AS at,
      pg_temp.entry_of(round, payer.p) AS id, payer.id AS debit_id, payee.id AS credit_id,
      CASE WHEN payer.p < pg_temp.payer_of(round, payer.p)
        THEN payer.funds - 1 ELSE payer.funds END AS debit_after,
      CASE WHEN payer.p > pg_temp.payer_of(round, payer.p) THEN pg_temp.first_of(round, payer.p)
        WHEN round = 0 THEN payer.last_entry_id ELSE pg_temp.last_of(round - 1, payer.p) END AS debit_previous,
      CASE WHEN payee.p > payer.p THEN payee.funds + 1 ELSE payee.funds END AS credit_after,
      CASE WHEN payee.p < payer.p THEN pg_temp.first_of(round, payee.p)
        WHEN round = 0 THEN payee.last_entry_id ELSE pg_temp.last_of(round - 1, payee.p) END AS credit_previous
    FROM (SELECT $1::int AS round) AS this
    CROSS JOIN circle AS payer JOIN circle AS payee ON payee.p = pg_temp.payee_of(round, payer.p)
    ORDER BY payer.p
  ), headers AS (
    INSERT INTO ledger.operations (id, kind, subject, body_hash, at)
    SELECT operation_id, 'bench', operation_id::text, sha256(uuid_send(operation_id)), at FROM made
  )
  INSERT INTO ledger.entries (id, amount, debit_after, credit_after, debit_previous, credit_previous, debit_id,
    credit_id, operation_id, leg, at)
  SELECT id, 1, debit_after, credit_after, debit_previous, credit_previous, debit_id, credit_id, operation_id, 0, at
  FROM made`;

/** Every 64th entry of an account: the first of every 32nd round, its funding being the one before all rounds. */
const marksText = `
  INSERT INTO ledger.marks (counter_id, at, entry_id)
  SELECT id, to_timestamp(pg_temp.ms_of(round) / 1000.0), pg_temp.first_of(round, p)
  FROM generate_series(31, $1::int - 1, 32) AS round, circle`;

const balancesText = `
  UPDATE ledger.balances b
  SET debits_posted = b.debits_posted + $1::int, credits_posted = b.credits_posted + $1::int,
    entries = b.entries + 2 * $1::int, last_entry_id = pg_temp.last_of($1::int - 1, circle.p),
    moved_at_ms = pg_temp.ms_of($1::int - 1)
  FROM circle WHERE b.id = circle.id`;

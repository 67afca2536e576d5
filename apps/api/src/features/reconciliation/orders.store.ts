import type { ClientBase } from 'pg';
import type { StatementSource } from '@nzela/contract/reconciliation';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { OurOrder } from './matching.ts';

const ofTest = (account: string) =>
  `EXISTS (SELECT FROM merchant_accounts a WHERE a.id = ${account} AND a.mode = 'test')`;

/** By source: our orders, when our books were told that they are done, and whether their money is imagined. */
const orders: Readonly<Record<StatementSource, string>> = {
  cards: `
    SELECT reference, amount, currency, NULL::bigint AS fee, 1 AS direction, state = 'approuve' AS "isDone",
      created_at, updated_at AS done_at, ${ofTest('account_id')} AS "isTest" FROM card_payments
    UNION ALL
    SELECT reference, amount, currency, NULL::bigint, -1, state = 'fait', created_at, updated_at,
      ${ofTest('account_id')} FROM card_refunds
    UNION ALL
    -- By the gateway's own id: it takes back what its dispute was lost for. One that is won takes nothing.
    SELECT provider_id, amount, currency, NULL::bigint, -1, status = 'perdu', created_at, ended_at,
      ${ofTest('account_id')} FROM disputes`,
  payouts: `
    SELECT reference, amount, currency, NULL::bigint AS fee, -1 AS direction, state = 'paye' AS "isDone",
      created_at, updated_at AS done_at,
      EXISTS (SELECT FROM merchant_payouts paid WHERE paid.id = payouts.subject_id AND ${ofTest('paid.account_id')})
        AS "isTest" FROM payouts`,
  'mobile-money': `
    SELECT reference, amount, currency, fee, 1 AS direction, status = 'reussi' AS "isDone",
      created_at, updated_at AS done_at, mode = 'test' AS "isTest" FROM mobile_money_payments`,
  // By the bank's own id: what a payer wrote may be anything. What we send back has a reference of ours (wires/returns.ts).
  bank: `
    SELECT id AS reference, amount, currency, NULL::bigint AS fee, 1 AS direction, true AS "isDone",
      recorded_at AS created_at, recorded_at AS done_at, false AS "isTest" FROM wires
    UNION ALL
    SELECT wire_id || '-R', amount, currency, NULL::bigint, -1, state = 'fait', created_at, updated_at, false
      FROM wire_returns`,
  // At the price that the provider sells for, whatever the phone gets.
  topups: `
    SELECT reference, price AS amount, 'EUR' AS currency, NULL::bigint AS fee, -1 AS direction,
      status = 'complete' AS "isDone", created_at, completed_at AS done_at, false AS "isTest" FROM topups`,
  bills: `
    SELECT reference, amount, currency, NULL::bigint AS fee, -1 AS direction, status = 'complete' AS "isDone",
      ordered_at AS created_at, completed_at AS done_at, false AS "isTest" FROM bills`,
  // What shops took, then what they gave back. Our fees of cards are in no book of the issuer's.
  issuing: `
    SELECT authorization_id AS reference, coalesce(cleared, amount) AS amount, currency, NULL::bigint AS fee,
      -1 AS direction, state IN ('reglee', 'remboursee') AS "isDone", at AS created_at,
      coalesce(cleared_at, updated_at) AS done_at, false AS "isTest"
      FROM virtual_card_transactions WHERE authorization_id IS NOT NULL
    UNION ALL
    SELECT authorization_id || '-R', coalesce(cleared, amount), currency, NULL::bigint, 1, state = 'remboursee', at,
      updated_at, false FROM virtual_card_transactions WHERE authorization_id IS NOT NULL`,
};

const columns = 'reference, amount, currency, fee, direction, "isDone"';

export async function ordersByReference(
  client: ClientBase,
  source: StatementSource,
  references: readonly string[],
): Promise<ReadonlyMap<string, OurOrder>> {
  const { rows } = await client.query<OurOrder>(
    `SELECT ${columns} FROM (${orders[source]}) AS ours WHERE reference = ANY ($1::text[])`,
    [references],
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

type Span = {
  readonly source: StatementSource;
  readonly from: Date;
  readonly to: Date;
};

type Awaited = Span & {
  /** What is older than the first statement that we have can be in none of them. */
  readonly since: Date;
};

/** Those that were carried out from `from` until before `to`, of money that is not imagined. */
const done = (source: StatementSource) =>
  `FROM (${orders[source]}) AS ours WHERE done_at >= $1 AND done_at < $2 AND "isDone" AND NOT "isTest"`;

export async function ordersDone(
  client: ClientBase,
  { source, from, to, since }: Awaited,
): Promise<OurOrder[]> {
  const { rows } = await client.query<OurOrder>(
    `SELECT ${columns} ${done(source)} AND created_at >= $3`,
    [from, to, since],
  );
  return rows;
}

export async function isAnyOrderDone(from: Readable, { source, ...span }: Span): Promise<boolean> {
  const { rows } = await from.query<{ any: boolean }>(
    `SELECT EXISTS (SELECT ${done(source)}) AS any`,
    [span.from, span.to],
  );
  return rows[0]?.any ?? false;
}

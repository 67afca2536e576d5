import type { ClientBase } from 'pg';
import type { StatementSource } from '@nzela/contract/reconciliation';
import type { OurOrder } from './matching.ts';

const ofTest = (account: string) =>
  `EXISTS (SELECT FROM merchant_accounts a WHERE a.id = ${account} AND a.mode = 'test')`;

/** By source: our orders, when our books last changed them, and whether their money is imagined. */
const orders: Readonly<Record<StatementSource, string>> = {
  cards: `
    SELECT reference, amount, currency, NULL::bigint AS fee, state = 'approuve' AS "isDone", created_at, updated_at,
      ${ofTest('account_id')} AS "isTest" FROM card_payments
    UNION ALL
    SELECT reference, amount, currency, NULL::bigint, state = 'fait', created_at, updated_at,
      ${ofTest('account_id')} FROM card_refunds`,
  payouts: `
    SELECT reference, amount, currency, NULL::bigint AS fee, state = 'paye' AS "isDone", created_at, updated_at,
      EXISTS (SELECT FROM merchant_payouts paid WHERE paid.id = payouts.subject_id AND ${ofTest('paid.account_id')})
        AS "isTest" FROM payouts`,
  'mobile-money': `
    SELECT reference, amount, currency, fee, status = 'reussi' AS "isDone", created_at, updated_at,
      mode = 'test' AS "isTest" FROM mobile_money_payments`,
  // By the bank's own id: what a payer wrote may be anything.
  bank: `
    SELECT id AS reference, amount, currency, NULL::bigint AS fee, true AS "isDone", recorded_at AS created_at,
      recorded_at AS updated_at, false AS "isTest" FROM wires`,
};

const columns = 'reference, amount, currency, fee, "isDone"';

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

type Awaited = {
  readonly source: StatementSource;
  readonly from: Date;
  readonly to: Date;
  /** What is older than the first statement that we have can be in none of them. */
  readonly since: Date;
};

/** Those that were carried out from `from` until before `to`, of money that is not imagined. */
export async function ordersDone(
  client: ClientBase,
  { source, from, to, since }: Awaited,
): Promise<OurOrder[]> {
  const { rows } = await client.query<OurOrder>(
    `SELECT ${columns} FROM (${orders[source]}) AS ours
      WHERE updated_at >= $1 AND updated_at < $2 AND created_at >= $3 AND "isDone" AND NOT "isTest"`,
    [from, to, since],
  );
  return rows;
}

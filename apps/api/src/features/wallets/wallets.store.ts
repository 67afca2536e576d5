import type { Pool } from 'pg';
import type { OperationKind } from '@nzela/contract/operations';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';

export type Flows = {
  readonly sent: Money;
  readonly sentBefore: Money;
  readonly received: Money;
  readonly receivedBefore: Money;
  /** Sent with a fee since the start of the year: the amounts without their fees, and the fees. */
  readonly sentThisYear: Money;
  readonly feesThisYear: Money;
};

type FlowRow = {
  sent: string;
  sent_before: string;
  received: string;
  received_before: string;
  sent_year: string;
  fees_year: string;
};

/** Ways to give money to somebody else. A withdrawal or the load of an own card leaves it the person's own. */
const sendingKinds: readonly OperationKind[] = ['transfert', 'demande'];

/** What came in, less what only came back: a conversion, a closed card's balance, a refund, a fee given back. */
const receivingKinds: readonly OperationKind[] = ['transfert', 'demande', 'depot', 'parrainage'];

/**
 * What was sent to others and received in one currency, this month and the one before, by the person's own calendar.
 * Only what is done counts: what is on its way may still come back.
 */
export async function readFlows(
  pool: Pool,
  ownerId: string,
  {
    currency,
    now,
    timeZone,
  }: { readonly currency: CurrencyCode; readonly now: Date; readonly timeZone: string },
): Promise<Flows> {
  const { rows } = await pool.query<FlowRow>(
    `WITH bounds AS (
       SELECT date_trunc('month', $3::timestamptz AT TIME ZONE $4) AT TIME ZONE $4 AS month,
         (date_trunc('month', $3::timestamptz AT TIME ZONE $4) - interval '1 month') AT TIME ZONE $4 AS previous,
         date_trunc('year', $3::timestamptz AT TIME ZONE $4) AT TIME ZONE $4 AS year
     )
     SELECT
       coalesce(sum(amount) FILTER (WHERE direction = 'out' AND at >= month), 0)::text AS sent,
       coalesce(sum(amount) FILTER (WHERE direction = 'out' AND at >= previous AND at < month), 0)::text AS sent_before,
       coalesce(sum(amount) FILTER (WHERE direction = 'in' AND at >= month), 0)::text AS received,
       coalesce(sum(amount) FILTER (WHERE direction = 'in' AND at >= previous AND at < month), 0)::text AS received_before,
       coalesce(sum(amount - fee) FILTER (WHERE direction = 'out' AND fee > 0 AND at >= year), 0)::text AS sent_year,
       coalesce(sum(fee) FILTER (WHERE direction = 'out' AND fee > 0 AND at >= year), 0)::text AS fees_year
     FROM operations, bounds
     WHERE owner_id = $1 AND currency = $2 AND status = 'completed' AND at >= least(previous, year)
       AND kind = ANY (CASE direction WHEN 'out' THEN $5::text[] ELSE $6::text[] END)`,
    [ownerId, currency, now, timeZone, sendingKinds, receivingKinds],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('An aggregate gives one row');
  const amount = (text: string) => money(BigInt(text), currency);
  return {
    sent: amount(row.sent),
    sentBefore: amount(row.sent_before),
    received: amount(row.received),
    receivedBefore: amount(row.received_before),
    sentThisYear: amount(row.sent_year),
    feesThisYear: amount(row.fees_year),
  };
}

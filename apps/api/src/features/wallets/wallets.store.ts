import type { OperationKind } from '@nzela/contract/operation-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { sendingKinds } from '../operations/operations.ts';

/** What moved in one currency. */
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
  currency: CurrencyCode;
  sent: string;
  sent_before: string;
  received: string;
  received_before: string;
  sent_year: string;
  fees_year: string;
};

/**
 * What somebody else gave: not what the person paid in themselves, nor what only came back (a conversion, a closed card's
 * balance, a refund, a fee given back).
 */
const receivingKinds: readonly OperationKind[] = ['transfert', 'demande', 'parrainage'];

/**
 * What was sent to others and received, this month and the one before, by the person's own calendar: a row for each
 * currency that moved. Only what is done counts: what is on its way may still come back.
 */
export async function readFlows(
  source: Readable,
  owner: { readonly id: string; readonly timeZone: string },
  now: Date,
): Promise<Flows[]> {
  const { rows } = await source.query<FlowRow>(
    `WITH bounds AS (
       SELECT date_trunc('month', $2::timestamptz AT TIME ZONE $3) AT TIME ZONE $3 AS month,
         (date_trunc('month', $2::timestamptz AT TIME ZONE $3) - interval '1 month') AT TIME ZONE $3 AS previous,
         date_trunc('year', $2::timestamptz AT TIME ZONE $3) AT TIME ZONE $3 AS year
     )
     SELECT currency,
       coalesce(sum(amount) FILTER (WHERE direction = 'out' AND at >= month), 0)::text AS sent,
       coalesce(sum(amount) FILTER (WHERE direction = 'out' AND at >= previous AND at < month), 0)::text AS sent_before,
       coalesce(sum(amount) FILTER (WHERE direction = 'in' AND at >= month), 0)::text AS received,
       coalesce(sum(amount) FILTER (WHERE direction = 'in' AND at >= previous AND at < month), 0)::text AS received_before,
       coalesce(sum(amount - fee) FILTER (WHERE direction = 'out' AND fee > 0 AND at >= year), 0)::text AS sent_year,
       coalesce(sum(fee) FILTER (WHERE direction = 'out' AND fee > 0 AND at >= year), 0)::text AS fees_year
     FROM history_of($1), bounds
     WHERE status = 'completed' AND at >= least(previous, year)
       AND kind = ANY (CASE direction WHEN 'out' THEN $4::text[] ELSE $5::text[] END)
     GROUP BY currency`,
    [owner.id, now, owner.timeZone, sendingKinds, receivingKinds],
  );
  return rows.map((row) => {
    const amount = (text: string) => money(BigInt(text), row.currency);
    return {
      sent: amount(row.sent),
      sentBefore: amount(row.sent_before),
      received: amount(row.received),
      receivedBefore: amount(row.received_before),
      sentThisYear: amount(row.sent_year),
      feesThisYear: amount(row.fees_year),
    };
  });
}

import type { PaymentChannel, PaymentMethod, PaymentCurrency } from '@nzela/contract/payment-terms';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';

type Span = { readonly accountId: string; readonly from: Date; readonly to: Date };
type InCurrency = Span & { readonly currency: PaymentCurrency };

/** The currencies of what was paid, most often first. */
export async function paidCurrencies(
  snapshot: Snapshot,
  { accountId, from, to }: Span,
): Promise<readonly PaymentCurrency[]> {
  const { rows } = await snapshot.query<{ currency: PaymentCurrency }>(
    `SELECT currency FROM payments WHERE account_id = $1 AND paid_at >= $2 AND paid_at < $3
      GROUP BY currency ORDER BY count(*) DESC, currency`,
    [accountId, from, to],
  );
  return rows.map(({ currency }) => currency);
}

/** In minor units: what was paid less what was given back of it. */
export type Sold = { readonly revenue: bigint; readonly count: number; readonly customers: number };

export async function soldIn(
  snapshot: Snapshot,
  { accountId, from, to, currency }: InCurrency,
): Promise<Sold> {
  const { rows } = await snapshot.query<Sold>(
    `SELECT coalesce(sum(paid - refunded), 0)::bigint AS revenue, count(*)::int AS count,
        count(DISTINCT coalesce(customer_id, payer_id))::int AS customers
       FROM payments WHERE account_id = $1 AND currency = $4 AND paid_at >= $2 AND paid_at < $3`,
    [accountId, from, to, currency],
  );
  return rows[0] ?? { revenue: 0n, count: 0, customers: 0 };
}

export type Channel = {
  readonly channel: PaymentChannel;
  readonly paid: bigint;
  readonly count: number;
};

export async function paidByChannel(
  snapshot: Snapshot,
  { accountId, from, to, currency }: InCurrency,
): Promise<readonly Channel[]> {
  const { rows } = await snapshot.query<Channel>(
    `SELECT CASE WHEN link_id IS NULL THEN method ELSE 'link' END AS channel, sum(paid)::bigint AS paid,
        count(*)::int AS count
       FROM payments WHERE account_id = $1 AND currency = $4 AND paid_at >= $2 AND paid_at < $3 GROUP BY 1`,
    [accountId, from, to, currency],
  );
  return rows;
}

export type RevenuePart = {
  /** The first day of its step, by the clocks of `timeZone`. */
  readonly day: string;
  readonly method: PaymentMethod;
  readonly revenue: bigint;
  readonly count: number;
};

type Steps = InCurrency & {
  readonly unit: 'day' | 'week' | 'month';
  readonly timeZone: string;
};

export async function revenueBySteps(
  snapshot: Snapshot,
  { accountId, from, to, currency, unit, timeZone }: Steps,
): Promise<readonly RevenuePart[]> {
  const { rows } = await snapshot.query<RevenuePart>(
    `SELECT to_char(date_trunc($5, paid_at AT TIME ZONE $6), 'YYYY-MM-DD') AS day, method,
        sum(paid - refunded)::bigint AS revenue, count(*)::int AS count
       FROM payments WHERE account_id = $1 AND currency = $4 AND paid_at >= $2 AND paid_at < $3 GROUP BY 1, 2`,
    [accountId, from, to, currency, unit, timeZone],
  );
  return rows;
}

export async function hasPayments(snapshot: Snapshot, accountId: string): Promise<boolean> {
  const { rows } = await snapshot.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT FROM payments WHERE account_id = $1) AS any',
    [accountId],
  );
  return rows[0]?.any === true;
}

import type { PaymentMethod, PaymentCurrency } from '@nzela/contract/payment-terms';
import type { Readable } from '../../../kernel/data/snapshots.ts';

/** From `since`, before `until`. */
export type Span = { readonly since: Date; readonly until: Date };

/** What came in one currency by one way, in minor units. */
export type Received = {
  readonly currency: PaymentCurrency;
  readonly method: PaymentMethod;
  readonly count: number;
  readonly paid: bigint;
  readonly fee: bigint;
};

export async function receivedIn(
  source: Readable,
  accountId: string,
  { since, until }: Span,
): Promise<readonly Received[]> {
  const { rows } = await source.query<Received>(
    `SELECT currency, method, count(*)::int AS count, sum(paid)::bigint AS paid, sum(fee)::bigint AS fee
       FROM payments WHERE account_id = $1 AND paid_at >= $2 AND paid_at < $3
      GROUP BY currency, method ORDER BY currency, method`,
    [accountId, since, until],
  );
  return rows;
}

/** What went back in one currency, in minor units. */
export type GivenBack = {
  readonly currency: PaymentCurrency;
  readonly count: number;
  readonly amount: bigint;
};

export async function givenBackIn(
  source: Readable,
  accountId: string,
  { since, until }: Span,
): Promise<readonly GivenBack[]> {
  const { rows } = await source.query<GivenBack>(
    `SELECT currency, count(*)::int AS count, sum(amount)::bigint AS amount
       FROM refunds WHERE account_id = $1 AND created_at >= $2 AND created_at < $3 AND status <> 'echoue'
      GROUP BY currency ORDER BY currency`,
    [accountId, since, until],
  );
  return rows;
}

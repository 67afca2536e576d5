import type { PaymentCurrency, PaymentMethod } from '@nzela/contract/payments';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { onlyRow } from '../../../kernel/data/rows.ts';

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

/** The time zone of a merchant: that of whoever has owned it longest. */
export async function zoneOf(source: Readable, accountId: string): Promise<string> {
  const { rows } = await source.query<{ zone: string }>(
    `SELECT u.time_zone AS zone FROM merchant_accounts a
       JOIN merchant_members t ON t.merchant_id = a.merchant_id AND t.role = 'proprietaire'
       JOIN users u ON u.id = t.user_id
      WHERE a.id = $1 ORDER BY t.created_at, t.id LIMIT 1`,
    [accountId],
  );
  return onlyRow(rows, 'merchant_members').zone;
}

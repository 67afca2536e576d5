import type { ClientBase, Pool } from 'pg';
import type { ReferralReason } from '@nzela/contract/users';
import { timestamps, uuids } from '@nzela/ledger/arrays';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import { aliased, byDefault, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';

export type ReferralStatus = 'en_attente' | 'versee' | 'annulee';

export type ReferralRow = {
  readonly id: string;
  readonly referrerId: string;
  readonly referredId: string;
  readonly status: ReferralStatus;
  readonly amountMinor: bigint | null;
  readonly currency: CurrencyCode;
  /** The payment that earned the reward. */
  readonly transferId: string | null;
  /** When a payment of the referred person first settled. */
  readonly paymentAt: Date | null;
  readonly reason: ReferralReason | null;
  readonly createdAt: Date;
};

const referrals: Table<
  'referrals',
  { status: ReferralStatus; currency: CurrencyCode; reason: ReferralReason }
> = { name: 'referrals' };

const columns: Selection<ReferralRow> = aliased(
  referrals,
  {
    id: 'id',
    referrerId: 'referrer_id',
    referredId: 'referred_id',
    status: 'status',
    amountMinor: 'amount_minor',
    currency: 'currency',
    transferId: 'transfer_id',
    paymentAt: 'payment_at',
    reason: 'reason',
    createdAt: 'created_at',
  },
  'r',
);

export async function insertReferral(
  client: ClientBase,
  referral: Pick<ReferralRow, 'id' | 'referrerId' | 'referredId' | 'createdAt'>,
): Promise<void> {
  await insertRow(client, referrals, {
    row: {
      id: referral.id,
      referrer_id: referral.referrerId,
      referred_id: referral.referredId,
      status: 'en_attente',
      amount_minor: null,
      currency: byDefault,
      transfer_id: null,
      created_at: referral.createdAt,
      paid_at: null,
      payment_at: null,
      reason: null,
      reviewed_at: null,
      payee: null,
    },
  });
}

/** Notes that a payment of each referred person settled: from then on the reward is reviewed. */
export async function notePayments(
  client: ClientBase,
  payments: readonly Payment[],
): Promise<void> {
  await client.query(
    `UPDATE referrals SET payment_at = first.at
       FROM (SELECT user_id, min(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS paid (user_id, at) GROUP BY user_id) AS first
      WHERE referred_id = first.user_id AND status = 'en_attente' AND payment_at IS NULL`,
    [uuids(payments, ({ userId }) => userId), timestamps(payments, ({ at }) => at)],
  );
}

/** Of a referred person. */
export type Payment = { readonly userId: string; readonly at: Date };

/** Referrals whose first payment settled by `before`, those that wait longest for a look first. */
export async function dueReferrals(pool: Pool, before: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM referrals WHERE status = 'en_attente' AND payment_at <= $1
      ORDER BY reviewed_at NULLS FIRST LIMIT $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * The referral, with its referrer's row locked, so that two rewards of one person are counted one after the other. What refers to
 * that person is inserted meanwhile: their key stays.
 */
export async function lockReferral(client: ClientBase, id: string): Promise<ReferralRow | null> {
  const { rows } = await client.query<ReferralRow>(
    `SELECT ${columns} FROM referrals r JOIN users u ON u.id = r.referrer_id WHERE r.id = $1 FOR NO KEY UPDATE OF r, u`,
    [id],
  );
  return rows[0] ?? null;
}

export type PaidReward = {
  readonly amount: Money;
  readonly transferId: string;
  readonly payee: string;
  readonly at: Date;
};

export async function markPaid(
  client: ClientBase,
  id: string,
  { amount, transferId, payee, at }: PaidReward,
): Promise<void> {
  await client.query(
    `UPDATE referrals SET status = 'versee', amount_minor = $2, currency = $3, transfer_id = $4, payee = $5,
       reason = NULL, paid_at = $6, reviewed_at = $6 WHERE id = $1`,
    [id, amount.minor, amount.currency, transferId, payee, at],
  );
}

export async function markReviewed(
  client: ClientBase,
  id: string,
  review: { readonly status: ReferralStatus; readonly reason: ReferralReason; readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE referrals SET status = $2, reason = $3, reviewed_at = $4 WHERE id = $1',
    [id, review.status, review.reason, review.at],
  );
}

/** Two accounts that signed in from one browser are one person, as far as rewards go. */
export async function shareDevice(
  client: ClientBase,
  oneId: string,
  otherId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM known_devices a JOIN known_devices b USING (hash) WHERE a.user_id = $1 AND b.user_id = $2 LIMIT 1`,
    [oneId, otherId],
  );
  return rowCount === 1;
}

export type ReferredRow = ReferralRow & { readonly firstName: string; readonly lastName: string };

/** A person's referrals, newest first, at most 200. */
export async function listReferrals(
  snapshot: Snapshot,
  referrerId: string,
): Promise<ReferredRow[]> {
  const { rows } = await snapshot.query<ReferredRow>(
    `SELECT ${columns}, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM referrals r JOIN users u ON u.id = r.referred_id
      WHERE r.referrer_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT 200`,
    [referrerId],
  );
  return rows;
}

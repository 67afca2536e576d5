import type { ClientBase, Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';

export type ReferralStatus = 'en_attente' | 'versee' | 'annulee';

export type ReferralRow = {
  readonly id: string;
  readonly referrerId: string;
  readonly referredId: string;
  readonly status: ReferralStatus;
  readonly amountMinor: bigint | null;
  readonly currency: CurrencyCode;
  /** The first settled transfer of the referred person. */
  readonly transferId: string | null;
  readonly createdAt: Date;
};

const columns = `r.id, r.referrer_id AS "referrerId", r.referred_id AS "referredId", r.status,
  r.amount_minor AS "amountMinor", r.currency, r.transfer_id AS "transferId", r.created_at AS "createdAt"`;

export async function insertReferral(
  client: ClientBase,
  referral: Pick<ReferralRow, 'id' | 'referrerId' | 'referredId' | 'createdAt'>,
): Promise<void> {
  await client.query(
    `INSERT INTO referrals (id, referrer_id, referred_id, status, created_at) VALUES ($1, $2, $3, 'en_attente', $4)`,
    [referral.id, referral.referrerId, referral.referredId, referral.createdAt],
  );
}

/** Notes the transfer that earns the reward; the referral's id the first time, null otherwise. */
export async function noteTransfer(
  client: ClientBase,
  referredId: string,
  transferId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE referrals SET transfer_id = $2
      WHERE referred_id = $1 AND status = 'en_attente' AND transfer_id IS NULL RETURNING id`,
    [referredId, transferId],
  );
  return rows[0]?.id ?? null;
}

/** The referral that waits for its referred person to confirm their address, if their transfer is done. */
export async function earnedReferral(
  client: ClientBase,
  referredId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM referrals WHERE referred_id = $1 AND status = 'en_attente' AND transfer_id IS NOT NULL`,
    [referredId],
  );
  return rows[0]?.id ?? null;
}

/** The referral, with its referrer's row locked, so that two rewards of one person are counted one after the other. */
export async function lockReferral(client: ClientBase, id: string): Promise<ReferralRow | null> {
  const { rows } = await client.query<ReferralRow>(
    `SELECT ${columns} FROM referrals r JOIN users u ON u.id = r.referrer_id WHERE r.id = $1 FOR UPDATE OF r, u`,
    [id],
  );
  return rows[0] ?? null;
}

export async function countPaid(client: ClientBase, referrerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM referrals WHERE referrer_id = $1 AND status = 'versee'`,
    [referrerId],
  );
  return rows[0]?.count ?? 0;
}

export async function markPaid(
  client: ClientBase,
  id: string,
  amount: Money,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE referrals SET status = 'versee', amount_minor = $2, currency = $3, paid_at = $4 WHERE id = $1`,
    [id, amount.minor, amount.currency, at],
  );
}

export async function markCancelled(client: ClientBase, id: string): Promise<void> {
  await client.query(`UPDATE referrals SET status = 'annulee' WHERE id = $1`, [id]);
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
export async function listReferrals(pool: Pool, referrerId: string): Promise<ReferredRow[]> {
  const { rows } = await pool.query<ReferredRow>(
    `SELECT ${columns}, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM referrals r JOIN users u ON u.id = r.referred_id
      WHERE r.referrer_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT 200`,
    [referrerId],
  );
  return rows;
}

import type { ClientBase } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';

/** Steps between two people, by who referred whom, within which they are near. */
const nearSteps = 4;
const mostSearched = 1_000;

export type PaymentRow = {
  readonly transferId: string;
  readonly payee: string;
  /** The account behind the wallet or the number that was paid, if there is one. */
  readonly payeeId: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: CurrencyCode;
  readonly at: Date;
};

/** What a person has paid others until `before`, oldest first, at most 200; fees given back are none. */
export async function settledPayments(
  client: ClientBase,
  userId: string,
  before: Date,
): Promise<PaymentRow[]> {
  const { rows } = await client.query<PaymentRow>(
    `SELECT t.id AS "transferId", t.source_amount AS amount, t.source_currency AS currency, t.completed_at AS at,
       CASE WHEN t.fee_refunded_at IS NULL THEN t.fee_amount ELSE 0 END AS fee,
       coalesce(t.recipient_user_id, u.id) AS "payeeId",
       coalesce(t.recipient_user_id::text, t.beneficiary ->> 'iban', t.beneficiary ->> 'numeroCompte',
         t.beneficiary ->> 'telephone') AS payee
     FROM transfers t LEFT JOIN users u ON u.phone = t.beneficiary ->> 'telephone'
     WHERE t.sender_id = $1 AND t.confirmed_at IS NOT NULL AND t.status = 'complete' AND t.completed_at <= $2
     ORDER BY t.completed_at LIMIT 200`,
    [userId, before],
  );
  return rows;
}

/** Everybody within a few referrals of `userId`, up or down, themselves among them. */
export async function nearPeople(client: ClientBase, userId: string): Promise<Set<string>> {
  const near = new Set([userId]);
  let edge = [userId];
  for (let step = 0; step < nearSteps && edge.length > 0 && near.size < mostSearched; step += 1) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT referred_id AS id FROM referrals WHERE referrer_id = ANY($1)
       UNION SELECT referrer_id FROM referrals WHERE referred_id = ANY($1)`,
      [edge],
    );
    edge = rows.map(({ id }) => id).filter((id) => !near.has(id));
    for (const id of edge) near.add(id);
  }
  return near;
}

/** Whether two groups of people have signed in on one browser or from one network (an address, or the /64 of one). */
export async function shareOrigin(
  client: ClientBase,
  some: readonly string[],
  others: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM known_devices a JOIN known_devices b USING (hash) WHERE a.user_id = ANY($1) AND b.user_id = ANY($2)
     UNION ALL
     SELECT FROM sessions a JOIN sessions b USING (network) WHERE a.user_id = ANY($1) AND b.user_id = ANY($2)
     LIMIT 1`,
    [some, others],
  );
  return (rowCount ?? 0) > 0;
}

type Journey = { readonly from: string; readonly at: Date; readonly until: Date };

/**
 * Whether money that reached a wallet at a time went on, from wallet to wallet and in the order of time, to one of
 * `home` before `until`.
 */
export async function cameBack(
  client: ClientBase,
  { from, at, until }: Journey,
  home: readonly string[],
): Promise<boolean> {
  const reached = new Map([[from, at]]);
  let edge = [...reached];
  while (edge.length > 0 && reached.size < mostSearched) {
    const { rows } = await client.query<{ id: string; at: Date }>(
      `SELECT t.recipient_user_id AS id, min(t.completed_at) AS at
         FROM unnest($1::uuid[], $2::timestamptz[]) AS holder (id, since)
         JOIN transfers t ON t.sender_id = holder.id AND t.confirmed_at IS NOT NULL
        WHERE t.status = 'complete' AND t.recipient_user_id IS NOT NULL
          AND t.completed_at BETWEEN holder.since AND $3
        GROUP BY t.recipient_user_id`,
      [edge.map(([id]) => id), edge.map(([, since]) => since), until],
    );
    if (rows.some(({ id }) => home.includes(id))) return true;
    edge = rows
      .filter(({ id, at: since }) => since < (reached.get(id) ?? new Date(8.64e15)))
      .map(({ id, at: since }): [string, Date] => [id, since]);
    for (const [id, since] of edge) reached.set(id, since);
  }
  return false;
}

/** Whether a reward was paid for a payment to this payee. */
export async function isPayeeRewarded(client: ClientBase, payee: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM referrals WHERE payee = $1 AND status = 'versee'`,
    [payee],
  );
  return rowCount === 1;
}

export type RewardCounts = {
  readonly paidToReferrer: number;
  readonly paidToReferrerToday: number;
  readonly paidToAddressToday: number;
  readonly deviceRewarded: boolean;
};

/** Rewards that were paid: to the referrer, and for people on a browser or a network of the referred person's. */
export async function countRewards(
  client: ClientBase,
  { referrerId, referredId }: { readonly referrerId: string; readonly referredId: string },
  since: Date,
): Promise<RewardCounts> {
  const { rows } = await client.query<RewardCounts>(
    `SELECT
       (SELECT count(*)::int FROM referrals WHERE referrer_id = $1 AND status = 'versee') AS "paidToReferrer",
       (SELECT count(*)::int FROM referrals WHERE referrer_id = $1 AND status = 'versee' AND paid_at > $3)
         AS "paidToReferrerToday",
       (SELECT count(*)::int FROM referrals r WHERE r.status = 'versee' AND r.paid_at > $3 AND EXISTS (
          SELECT FROM sessions a JOIN sessions b USING (network)
           WHERE a.user_id = r.referred_id AND b.user_id = $2)) AS "paidToAddressToday",
       EXISTS (SELECT FROM known_devices own JOIN known_devices other USING (hash)
                JOIN referrals r ON r.referred_id = other.user_id AND r.status = 'versee'
               WHERE own.user_id = $2 AND other.user_id <> $2) AS "deviceRewarded"`,
    [referrerId, referredId, since],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count gives a row');
  return counts;
}

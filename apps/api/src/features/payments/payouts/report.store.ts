import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { MerchantPayout } from './payouts.store.ts';

/** Where the report of a payout begins: after the payout before it, or with the first movement of the account. */
export async function payoutBefore(
  source: Readable,
  { accountId, amount, entry }: MerchantPayout,
): Promise<{ readonly entry: bigint; readonly at: Date } | null> {
  const { rows } = await source.query<{ entry: bigint; at: Date }>(
    `SELECT entry, entry_at AS at FROM merchant_payouts
      WHERE account_id = $1 AND currency = $2 AND entry < $3 ORDER BY entry DESC LIMIT 1`,
    [accountId, amount.currency, entry],
  );
  return rows[0] ?? null;
}

/** What a movement is about, by the id of the payment, the refund, the dispute or the payout. */
export type Story = {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'dispute' | 'payout';
  readonly reference: string;
  readonly description: string | null;
  readonly who: string | null;
  /** Of a payment, in minor units: what the payer was charged, and the fee in it. */
  readonly paid: bigint | null;
  readonly fee: bigint | null;
};

export async function storiesOf(
  source: Readable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Story>> {
  const { rows } = await source.query<Story>(
    `SELECT id, 'payment' AS kind, reference, description, coalesce(customer_name, customer_email, customer_phone) AS who,
       paid, fee FROM payments WHERE account_id = $1 AND id = ANY ($2::uuid[])
     UNION ALL
     SELECT id, 'refund', reference, reason, NULL, NULL, NULL FROM refunds WHERE account_id = $1 AND id = ANY ($2::uuid[])
     UNION ALL
     SELECT id, 'dispute', reference, NULL, NULL, NULL, NULL FROM disputes WHERE account_id = $1 AND id = ANY ($2::uuid[])
     UNION ALL
     SELECT id, 'payout', reference, NULL, NULL, NULL, NULL FROM merchant_payouts
      WHERE account_id = $1 AND id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

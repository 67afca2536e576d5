import type { Pool } from 'pg';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';

/** Transfers that were alike: the same route, amount and rate. */
export type AlikeTransfers = {
  readonly deliveryMethod: DeliveryMethod;
  readonly paymentMethod: PaymentMethod;
  readonly country: string | null;
  readonly source: CurrencyCode;
  readonly target: CurrencyCode;
  /** Minor units. */
  readonly sent: bigint;
  readonly midRate: string;
  readonly parity: boolean;
  readonly count: number;
};

/** Every transfer that was confirmed from `from` on, and not called off since. */
export async function confirmedTransfers(pool: Pool, from: Date): Promise<AlikeTransfers[]> {
  const { rows } = await pool.query<AlikeTransfers>(
    `SELECT delivery_method AS "deliveryMethod", payment_method AS "paymentMethod",
            beneficiary->>'pays' AS country, source_currency AS source, target_currency AS target,
            source_amount AS sent, mid_rate AS "midRate", parity, count(*)::int AS count
       FROM transfers
      WHERE confirmed_at >= $1 AND status NOT IN ('en_attente', 'annule', 'echoue', 'rembourse')
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    [from],
  );
  return rows;
}

import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import type { Readable } from '../../../kernel/data/snapshots.ts';

/** What of a currency becomes spendable on a day (UTC), in minor units. */
export type WaitingDay = {
  readonly currency: PaymentCurrency;
  /** `2026-01-31`. */
  readonly day: string;
  readonly net: bigint;
  readonly count: number;
};

export async function waitingDays(
  source: Readable,
  accountId: string,
): Promise<readonly WaitingDay[]> {
  const { rows } = await source.query<WaitingDay>(
    `SELECT currency, to_char(available_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(paid - fee)::bigint AS net,
       count(*)::int AS count
       FROM payments WHERE account_id = $1 AND paid_at IS NOT NULL AND settled_at IS NULL
      GROUP BY 1, 2 ORDER BY 2, 1`,
    [accountId],
  );
  return rows;
}

/** What is on its way out: a refund or a payout. */
export type Outgoing = {
  readonly id: string;
  readonly reference: string;
  readonly currency: PaymentCurrency;
  readonly amount: bigint;
  readonly createdAt: Date;
};

/** Refunds whose money is set aside still, the oldest first. */
export async function openRefunds(
  source: Readable,
  accountId: string,
): Promise<readonly Outgoing[]> {
  const { rows } = await source.query<Outgoing>(
    `SELECT id, reference, currency, amount, created_at AS "createdAt" FROM refunds
      WHERE account_id = $1 AND status = 'en_attente' ORDER BY created_at, id`,
    [accountId],
  );
  return rows;
}

/** What is disputed still, the oldest first. */
export async function openDisputes(
  source: Readable,
  accountId: string,
): Promise<readonly (Outgoing & { readonly paymentId: string; readonly dueAt: Date })[]> {
  const { rows } = await source.query<Outgoing & { paymentId: string; dueAt: Date }>(
    `SELECT id, reference, currency, taken AS amount, opened_at AS "createdAt", payment_id AS "paymentId", due_at AS "dueAt"
       FROM disputes WHERE account_id = $1 AND status IN ('a_repondre', 'repondu') ORDER BY created_at, id`,
    [accountId],
  );
  return rows;
}

/** Payouts that have not arrived yet, the oldest first. */
export async function openPayouts(
  source: Readable,
  accountId: string,
): Promise<readonly Outgoing[]> {
  const { rows } = await source.query<Outgoing>(
    `SELECT id, reference, currency, amount, created_at AS "createdAt" FROM merchant_payouts
      WHERE account_id = $1 AND status IN ('en_cours', 'en_verification', 'indetermine') ORDER BY created_at, id`,
    [accountId],
  );
  return rows;
}

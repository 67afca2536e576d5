import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import { dueIds, idByReference } from '../../kernel/rows.ts';
import type { CardPurposeName, CardSubjectKey } from './purpose.ts';

/** Money of a card payment on its way back. */
export type Refund = CardSubjectKey & {
  readonly id: string;
  readonly ownerId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly state: 'demande' | 'en_attente' | 'fait' | 'refuse';
  /** False for a payment that came too late beside another one: its subject's own state does not follow it. */
  readonly settles: boolean;
  readonly createdAt: Date;
  /** The provider's id of the payment to give back. */
  readonly providerId: string;
};

/** Written once for a payment, however often it is decided. */
export async function insertRefund(
  client: PoolClient,
  refund: Omit<Refund, 'state' | 'providerId'> & {
    readonly paymentId: string;
  },
): Promise<void> {
  await client.query(
    `INSERT INTO card_refunds (id, card_payment_id, purpose, subject_id, owner_id, reference, amount, currency, state,
       settles_subject, created_at, updated_at, next_action_at)
     VALUES ($1, $2, $10, $3, $4, $5, $6, $7, 'demande', $8, $9, $9, $9)
     ON CONFLICT (card_payment_id) DO NOTHING`,
    [
      refund.id,
      refund.paymentId,
      refund.subjectId,
      refund.ownerId,
      refund.reference,
      refund.amount.minor,
      refund.amount.currency,
      refund.settles,
      refund.createdAt,
      refund.purpose,
    ],
  );
}

export async function setRefundState(
  client: PoolClient,
  id: string,
  change: { readonly state: Refund['state']; readonly at: Date; readonly next: Date | null },
): Promise<void> {
  await client.query(
    'UPDATE card_refunds SET state = $2, updated_at = $3, next_action_at = $4 WHERE id = $1',
    [id, change.state, change.at, change.next],
  );
}

type RefundRow = {
  id: string;
  purpose: CardPurposeName;
  subject_id: string;
  owner_id: string;
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  state: Refund['state'];
  settles_subject: boolean;
  created_at: Date;
  provider_id: string;
};

export async function readRefund(db: Pool | PoolClient, id: string): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(
    `SELECT r.*, p.provider_id FROM card_refunds r JOIN card_payments p ON p.id = r.card_payment_id WHERE r.id = $1`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    purpose: row.purpose,
    subjectId: row.subject_id,
    ownerId: row.owner_id,
    reference: row.reference,
    amount: money(row.amount, row.currency),
    state: row.state,
    settles: row.settles_subject,
    createdAt: row.created_at,
    providerId: row.provider_id,
  };
}

/** The refund that a provider's callback is about. */
export function refundByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'card_refunds', reference);
}

export function dueRefunds(pool: Pool, now: Date, limit: number): Promise<string[]> {
  return dueIds(pool, { table: 'card_refunds' }, { now, limit });
}

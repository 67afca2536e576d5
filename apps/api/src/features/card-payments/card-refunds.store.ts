import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Order, OrderChange } from '../../gateways/order.ts';
import { idByReference, updateRow } from '../../kernel/data/rows.ts';
import type { CardPurposeName, CardSubjectKey } from './purpose.ts';

/** Money of a card payment on its way back. */
export type Refund = CardSubjectKey &
  Order & {
    readonly ownerId: string;
    readonly amount: Money;
    readonly state: 'demande' | 'en_attente' | 'fait';
    /** False for a payment that came too late beside another one: its subject's own state does not follow it. */
    readonly settles: boolean;
    readonly createdAt: Date;
    /** What the gateway calls the payment to give back. */
    readonly chargeId: string;
  };

/** Written once for a payment, however often it is decided. */
export async function insertRefund(
  client: PoolClient,
  refund: CardSubjectKey &
    Pick<Refund, 'id' | 'ownerId' | 'reference' | 'amount' | 'settles' | 'createdAt'> & {
      readonly paymentId: string;
    },
): Promise<void> {
  await client.query(
    `INSERT INTO card_refunds (id, card_payment_id, purpose, subject_id, owner_id, reference, amount, currency, state,
       asked, settles_subject, created_at, updated_at, next_action_at)
     VALUES ($1, $2, $10, $3, $4, $5, $6, $7, 'demande', false, $8, $9, $9, $9)
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

/** What may change of a refund, by column. */
export type RefundChange = { readonly state?: Refund['state'] };

type OrderColumns = Omit<OrderChange, 'attempts_since' | 'provider_id'> & {
  readonly known_as?: string;
};

export async function updateRefund(
  client: PoolClient,
  id: string,
  step: { readonly at: Date; readonly change: RefundChange & OrderColumns },
): Promise<void> {
  await updateRow(client, { table: 'card_refunds', id, ...step });
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
  known_as: string | null;
  asked: boolean;
  asked_at: Date | null;
  created_at: Date;
  updated_at: Date;
  next_action_at: Date | null;
  leased_until: Date | null;
  charge_id: string;
};

export async function readRefund(db: Pool | PoolClient, id: string): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(
    `SELECT r.*, p.provider_id AS charge_id FROM card_refunds r JOIN card_payments p ON p.id = r.card_payment_id WHERE r.id = $1`,
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
    providerId: row.known_as,
    asked: row.asked,
    askedAt: row.asked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    attemptsSince: row.created_at,
    nextActionAt: row.next_action_at,
    leasedUntil: row.leased_until,
    chargeId: row.charge_id,
  };
}

/** The refund that a provider's callback is about. */
export function refundByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'card_refunds', reference);
}

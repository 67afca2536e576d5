import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Order, OrderChange } from '../../gateways/order.ts';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { idByReference, updateRow } from '../../kernel/data/rows.ts';
import type { CardPurposeName, CardSubjectKey } from './purpose.ts';

/** Money of a card payment on its way back. */
export type Refund = CardSubjectKey &
  Order & {
    readonly ownerId: string;
    readonly amount: Money;
    readonly state: 'demande' | 'en_attente' | 'fait' | 'refuse';
    /** False for a payment that came too late beside another one: its subject's own state does not follow it. */
    readonly settles: boolean;
    readonly createdAt: Date;
    /** What the gateway calls the payment to give back. */
    readonly chargeId: string;
  };

/** Written once for a payment or for a part of it, however often it is decided. */
export async function insertRefund(
  client: PoolClient,
  refund: CardSubjectKey &
    Pick<Refund, 'id' | 'ownerId' | 'reference' | 'amount' | 'settles' | 'createdAt'> & {
      readonly paymentId: string;
      readonly isPart: boolean;
    },
): Promise<void> {
  await insertRow(client, cardRefunds, {
    row: {
      id: refund.id,
      card_payment_id: refund.isPart ? null : refund.paymentId,
      part_of: refund.isPart ? refund.paymentId : null,
      purpose: refund.purpose,
      subject_id: refund.subjectId,
      owner_id: refund.ownerId,
      reference: refund.reference,
      amount: refund.amount.minor,
      currency: refund.amount.currency,
      state: 'demande',
      settles_subject: refund.settles,
      known_as: null,
      asked: false,
      asked_at: null,
      created_at: refund.createdAt,
      updated_at: refund.createdAt,
      next_action_at: refund.createdAt,
      leased_until: null,
      attempts: byDefault,
    },
    onConflict: '(card_payment_id) DO NOTHING',
  });
}

const cardRefunds: Table<
  'card_refunds',
  { purpose: CardPurposeName; currency: CurrencyCode; state: Refund['state'] }
> = { name: 'card_refunds' };

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
  await updateRow(client, cardRefunds, { id, ...step });
}

type RefundRow = RowOf<typeof cardRefunds> & { charge_id: string };

export async function readRefund(db: Pool | PoolClient, id: string): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(
    `SELECT r.*, p.provider_id AS charge_id FROM card_refunds r JOIN card_payments p ON p.id = coalesce(r.card_payment_id, r.part_of) WHERE r.id = $1`,
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

import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { PayoutBeneficiary, PayoutMethod } from '../../gateways/payouts/payouts.port.ts';
import type { Order, OrderChange } from '../../gateways/order.ts';
import { idByReference, updateRow } from '../../kernel/data/rows.ts';
import type { PayoutPurposeName, PayoutSubjectKey } from './purpose.ts';
import type { PayoutState } from './states.ts';

export type StoredPayout = PayoutSubjectKey &
  Order & {
    readonly amount: Money;
    readonly method: PayoutMethod;
    readonly beneficiary: PayoutBeneficiary;
    readonly state: PayoutState;
    readonly pickupCode: string | null;
  };

type PayoutRow = {
  id: string;
  purpose: PayoutPurposeName;
  subject_id: string;
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  method: PayoutMethod;
  beneficiary: PayoutBeneficiary;
  state: PayoutState;
  pickup_code: string | null;
  provider_id: string | null;
  asked: boolean;
  asked_at: Date | null;
  asked_since: Date;
  updated_at: Date;
  next_action_at: Date | null;
  leased_until: Date | null;
};

export type NewPayout = Pick<
  StoredPayout,
  'id' | 'purpose' | 'subjectId' | 'reference' | 'amount' | 'method' | 'beneficiary'
> & { readonly at: Date };

export async function insertPayout(client: PoolClient, payout: NewPayout): Promise<void> {
  const { amount, at } = payout;
  await client.query(
    `INSERT INTO payouts (id, purpose, subject_id, reference, amount, currency, method, beneficiary, state, asked_since,
       next_action_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'demande', $9, $9, $9, $9)`,
    [
      payout.id,
      payout.purpose,
      payout.subjectId,
      payout.reference,
      amount.minor,
      amount.currency,
      payout.method,
      payout.beneficiary,
      at,
    ],
  );
}

export async function findPayout(db: Pool | PoolClient, id: string): Promise<StoredPayout | null> {
  const { rows } = await db.query<PayoutRow>('SELECT * FROM payouts WHERE id = $1', [id]);
  return rows[0] === undefined ? null : payoutOf(rows[0]);
}

/** The payout that a provider's callback is about. */
export function payoutByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'payouts', reference);
}

/** What may change of a payout, by column. */
export type PayoutChange = {
  readonly state?: PayoutState;
  readonly pickup_code?: string;
  readonly asked_since?: Date;
};

export async function updatePayout(
  client: PoolClient,
  id: string,
  step: {
    readonly at: Date;
    readonly change: PayoutChange & Omit<OrderChange, 'attempts_since'>;
  },
): Promise<void> {
  await updateRow(client, { table: 'payouts', id, ...step });
}

/** What a person had exchanged at a rate that moves and can have back, or had back, since a moment. */
export type FloatingPayouts = {
  readonly returned: number;
  readonly underWay: number;
  /** Of those under way: cash that its recipient fetches, or not. */
  readonly pickups: number;
};

export async function countFloatingPayouts(
  client: PoolClient,
  ownerId: string,
  since: Date,
): Promise<FloatingPayouts> {
  const { rows } = await client.query<FloatingPayouts>(
    `WITH under_way AS (
       SELECT delivery_method = 'cash' AS is_pickup FROM transfers
        WHERE sender_id = $1 AND confirmed_at > $2 AND NOT parity AND status IN ('en_cours', 'indetermine')
       UNION ALL
       SELECT false FROM withdrawals
        WHERE owner_id = $1 AND created_at > $2 AND NOT parity AND status IN ('en_cours', 'indetermine'))
     SELECT (SELECT count(*)::int FROM under_way) AS "underWay",
       (SELECT count(*)::int FROM under_way WHERE is_pickup) AS pickups,
       (SELECT count(*)::int FROM payouts p
         WHERE p.state = 'retourne' AND p.updated_at > $2
           AND (EXISTS (SELECT FROM transfers t WHERE p.purpose = 'transfer' AND t.id = p.subject_id
                           AND t.sender_id = $1 AND NOT t.parity)
             OR EXISTS (SELECT FROM withdrawals w WHERE p.purpose = 'withdrawal' AND w.id = p.subject_id
                           AND w.owner_id = $1 AND NOT w.parity))) AS returned`,
    [ownerId, since],
  );
  return rows[0] ?? { returned: 0, underWay: 0, pickups: 0 };
}

function payoutOf(row: PayoutRow): StoredPayout {
  return {
    id: row.id,
    purpose: row.purpose,
    subjectId: row.subject_id,
    reference: row.reference,
    amount: money(row.amount, row.currency),
    method: row.method,
    beneficiary: row.beneficiary,
    state: row.state,
    pickupCode: row.pickup_code,
    providerId: row.provider_id,
    asked: row.asked,
    askedAt: row.asked_at,
    updatedAt: row.updated_at,
    attemptsSince: row.asked_since,
    nextActionAt: row.next_action_at,
    leasedUntil: row.leased_until,
  };
}

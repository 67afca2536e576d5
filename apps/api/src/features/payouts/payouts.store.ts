import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { PayoutBeneficiary, PayoutMethod } from '../../gateways/payouts/payouts.port.ts';
import type { Order, OrderChange } from '../../gateways/order.ts';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
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

const payouts: Table<
  'payouts',
  {
    purpose: PayoutPurposeName;
    currency: CurrencyCode;
    method: PayoutMethod;
    beneficiary: PayoutBeneficiary;
    state: PayoutState;
  }
> = { name: 'payouts' };

type PayoutRow = RowOf<typeof payouts>;

export type NewPayout = Pick<
  StoredPayout,
  'id' | 'purpose' | 'subjectId' | 'reference' | 'amount' | 'method' | 'beneficiary'
> & { readonly at: Date };

export async function insertPayout(client: PoolClient, payout: NewPayout): Promise<void> {
  const { amount, at } = payout;
  await insertRow(client, payouts, {
    row: {
      id: payout.id,
      purpose: payout.purpose,
      subject_id: payout.subjectId,
      reference: payout.reference,
      amount: amount.minor,
      currency: amount.currency,
      method: payout.method,
      beneficiary: payout.beneficiary,
      state: 'demande',
      provider_id: null,
      pickup_code: null,
      asked: byDefault,
      asked_at: null,
      asked_since: at,
      next_action_at: at,
      leased_until: null,
      created_at: at,
      updated_at: at,
    },
  });
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
  await updateRow(client, payouts, { id, ...step });
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

import type { Pool, PoolClient } from 'pg';

/** Ours, in the order in which they follow each other; the last three are final. */
export const payoutStates = ['demande', 'accepte', 'envoye', 'paye', 'retourne', 'refuse'] as const;
export type PayoutState = (typeof payoutStates)[number];

export type StoredPayout = {
  readonly transferId: string;
  readonly reference: string;
  readonly state: PayoutState;
  readonly pickupCode: string | null;
  /** Until then somebody is calling the provider. */
  readonly leasedUntil: Date | null;
};

type PayoutRow = {
  transfer_id: string;
  reference: string;
  state: PayoutState;
  pickup_code: string | null;
  leased_until: Date | null;
};

export async function insertPayout(
  client: PoolClient,
  payout: Pick<StoredPayout, 'transferId' | 'reference' | 'leasedUntil'> & { readonly at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO payouts (transfer_id, reference, state, leased_until, created_at, updated_at)
     VALUES ($1, $2, 'demande', $3, $4, $4)`,
    [payout.transferId, payout.reference, payout.leasedUntil, payout.at],
  );
}

export async function findPayout(
  db: Pool | PoolClient,
  transferId: string,
): Promise<StoredPayout | null> {
  const { rows } = await db.query<PayoutRow>('SELECT * FROM payouts WHERE transfer_id = $1', [
    transferId,
  ]);
  return rows[0] === undefined ? null : payoutOf(rows[0]);
}

export async function transferOfPayout(pool: Pool, reference: string): Promise<string | null> {
  const { rows } = await pool.query<{ transfer_id: string }>(
    'SELECT transfer_id FROM payouts WHERE reference = $1',
    [reference],
  );
  return rows[0]?.transfer_id ?? null;
}

export async function updatePayout(
  client: PoolClient,
  transferId: string,
  change: {
    readonly at: Date;
    readonly state?: PayoutState;
    readonly providerId?: string;
    readonly pickupCode?: string | null;
    readonly leasedUntil: Date | null;
  },
): Promise<void> {
  await client.query(
    `UPDATE payouts SET updated_at = $2, state = coalesce($3, state), provider_id = coalesce($4, provider_id),
       pickup_code = coalesce($5, pickup_code), leased_until = $6 WHERE transfer_id = $1`,
    [
      transferId,
      change.at,
      change.state ?? null,
      change.providerId ?? null,
      change.pickupCode ?? null,
      change.leasedUntil,
    ],
  );
}

function payoutOf(row: PayoutRow): StoredPayout {
  return {
    transferId: row.transfer_id,
    reference: row.reference,
    state: row.state,
    pickupCode: row.pickup_code,
    leasedUntil: row.leased_until,
  };
}

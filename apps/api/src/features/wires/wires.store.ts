import type { Pool, PoolClient } from 'pg';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import type { WireOutcome, WirePurposeName } from './purpose.ts';

export type WireRecord = {
  readonly wire: Wire;
  readonly named: { readonly purpose: WirePurposeName; readonly subjectId: string } | null;
  /** `suspens`: nobody knows whose it is. */
  readonly outcome: WireOutcome | 'suspens';
  readonly at: Date;
};

/** False when this wire was treated before. */
export async function recordWire(
  client: PoolClient,
  { wire, named, outcome, at }: WireRecord,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO wires (id, reference, amount, currency, debtor_name, received_at, purpose, subject_id, outcome, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
    [
      wire.id,
      wire.reference,
      wire.amount.minor,
      wire.amount.currency,
      wire.debtorName,
      wire.receivedAt,
      named?.purpose ?? null,
      named?.subjectId ?? null,
      outcome,
      at,
    ],
  );
  return rowCount === 1;
}

/** Whether a wire is recorded under this id that came with another amount, currency or reference. */
export async function isRecordedOtherwise(client: PoolClient, wire: Wire): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM wires WHERE id = $1 AND (amount, currency, reference) IS DISTINCT FROM ($2::bigint, $3::text, $4::text)',
    [wire.id, wire.amount.minor, wire.amount.currency, wire.reference],
  );
  return rowCount === 1;
}

/** How far the statement has been read; null: not at all. */
export async function readWireCursor(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ cursor: string | null }>('SELECT cursor FROM wire_cursor');
  return rows[0]?.cursor ?? null;
}

export async function keepWireCursor(pool: Pool, cursor: string | null): Promise<void> {
  await pool.query('UPDATE wire_cursor SET cursor = $1', [cursor]);
}

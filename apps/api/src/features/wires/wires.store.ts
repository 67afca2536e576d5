import type { Pool, PoolClient } from 'pg';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
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
  return insertRow(client, wires, {
    row: {
      id: wire.id,
      reference: wire.reference,
      amount: wire.amount.minor,
      currency: wire.amount.currency,
      debtor_name: wire.debtorName,
      received_at: wire.receivedAt,
      purpose: named?.purpose ?? null,
      subject_id: named?.subjectId ?? null,
      outcome,
      recorded_at: at,
    },
    onConflict: '(id) DO NOTHING',
  });
}

const wires: Table<'wires'> = { name: 'wires' };

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

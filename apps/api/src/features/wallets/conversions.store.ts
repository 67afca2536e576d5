import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';

export type ConversionRecord = {
  readonly id: string;
  readonly reference: string;
  readonly ownerId: string;
  readonly quoteId: string;
  readonly createdAt: Date;
};

export async function insertConversion(
  client: PoolClient,
  conversion: Omit<ConversionRecord, 'reference'>,
): Promise<ConversionRecord> {
  const { id, ownerId, quoteId, createdAt } = conversion;
  const { rows } = await client.query<{ reference: string }>(
    'INSERT INTO conversions (id, owner_id, quote_id, created_at) VALUES ($1, $2, $3, $4) RETURNING reference',
    [id, ownerId, quoteId, createdAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An insert returns its row');
  return { ...conversion, reference: row.reference };
}

export async function openCurrency(
  client: PoolClient,
  opened: { readonly ownerId: string; readonly currency: CurrencyCode; readonly at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO wallet_currencies (owner_id, currency, opened_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [opened.ownerId, opened.currency, opened.at],
  );
}

export async function openedCurrencies(pool: Pool, ownerId: string): Promise<CurrencyCode[]> {
  const { rows } = await pool.query<{ currency: CurrencyCode }>(
    'SELECT currency FROM wallet_currencies WHERE owner_id = $1',
    [ownerId],
  );
  return rows.map(({ currency }) => currency);
}

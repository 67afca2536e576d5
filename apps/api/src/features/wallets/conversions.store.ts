import type { PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { byDefault, type Table } from '../../kernel/data/columns.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { insertReturning, insertRow } from '../../kernel/data/inserts.ts';

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
  const { reference } = await insertReturning(client, conversions, {
    row: {
      id,
      reference: byDefault,
      owner_id: ownerId,
      quote_id: quoteId,
      created_at: createdAt,
    },
  });
  return { ...conversion, reference };
}

/** The quotes at which these were converted, by the conversions' ids. */
export async function quotesOfConversions(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await source.query<{ id: string; quote_id: string }>(
    'SELECT id, quote_id FROM conversions WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.quote_id]));
}

const conversions: Table<'conversions'> = { name: 'conversions' };

export async function openCurrency(
  client: PoolClient,
  opened: { readonly ownerId: string; readonly currency: CurrencyCode; readonly at: Date },
): Promise<void> {
  await insertRow(client, walletCurrencies, {
    row: { owner_id: opened.ownerId, currency: opened.currency, opened_at: opened.at },
    onConflict: 'DO NOTHING',
  });
}

const walletCurrencies: Table<'wallet_currencies'> = { name: 'wallet_currencies' };

export async function openedCurrencies(source: Readable, ownerId: string): Promise<CurrencyCode[]> {
  const { rows } = await source.query<{ currency: CurrencyCode }>(
    'SELECT currency FROM wallet_currencies WHERE owner_id = $1',
    [ownerId],
  );
  return rows.map(({ currency }) => currency);
}

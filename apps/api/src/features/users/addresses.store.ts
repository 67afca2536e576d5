import type { Pool } from 'pg';
import type { PostalAddress } from '@nzela/contract/addresses';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

const addresses: Table<'postal_addresses'> = { name: 'postal_addresses' };

/** Where the person lives, as they wrote it; null when they did not. */
export async function findAddress(source: Readable, userId: string): Promise<PostalAddress | null> {
  const { rows } = await source.query<PostalAddress>(
    `SELECT line1 AS ligne1, line2 AS ligne2, postal_code AS "codePostal", city AS ville, country AS pays
       FROM postal_addresses WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** In place of the one before. */
export async function saveAddress(
  pool: Pool,
  userId: string,
  { address, at }: { readonly address: PostalAddress; readonly at: Date },
): Promise<void> {
  const { ligne1, ligne2, codePostal, ville, pays } = address;
  await insertRow(pool, addresses, {
    row: {
      user_id: userId,
      line1: ligne1,
      line2: ligne2,
      postal_code: codePostal,
      city: ville,
      country: pays,
      updated_at: at,
    },
    onConflict: `(user_id) DO UPDATE SET line1 = excluded.line1, line2 = excluded.line2,
       postal_code = excluded.postal_code, city = excluded.city, country = excluded.country,
       updated_at = excluded.updated_at`,
  });
}

/** One that is not there is what was asked for. */
export async function removeAddress(pool: Pool, userId: string): Promise<void> {
  await pool.query('DELETE FROM postal_addresses WHERE user_id = $1', [userId]);
}

import type { ClientBase, Pool } from 'pg';
import type { ConsentPurpose } from '@nzela/contract/consent';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';

const consents: Table<'consents', { purpose: ConsentPurpose }> = { name: 'consents' };

type ConsentRow = Readonly<Pick<RowOf<typeof consents>, 'purpose' | 'granted' | 'at'>>;

/** The last decision on each purpose that there is one on. */
export async function latestConsents(
  client: ClientBase | Pool,
  userId: string,
): Promise<ConsentRow[]> {
  const { rows } = await client.query<ConsentRow>(
    `SELECT DISTINCT ON (purpose) purpose, granted, at FROM consents
      WHERE user_id = $1 ORDER BY purpose, id DESC`,
    [userId],
  );
  return rows;
}

type Deciding = {
  readonly decisions: readonly Pick<ConsentRow, 'purpose' | 'granted'>[];
  readonly reason: string | null;
  readonly at: Date;
};

export async function insertConsents(
  client: ClientBase,
  userId: string,
  { decisions, reason, at }: Deciding,
): Promise<void> {
  await insertRows(client, consents, {
    items: decisions,
    row: {
      user_id: userId,
      purpose: ({ purpose }) => purpose,
      granted: ({ granted }) => granted,
      reason,
      at,
    },
  });
}

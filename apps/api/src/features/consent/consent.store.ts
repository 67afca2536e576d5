import type { ClientBase, Pool } from 'pg';
import type { ConsentPurpose } from '@nzela/contract/consent';

type ConsentRow = {
  readonly purpose: ConsentPurpose;
  readonly granted: boolean;
  readonly at: Date;
};

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
  await client.query(
    `INSERT INTO consents (user_id, purpose, granted, reason, at)
     SELECT $1, purpose, granted, $4, $5 FROM unnest($2::text[], $3::boolean[]) AS d (purpose, granted)`,
    [
      userId,
      decisions.map(({ purpose }) => purpose),
      decisions.map(({ granted }) => granted),
      reason,
      at,
    ],
  );
}

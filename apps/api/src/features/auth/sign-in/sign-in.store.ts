import type { ClientBase, Pool } from 'pg';
import type { Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';

const signInWaysTable: Table<'sign_in_ways'> = { name: 'sign_in_ways' };

/** By what a person may sign in with their password. */
export type SignInWaysRow = { readonly byEmail: boolean; readonly byPhone: boolean };

export async function signInWays(
  client: ClientBase | Pool,
  userId: string,
): Promise<SignInWaysRow> {
  const { rows } = await client.query<SignInWaysRow>(
    'SELECT by_email AS "byEmail", by_phone AS "byPhone" FROM sign_in_ways WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? { byEmail: true, byPhone: true };
}

/** Changes one or both in one statement; null when none would stay on. */
export async function changeSignInWays(
  client: ClientBase,
  userId: string,
  { byEmail, byPhone }: { readonly byEmail: boolean | null; readonly byPhone: boolean | null },
): Promise<SignInWaysRow | null> {
  await insertRow(client, signInWaysTable, {
    row: { user_id: userId, by_email: true, by_phone: true },
    onConflict: 'DO NOTHING',
  });
  const { rows } = await client.query<SignInWaysRow>(
    `UPDATE sign_in_ways SET by_email = coalesce($2, by_email), by_phone = coalesce($3, by_phone)
      WHERE user_id = $1 AND (coalesce($2, by_email) OR coalesce($3, by_phone))
      RETURNING by_email AS "byEmail", by_phone AS "byPhone"`,
    [userId, byEmail, byPhone],
  );
  return rows[0] ?? null;
}

/** Whether the account has had a session, and one from this device at this address. */
export async function earlierSessions(
  client: ClientBase,
  userId: string,
  from: { readonly device: string; readonly address: string },
): Promise<{ readonly any: boolean; readonly alike: boolean }> {
  const { rows } = await client.query<{ any: boolean; alike: boolean }>(
    `SELECT count(*) > 0 AS any, coalesce(bool_or(device = $2 AND network = network_of($3)), false) AS alike
       FROM sessions WHERE user_id = $1`,
    [userId, from.device, from.address],
  );
  return rows[0] ?? { any: false, alike: false };
}

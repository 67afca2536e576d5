import type { ClientBase } from 'pg';
import type { Administrator, Capability } from '@nzela/contract/administrators';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

const held: Table<'administrator_capabilities', { capability: Capability }> = {
  name: 'administrator_capabilities',
};

/** Every administrator, by name. */
export async function listAdministrators(source: Readable): Promise<Administrator[]> {
  const { rows } = await source.query<Administrator>(
    `SELECT users.id, concat_ws(' ', first_name, nullif(last_name, '')) AS nom, email,
            EXISTS (SELECT FROM passkeys WHERE user_id = users.id)
              OR EXISTS (SELECT FROM totp_secrets WHERE user_id = users.id AND enabled_at IS NOT NULL) AS "secondFacteur",
            ARRAY(SELECT capability FROM administrator_capabilities WHERE user_id = users.id ORDER BY capability) AS capacites
       FROM users WHERE role = 'admin' AND closed_at IS NULL ORDER BY first_name, last_name, users.id`,
  );
  return rows;
}

type Given = {
  readonly userId: string;
  readonly capabilities: readonly Capability[];
  readonly by: string | null;
  readonly at: Date;
};

/** The person may do these, and no others. What they could do before keeps who gave it, and when. */
export async function setCapabilities(
  client: ClientBase,
  { userId, capabilities, by, at }: Given,
): Promise<void> {
  await client.query(
    'DELETE FROM administrator_capabilities WHERE user_id = $1 AND capability <> ALL ($2::text[])',
    [userId, capabilities],
  );
  for (const capability of capabilities) {
    await insertRow(client, held, {
      row: { user_id: userId, capability, given_by: by, created_at: at },
      onConflict: '(user_id, capability) DO NOTHING',
    });
  }
}

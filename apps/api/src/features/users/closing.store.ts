import type { ClientBase } from 'pg';

export async function lockUser(client: ClientBase, id: string): Promise<void> {
  await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
}

/** Operations of a person that are neither done nor given up, and cards that may still hold money. */
export async function countPending(client: ClientBase, userId: string): Promise<number> {
  const { rows } = await client.query<{ pending: bigint }>(
    `SELECT (SELECT count(*) FROM history_of($1) WHERE status = 'pending')
       + (SELECT count(*) FROM virtual_cards WHERE owner_id = $1 AND status NOT IN ('fermee', 'refusee')) AS pending`,
    [userId],
  );
  return Number(rows[0]?.pending ?? 0);
}

/**
 * What waits for a payment that may come, or for its day: the time of the one is over now, so that its own noun ends it, and
 * the other never comes.
 */
export async function endWaiting(client: ClientBase, id: string, at: Date): Promise<void> {
  for (const [table, owner] of [
    ['deposits', 'owner_id'],
    ['money_requests', 'owner_id'],
    ['transfers', 'sender_id'],
  ])
    await client.query(
      `UPDATE ${table} SET expires_at = least(expires_at, $2) WHERE ${owner} = $1 AND status = 'en_attente'`,
      [id, at],
    );
  await client.query(
    `UPDATE schedules SET status = 'annulee', next_day = NULL, next_at = NULL, attempt = 0, updated_at = $2
      WHERE owner_id = $1 AND status IN ('active', 'en_pause')`,
    [id, at],
  );
}

/** Rows that are the person's alone and that no law asks us to keep. */
const erased = [
  'avatars',
  'push_subscriptions',
  'notification_choices',
  'notifications',
  'contact_changes',
  'data_exports',
  'known_devices',
  'mail_tokens',
  'passkeys',
  'totp_secrets',
  'backup_codes',
  'pending_sign_ins',
  'sign_in_ways',
] as const;

/** Erases what names a person. Their id stays, in the journal and in others' histories, and leads to nobody. */
export async function anonymise(client: ClientBase, id: string, at: Date): Promise<void> {
  for (const table of erased) await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  await client.query('DELETE FROM recipients WHERE owner_id = $1', [id]);
  await client.query(`UPDATE sessions SET device = '', address = '' WHERE user_id = $1`, [id]);
  await client.query(
    `UPDATE users SET first_name = 'Compte', last_name = 'fermé', email = 'ferme-' || id || '@compte.invalid',
       email_verified_at = NULL, phone = 'ferme-' || id, phone_verified_at = NULL, identity_verified_at = NULL,
       avatar_version = NULL, blocked_at = $2, closed_at = $2
     WHERE id = $1`,
    [id, at],
  );
}

import type { ClientBase } from 'pg';

/** Rows that refer to the person do not wait for it: the key of their own row stays. */
export async function lockUser(client: ClientBase, id: string): Promise<void> {
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

type Owned = {
  readonly userId: string;
  /** In the live mode, of the businesses that close with the person. */
  readonly accounts: readonly string[];
};

/**
 * Operations of a person that are neither done nor given up, cards that may still hold money, disputes of their businesses,
 * and what one of these cost us.
 */
export async function countPending(
  client: ClientBase,
  { userId, accounts }: Owned,
): Promise<number> {
  const { rows } = await client.query<{ pending: bigint }>(
    `SELECT (SELECT count(*) FROM history_of($1) WHERE status = 'pending' AND means <> 'carte-virtuelle')
       + (SELECT count(*) FROM virtual_cards WHERE owner_id = $1 AND status NOT IN ('fermee', 'refusee'))
       + (SELECT count(*) FROM virtual_card_stops WHERE owner_id = $1 AND ended_at IS NULL)
       + (SELECT count(*) FROM disputes WHERE account_id = ANY ($2::uuid[])
            AND (status IN ('a_repondre', 'repondu') OR (status = 'perdu' AND taken < claimed))) AS pending`,
    [userId, accounts],
  );
  return Number(rows[0]?.pending ?? 0);
}

type Waiting = {
  readonly userId: string;
  /** Of the businesses that close with the person. */
  readonly accounts: readonly string[];
  readonly at: Date;
};

/**
 * What waits for a payment that may come, or for its day: the time of the one is over now, so that its own noun ends it, and
 * the other never comes.
 */
export async function endWaiting(
  client: ClientBase,
  { userId, accounts, at }: Waiting,
): Promise<void> {
  for (const [table, owner] of [
    ['deposits', 'owner_id'],
    ['money_requests', 'owner_id'],
    ['transfers', 'sender_id'],
  ])
    await client.query(
      `UPDATE ${table} SET expires_at = least(expires_at, $2) WHERE ${owner} = $1 AND status = 'en_attente'`,
      [userId, at],
    );
  await client.query(
    `UPDATE schedules SET status = 'annulee', next_day = NULL, next_at = NULL, attempt = 0, updated_at = $2
      WHERE owner_id = ANY ($1::uuid[]) AND status IN ('active', 'en_pause')`,
    [[userId, ...accounts], at],
  );
}

/** Rows that are the person's alone and that no law asks us to keep, by the column that says whose they are. */
export const erased = {
  account_holders: 'owner_id',
  administrator_capabilities: 'user_id',
  avatars: 'user_id',
  backup_codes: 'user_id',
  contact_changes: 'user_id',
  data_exports: 'user_id',
  // The files first: they refer to the documents.
  kyc_files: 'user_id',
  kyc_documents: 'user_id',
  known_devices: 'user_id',
  mail_tokens: 'user_id',
  merchant_members: 'user_id',
  notification_choices: 'user_id',
  notifications: 'user_id',
  passkeys: 'user_id',
  pending_sign_ins: 'user_id',
  postal_addresses: 'user_id',
  push_subscriptions: 'user_id',
  qr_codes: 'owner_id',
  recipients: 'owner_id',
  saved_views: 'owner_id',
  sent_messages: 'user_id',
  sign_in_ways: 'user_id',
  support_requests: 'owner_id',
  totp_secrets: 'user_id',
  unproven_sessions: 'user_id',
  user_block_answers: 'user_id',
  user_block_files: 'user_id',
  user_notes: 'user_id',
  verifications: 'user_id',
  wallet_currencies: 'owner_id',
} as const;

/** Erases what names a person. Their id stays, in the journal and in others' histories, and leads to nobody. */
export async function anonymise(client: ClientBase, id: string, at: Date): Promise<void> {
  for (const [table, owner] of Object.entries(erased))
    await client.query(`DELETE FROM ${table} WHERE ${owner} = $1`, [id]);
  await client.query(
    'UPDATE outgoing_messages SET device = NULL, network = NULL WHERE sender_id = $1',
    [id],
  );
  await client.query(`UPDATE sessions SET device = '', address = '' WHERE user_id = $1`, [id]);
  await client.query(
    'UPDATE transaction_logs SET device = NULL, address = NULL WHERE user_id = $1',
    [id],
  );
  // What was asked about the data is over with it; that it was asked, and answered, stays as the proof.
  await client.query(
    `UPDATE data_requests SET details = '', answer = coalesce(answer, 'Le compte est fermé.'),
       answered_at = coalesce(answered_at, $2),
       status = CASE WHEN answered_at IS NULL THEN 'satisfaite' ELSE status END
     WHERE user_id = $1`,
    [id, at],
  );
  await client.query(
    `UPDATE users SET first_name = 'Compte', last_name = 'fermé', email = 'ferme-' || id || '@compte.invalid',
       email_verified_at = NULL, phone = 'ferme-' || id, phone_verified_at = NULL, identity_verified_at = NULL,
       avatar_version = NULL, blocked_at = $2, closed_at = $2
     WHERE id = $1`,
    [id, at],
  );
}

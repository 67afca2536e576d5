import type { ClientBase, Pool } from 'pg';
import type { Table } from '../kernel/data/columns.ts';
import { insertRow } from '../kernel/data/inserts.ts';
import { lockByName } from '../kernel/data/locks.ts';

export type MessageKind = 'account' | 'access' | 'payee' | 'stranger';

export type OutgoingMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  /** SHA-256 of the address or the number. */
  readonly recipient: string;
  readonly senderId: string | null;
  readonly device: string | null;
  readonly network: string | null;
  readonly at: Date;
};

/** Counting and inserting for one recipient, sender or network happens one transaction after the other. */
export async function lockCounters(client: ClientBase, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) await lockByName(client, `message:${name}`);
}

export async function isLetThrough(
  client: ClientBase | Pool,
  { id, kind, recipient }: Pick<OutgoingMessage, 'id' | 'kind' | 'recipient'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM outgoing_messages WHERE id = $1 AND kind = $2 AND recipient = $3',
    [id, kind, recipient],
  );
  return rowCount === 1;
}

export type MessageCounts = {
  readonly recipient: number;
  readonly sender: number;
  readonly device: number;
  readonly network: number;
};

/** Messages of the same kind since `since`. */
export async function countMessages(
  client: ClientBase,
  { kind, recipient, senderId, device, network }: OutgoingMessage,
  since: Date,
): Promise<MessageCounts> {
  const { rows } = await client.query<MessageCounts>(
    `SELECT
       (SELECT count(*) FROM outgoing_messages WHERE kind = $1 AND created_at > $2 AND recipient = $3)::int AS recipient,
       (SELECT count(*) FROM outgoing_messages WHERE kind = $1 AND created_at > $2 AND sender_id = $4)::int AS sender,
       (SELECT count(*) FROM outgoing_messages WHERE kind = $1 AND created_at > $2 AND device = $5)::int AS device,
       (SELECT count(*) FROM outgoing_messages WHERE kind = $1 AND created_at > $2 AND network = $6)::int AS network`,
    [kind, since, recipient, senderId, device, network],
  );
  return rows[0] ?? { recipient: 0, sender: 0, device: 0, network: 0 };
}

/** A message that was not sent yet, and goes elsewhere or as another kind now, counts there and no longer where it did. */
export async function insertMessage(client: ClientBase, message: OutgoingMessage): Promise<void> {
  await insertRow(client, outgoingMessages, {
    row: {
      id: message.id,
      kind: message.kind,
      recipient: message.recipient,
      sender_id: message.senderId,
      device: message.device,
      network: message.network,
      created_at: message.at,
    },
    onConflict: '(id) DO UPDATE SET kind = excluded.kind, recipient = excluded.recipient',
  });
}

const outgoingMessages: Table<'outgoing_messages'> = { name: 'outgoing_messages' };

export type Sender = {
  readonly isConfirmed: boolean;
  readonly device: string | null;
  readonly address: string | null;
};

/** Whether the mailbox of an account is confirmed, and the browser and the address that it was last seen on. */
export async function findSender(client: ClientBase, userId: string): Promise<Sender | null> {
  const { rows } = await client.query<Sender>(
    `SELECT email_verified_at IS NOT NULL AS "isConfirmed",
       (SELECT hash FROM known_devices WHERE user_id = u.id ORDER BY last_seen_at DESC LIMIT 1) AS device,
       (SELECT address FROM sessions WHERE user_id = u.id AND ended_at IS NULL ORDER BY last_seen_at DESC LIMIT 1) AS address
     FROM users u WHERE id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function isConfirmedMailbox(pool: Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM users WHERE email = $1 AND email_verified_at IS NOT NULL',
    [email],
  );
  return rowCount === 1;
}

export async function hasRefused(client: ClientBase | Pool, recipient: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM refused_recipients WHERE recipient = $1', [
    recipient,
  ]);
  return rowCount === 1;
}

export async function keepRefusal(pool: Pool, recipient: string, at: Date): Promise<void> {
  await insertRow(pool, refusedRecipients, {
    row: { recipient, created_at: at },
    onConflict: 'DO NOTHING',
  });
}

const refusedRecipients: Table<'refused_recipients'> = { name: 'refused_recipients' };

export async function dropRefusal(pool: Pool, recipient: string): Promise<void> {
  await pool.query('DELETE FROM refused_recipients WHERE recipient = $1', [recipient]);
}

export async function deleteMessages(pool: Pool, before: Date): Promise<void> {
  await pool.query('DELETE FROM outgoing_messages WHERE created_at < $1', [before]);
}

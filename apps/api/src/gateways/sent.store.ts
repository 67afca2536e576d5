import type { Pool } from 'pg';
import type { Table } from '../kernel/data/columns.ts';
import { newId } from '../kernel/data/ids.ts';
import { insertRow } from '../kernel/data/inserts.ts';
import type { Readable } from '../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../kernel/http/pages.ts';

export type SentState = 'envoye' | 'en_attente' | 'retenu' | 'refuse';

type Sent = {
  readonly id: string;
  readonly to: string;
  readonly channel: 'mail' | 'sms';
  readonly why: string;
  readonly subject: string | null;
  readonly state: SentState;
  readonly code: string | null;
  readonly at: Date;
};

const sentMessages: Table<'sent_messages'> = { name: 'sent_messages' };

const accounts = {
  mail: 'SELECT id FROM users WHERE email = $1 AND closed_at IS NULL',
  sms: 'SELECT id FROM users WHERE phone = $1 AND closed_at IS NULL',
} as const;

/** What became of a message to the mailbox or the number of an account; nothing is kept of one to anybody else. */
export async function noteSent(pool: Pool, sent: Sent): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(accounts[sent.channel], [sent.to]);
  const userId = rows[0]?.id;
  if (userId === undefined) return;
  await insertRow(pool, sentMessages, {
    row: {
      id: newId(),
      message: sent.id,
      user_id: userId,
      channel: sent.channel,
      kind: sent.why,
      subject: sent.subject,
      state: sent.state,
      code: sent.code,
      attempts: 1,
      created_at: sent.at,
      updated_at: sent.at,
    },
    onConflict: `(message) DO UPDATE SET user_id = excluded.user_id, kind = excluded.kind, subject = excluded.subject,
      state = excluded.state, code = excluded.code, attempts = sent_messages.attempts + 1, updated_at = excluded.updated_at`,
  });
}

export type SentRow = {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly kind: string;
  readonly subject: string | null;
  readonly state: SentState;
  readonly code: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A page of what was sent to a person. */
export function listSent(source: Readable, userId: string, span: PageSpan): Promise<SentRow[]> {
  const select = `SELECT id, channel, kind, subject, state, code, attempts, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM sent_messages WHERE user_id = $1`;
  return selectPage(source, { select, values: [userId], by: 'created_at' }, span);
}

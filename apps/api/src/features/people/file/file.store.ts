import type { CardCurrency, CardType } from '@nzela/contract/virtual-cards';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { newId } from '../../../kernel/data/ids.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Table } from '../../../kernel/data/columns.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import type { ClientBase } from 'pg';

// What a person's file shows of other nouns, as lines of a list: each noun's own pages tell more.

export type NoteRow = {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  readonly createdAt: Date;
};

const notes: Table<'user_notes'> = { name: 'user_notes' };

export function listNotes(source: Readable, userId: string, span: PageSpan): Promise<NoteRow[]> {
  const select = `SELECT n.id, n.text, btrim(u.first_name || ' ' || u.last_name) AS author, n.created_at AS "createdAt"
    FROM user_notes n JOIN users u ON u.id = n.author WHERE n.user_id = $1`;
  return selectPage(source, { select, values: [userId], by: 'n.created_at', id: 'n.id' }, span);
}

type NewNote = {
  readonly userId: string;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

export async function insertNote(
  client: ClientBase,
  { userId, author, text, at }: NewNote,
): Promise<string> {
  const id = newId();
  await insertRow(client, notes, { row: { id, user_id: userId, author, text, created_at: at } });
  return id;
}

export type CardRow = {
  readonly id: string;
  readonly reference: string;
  readonly type: CardType;
  readonly currency: CardCurrency;
  readonly last4: string | null;
  readonly status: string;
  readonly isFrozen: boolean;
  readonly createdAt: Date;
};

export function listCards(source: Readable, userId: string, span: PageSpan): Promise<CardRow[]> {
  const select = `SELECT id, reference, type, currency, last4, status, is_frozen AS "isFrozen", created_at AS "createdAt"
    FROM virtual_cards WHERE owner_id = $1`;
  return selectPage(source, { select, values: [userId], by: 'created_at' }, span);
}

export type ReferredRow = {
  readonly id: string;
  readonly referralId: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: Date;
};

export function listReferred(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<ReferredRow[]> {
  const select = `SELECT u.id, r.id AS "referralId", btrim(u.first_name || ' ' || u.last_name) AS name, r.status,
      r.created_at AS "createdAt"
    FROM referrals r JOIN users u ON u.id = r.referred_id WHERE r.referrer_id = $1`;
  return selectPage(source, { select, values: [userId], by: 'r.created_at', id: 'r.id' }, span);
}

export async function findReferrer(
  source: Readable,
  userId: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { rows } = await source.query<{ id: string; name: string }>(
    `SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name
       FROM referrals r JOIN users u ON u.id = r.referrer_id WHERE r.referred_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export type BusinessRow = {
  readonly id: string;
  readonly name: string;
  readonly role: MerchantRole;
  readonly live: boolean;
  readonly liveAccountId: string;
  readonly createdAt: Date;
};

/** Those that the person works for. */
export function listBusinesses(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<BusinessRow[]> {
  const select = `SELECT m.id, m.name, member.role, m.live_at IS NOT NULL AS live, a.id AS "liveAccountId",
      m.created_at AS "createdAt"
    FROM merchant_members member JOIN merchants m ON m.id = member.merchant_id
    JOIN merchant_accounts a ON a.merchant_id = m.id AND a.mode = 'live'
   WHERE member.user_id = $1 AND m.closed_at IS NULL`;
  return selectPage(source, { select, values: [userId], by: 'm.created_at', id: 'm.id' }, span);
}

/** Those of these objects that the log of transactions has. */
export async function loggedAmong(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT id FROM transaction_logs WHERE id = ANY ($1::uuid[])',
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the person signs in with more than the password. */
export async function readSecondFactor(source: Readable, userId: string): Promise<boolean> {
  const { rows } = await source.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM passkeys WHERE user_id = $1)
              OR EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) AS has`,
    [userId],
  );
  return rows[0]?.has === true;
}

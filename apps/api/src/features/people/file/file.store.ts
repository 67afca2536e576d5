import type { CardCurrency, CardType } from '@nzela/contract/virtual-cards';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { newId } from '../../../kernel/data/ids.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Table } from '../../../kernel/data/columns.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { ClientBase } from 'pg';

// What a person's file shows of other nouns, as lines of a list: each noun's own pages tell more.

const shownMost = 50;

export type NoteRow = {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  readonly createdAt: Date;
};

const notes: Table<'user_notes'> = { name: 'user_notes' };

/** The newest first. */
export async function listNotes(source: Readable, userId: string): Promise<NoteRow[]> {
  const { rows } = await source.query<NoteRow>(
    `SELECT n.id, n.text, btrim(u.first_name || ' ' || u.last_name) AS author, n.created_at AS "createdAt"
       FROM user_notes n JOIN users u ON u.id = n.author
      WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT ${shownMost}`,
    [userId],
  );
  return rows;
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

export async function listCards(source: Readable, userId: string): Promise<CardRow[]> {
  const { rows } = await source.query<CardRow>(
    `SELECT id, reference, type, currency, last4, status, is_frozen AS "isFrozen", created_at AS "createdAt"
       FROM virtual_cards WHERE owner_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${shownMost}`,
    [userId],
  );
  return rows;
}

export type ReferredRow = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: Date;
};

export async function listReferred(source: Readable, userId: string): Promise<ReferredRow[]> {
  const { rows } = await source.query<ReferredRow>(
    `SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name, r.status, r.created_at AS "createdAt"
       FROM referrals r JOIN users u ON u.id = r.referred_id
      WHERE r.referrer_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT ${shownMost}`,
    [userId],
  );
  return rows;
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
};

/** Those that the person works for. */
export async function listBusinesses(source: Readable, userId: string): Promise<BusinessRow[]> {
  const { rows } = await source.query<BusinessRow>(
    `SELECT m.id, m.name, member.role, m.live_at IS NOT NULL AS live
       FROM merchant_members member JOIN merchants m ON m.id = member.merchant_id
      WHERE member.user_id = $1 AND m.closed_at IS NULL ORDER BY m.created_at, m.id LIMIT ${shownMost}`,
    [userId],
  );
  return rows;
}

export type AlertRow = {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
};

/** Open ones about the person, or about one of these objects of theirs. */
export async function listAlerts(
  source: Readable,
  userId: string,
  objects: readonly string[],
): Promise<AlertRow[]> {
  const { rows } = await source.query<AlertRow>(
    `SELECT id, kind, subject, at FROM operation_alerts
      WHERE resolved_at IS NULL AND subject = ANY ($1::text[]) ORDER BY at DESC LIMIT ${shownMost}`,
    [[userId, ...objects]],
  );
  return rows;
}

/** How the person signs in, beside the password. */
export async function readSecondFactors(
  source: Readable,
  userId: string,
): Promise<{ readonly has: boolean; readonly devices: number }> {
  const { rows } = await source.query<{ has: boolean; devices: bigint }>(
    `SELECT EXISTS (SELECT FROM passkeys WHERE user_id = $1)
              OR EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) AS has,
            (SELECT count(*) FROM known_devices WHERE user_id = $1) AS devices`,
    [userId],
  );
  return { has: rows[0]?.has === true, devices: Number(rows[0]?.devices ?? 0) };
}

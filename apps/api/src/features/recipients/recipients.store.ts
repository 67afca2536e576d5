import type { Pool, PoolClient } from 'pg';
import type { Recipient } from '@nzela/contract/recipients';
import type { DeliveryMethod } from '@nzela/contract/tariffs';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertReturning, insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { shortName } from '../users/users.ts';
import type { ResolvedRecipient } from './payee.ts';

export type StoredRecipient = ResolvedRecipient & {
  /** False when the number shown is no longer that of the Nzela account, or the account is blocked or closed. */
  readonly isCurrent: boolean;
  /** The Nzela account is closed, for good. */
  readonly isClosed: boolean;
  readonly lastTransferAt: Date | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
};

const recipients: Table<'recipients', { mode: DeliveryMethod }> = { name: 'recipients' };

type RecipientRow = RowOf<typeof recipients> & {
  /** The holder of the Nzela account now; null for every other way of receiving. */
  holder: {
    firstName: string;
    lastName: string;
    phone: string;
    blocked: boolean;
    closed: boolean;
  } | null;
};

const selectKept = `SELECT recipients.*, CASE WHEN users.id IS NOT NULL THEN jsonb_build_object(
    'firstName', users.first_name, 'lastName', users.last_name, 'phone', users.phone,
    'blocked', users.blocked_at IS NOT NULL, 'closed', users.closed_at IS NOT NULL) END AS holder
  FROM recipients LEFT JOIN users ON users.id = recipients.user_id`;

/** A person keeps as many: more would fit no list. */
const keptMost = 500;

type Keeping = { readonly recipient: ResolvedRecipient; readonly at: Date };

/**
 * Keeps a recipient. The same account of the same owner is the same recipient, whose name, contact and bank are brought up
 * to date; the account itself cannot change under its id (constraint `recipients_payee`).
 */
export async function keepRecipient(
  db: Pool | PoolClient,
  ownerId: string,
  { recipient, at }: Keeping,
): Promise<StoredRecipient> {
  const row = await insertReturning(db, recipients, {
    row: { ...newRow(ownerId, { recipient, at }), removed_at: null },
    onConflict: `(id) DO UPDATE
       SET name = excluded.name, phone = excluded.phone, bank = excluded.bank, removed_at = NULL`,
  });
  return recipientOf({ ...row, holder: null });
}

/**
 * Writes a recipient that is paid without being kept: it is not in the person's list, and what is known of its account
 * stays as it is.
 */
export async function keepAside(
  client: PoolClient,
  ownerId: string,
  { recipient, at }: Keeping,
): Promise<void> {
  await insertRow(client, recipients, {
    row: { ...newRow(ownerId, { recipient, at }), removed_at: at },
    onConflict: '(id) DO NOTHING',
  });
}

function newRow(ownerId: string, { recipient, at }: Keeping) {
  return {
    id: recipient.id,
    owner_id: ownerId,
    mode: recipient.mode,
    name: recipient.name,
    phone: recipient.phone,
    country: recipient.country,
    iban: recipient.iban,
    account_number: recipient.accountNumber,
    bank: recipient.bank,
    operator: recipient.operator,
    user_id: recipient.userId,
    last_transfer_at: null,
    created_at: at,
  };
}

/** Somebody who was paid, by the owner of the recipient. */
export type Paid = Keeping & { readonly ownerId: string };

/**
 * Keeps recipients that were paid and notes the payments, in one statement: those that the owner has room for are in their
 * list from then on ({@link keepRecipient}), the others are written aside ({@link keepAside}).
 */
export async function keepPaid(client: PoolClient, paid: readonly Paid[]): Promise<void> {
  // A statement changes a row once: of several payments to one recipient, the last one counts.
  const last = new Map(paid.map((one) => [one.recipient.id, one]));
  if (last.size === 0) return;
  await client.query(
    `INSERT INTO recipients (id, owner_id, mode, name, phone, country, iban, account_number, bank, operator, user_id,
       created_at, last_transfer_at, removed_at)
     SELECT id, owner_id, mode, name, phone, country, iban, account_number, bank, operator, user_id, at, at,
       CASE WHEN NOT room THEN at END
     FROM (
       SELECT paid.*, kept.count + row_number() OVER (PARTITION BY paid.owner_id ORDER BY paid.id) <= $2 OR kept.here AS room
       FROM jsonb_to_recordset($1::jsonb) AS paid (id uuid, owner_id uuid, mode text, name text, phone text, country text,
         iban text, account_number text, bank text, operator text, user_id uuid, at timestamptz)
       CROSS JOIN LATERAL (
         SELECT count(*) AS count, coalesce(bool_or(r.id = paid.id), false) AS here
         FROM recipients r WHERE r.owner_id = paid.owner_id AND r.removed_at IS NULL) AS kept
     ) AS row
     ORDER BY id
     ON CONFLICT (id) DO UPDATE SET
       name = CASE WHEN excluded.removed_at IS NULL THEN excluded.name ELSE recipients.name END,
       phone = CASE WHEN excluded.removed_at IS NULL THEN excluded.phone ELSE recipients.phone END,
       bank = CASE WHEN excluded.removed_at IS NULL THEN excluded.bank ELSE recipients.bank END,
       removed_at = CASE WHEN excluded.removed_at IS NOT NULL THEN recipients.removed_at END,
       last_transfer_at = greatest(recipients.last_transfer_at, excluded.last_transfer_at)`,
    [JSON.stringify([...last.values()].map(paidRow)), keptMost],
  );
}

function paidRow({ ownerId, recipient, at }: Paid) {
  return {
    id: recipient.id,
    owner_id: ownerId,
    mode: recipient.mode,
    name: recipient.name,
    phone: recipient.phone,
    country: recipient.country,
    iban: recipient.iban,
    account_number: recipient.accountNumber,
    bank: recipient.bank,
    operator: recipient.operator,
    user_id: recipient.userId,
    at,
  };
}

/** Every recipient of a person that is kept, or was removed since `day`: one left out could be taken for another. */
export async function recipientsSince(
  db: Pool | PoolClient,
  ownerId: string,
  day: Date,
): Promise<StoredRecipient[]> {
  const { rows } = await db.query<RecipientRow>(
    `${selectKept} WHERE owner_id = $1 AND (removed_at IS NULL OR removed_at > $2)
      ORDER BY recipients.created_at DESC`,
    [ownerId, day],
  );
  return rows.map(recipientOf);
}

/** Whether one more may be kept, or this very one is kept already. */
export async function mayKeep(
  db: Pool | PoolClient,
  ownerId: string,
  { id }: ResolvedRecipient,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM recipients WHERE owner_id = $1 AND removed_at IS NULL
     HAVING count(*) < $3 OR bool_or(id = $2)`,
    [ownerId, id, keptMost],
  );
  return rowCount === 1;
}

export async function listRecipients(pool: Pool, ownerId: string): Promise<StoredRecipient[]> {
  const { rows } = await pool.query<RecipientRow>(
    `${selectKept} WHERE owner_id = $1 AND removed_at IS NULL
      ORDER BY coalesce(last_transfer_at, recipients.created_at) DESC, recipients.id LIMIT $2`,
    [ownerId, keptMost],
  );
  return rows.map(recipientOf);
}

/** A page of those that a person keeps. */
export async function recipientsOf(
  source: Readable,
  ownerId: string,
  span: PageSpan,
): Promise<StoredRecipient[]> {
  const select = `${selectKept} WHERE owner_id = $1 AND removed_at IS NULL`;
  const list = { select, values: [ownerId], by: 'recipients.created_at', id: 'recipients.id' };
  return (await selectPage<RecipientRow>(source, list, span)).map(recipientOf);
}

export async function findRecipient(
  db: Pool | PoolClient,
  id: string,
  ownerId: string,
): Promise<StoredRecipient | null> {
  const { rows } = await db.query<RecipientRow>(
    `${selectKept} WHERE recipients.id = $1 AND owner_id = $2 AND removed_at IS NULL`,
    [id, ownerId],
  );
  return rows[0] === undefined ? null : recipientOf(rows[0]);
}

/** False when there was none of theirs. */
export async function removeRecipient(
  db: Pool | PoolClient,
  id: string,
  use: { readonly ownerId: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE recipients SET removed_at = $3 WHERE id = $1 AND owner_id = $2 AND removed_at IS NULL',
    [id, use.ownerId, use.at],
  );
  return rowCount === 1;
}

/** A transfer to this recipient was paid: the next one is no first time. */
export async function noteTransfer(client: Pool | PoolClient, id: string, at: Date): Promise<void> {
  await client.query(
    'UPDATE recipients SET last_transfer_at = greatest(last_transfer_at, $2) WHERE id = $1',
    [id, at],
  );
}

export function wireRecipient(recipient: StoredRecipient): Recipient {
  return {
    ...wireAccount(recipient),
    dernierTransfert: recipient.lastTransferAt?.toISOString() ?? null,
    dateCreation: recipient.createdAt.toISOString(),
  };
}

/** Whom and where to, without what was sent there before. */
export function wireAccount(
  recipient: ResolvedRecipient,
): Omit<Recipient, 'dernierTransfert' | 'dateCreation'> {
  return {
    id: recipient.id,
    mode: recipient.mode,
    nom: recipient.name,
    telephone: recipient.phone,
    pays: recipient.country,
    iban: recipient.iban,
    numeroCompte: recipient.accountNumber,
    banque: recipient.bank,
    operateur: recipient.operator,
  };
}

function recipientOf(row: RecipientRow): StoredRecipient {
  const { holder } = row;
  return {
    id: row.id,
    mode: row.mode,
    name: holder === null ? row.name : shortName(holder),
    isClosed: holder?.closed === true,
    isCurrent: holder === null || (holder.phone === row.phone && !holder.blocked),
    phone: row.phone,
    country: row.country,
    iban: row.iban,
    accountNumber: row.account_number,
    bank: row.bank,
    operator: row.operator,
    userId: row.user_id,
    lastTransferAt: row.last_transfer_at,
    createdAt: row.created_at,
    removedAt: row.removed_at,
  };
}

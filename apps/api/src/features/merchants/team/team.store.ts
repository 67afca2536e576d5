import type { ClientBase, Pool, PoolClient } from 'pg';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { aliased, type Selection, type Table } from '../../../kernel/data/columns.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';

const members: Table<'merchant_members', { role: MerchantRole }> = { name: 'merchant_members' };
const invitations: Table<'merchant_invitations', { role: MerchantRole }> = {
  name: 'merchant_invitations',
};

type NewMember = {
  readonly merchantId: string;
  readonly userId: string;
  readonly role: MerchantRole;
  readonly createdAt: Date;
};

/** False when the person belongs to the team already. */
export async function insertMember(client: ClientBase, member: NewMember): Promise<boolean> {
  return insertRow(client, members, {
    row: {
      id: newId(),
      merchant_id: member.merchantId,
      user_id: member.userId,
      role: member.role,
      created_at: member.createdAt,
    },
    onConflict: '(merchant_id, user_id) DO NOTHING',
  });
}

export type Member = {
  readonly id: string;
  readonly userId: string;
  readonly role: MerchantRole;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
};

const memberColumns = `member.id, member.user_id AS "userId", member.role, member.created_at AS "createdAt",
  concat_ws(' ', u.first_name, nullif(u.last_name, '')) AS name, u.email`;

/** The oldest first. */
export async function teamOf(source: Readable, merchantId: string): Promise<Member[]> {
  const { rows } = await source.query<Member>(
    `SELECT ${memberColumns} FROM merchant_members member JOIN users u ON u.id = member.user_id
      WHERE member.merchant_id = $1 ORDER BY member.created_at, member.id`,
    [merchantId],
  );
  return rows;
}

type Named = { readonly merchantId: string; readonly id: string };

export async function findMember(
  client: PoolClient,
  { merchantId, id }: Named,
): Promise<Member | null> {
  const { rows } = await client.query<Member>(
    `SELECT ${memberColumns} FROM merchant_members member JOIN users u ON u.id = member.user_id
      WHERE member.merchant_id = $1 AND member.id = $2`,
    [merchantId, id],
  );
  return rows[0] ?? null;
}

export async function countOwners(client: ClientBase, merchantId: string): Promise<number> {
  const { rows } = await client.query<{ owners: number }>(
    "SELECT count(*)::int AS owners FROM merchant_members WHERE merchant_id = $1 AND role = 'proprietaire'",
    [merchantId],
  );
  return rows[0]?.owners ?? 0;
}

export async function setMemberRole(
  client: PoolClient,
  id: string,
  role: MerchantRole,
): Promise<void> {
  await client.query('UPDATE merchant_members SET role = $2 WHERE id = $1', [id, role]);
}

export async function deleteMembers(
  client: ClientBase,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
): Promise<void> {
  await client.query('DELETE FROM merchant_members WHERE merchant_id = $1 AND user_id = $2', [
    merchantId,
    userId,
  ]);
}

export type Invitation = {
  readonly id: string;
  readonly merchantId: string;
  readonly email: string;
  readonly role: MerchantRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const invitationColumns: Selection<Invitation> = aliased(
  invitations,
  {
    id: 'id',
    merchantId: 'merchant_id',
    email: 'email',
    role: 'role',
    invitedBy: 'invited_by',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
  },
  'i',
);

/** Throws on `merchant_invitations_waiting` when one waits for this address already. */
export async function insertInvitation(client: ClientBase, invitation: Invitation): Promise<void> {
  await insertRow(client, invitations, {
    row: {
      id: invitation.id,
      merchant_id: invitation.merchantId,
      email: invitation.email,
      role: invitation.role,
      token_hash: null,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      ended_at: null,
    },
  });
}

const waiting = 'i.ended_at IS NULL AND i.expires_at > $2';

/** Those that may still be accepted, the oldest first. */
export async function waitingInvitations(
  source: Readable,
  merchantId: string,
  now: Date,
): Promise<Invitation[]> {
  const { rows } = await source.query<Invitation>(
    `SELECT ${invitationColumns} FROM merchant_invitations i WHERE i.merchant_id = $1 AND ${waiting}
      ORDER BY i.created_at, i.id`,
    [merchantId, now],
  );
  return rows;
}

/** Of the link's secret part, also when it was accepted or withdrawn, or is too old (`endedAt`). */
export async function invitationByToken(
  db: Pool | PoolClient,
  tokenHash: string,
): Promise<(Invitation & { readonly endedAt: Date | null }) | null> {
  const { rows } = await db.query<Invitation & { endedAt: Date | null }>(
    `SELECT ${invitationColumns}, i.ended_at AS "endedAt" FROM merchant_invitations i WHERE i.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** True when it was waiting: of two that end it, one does. */
export async function endInvitation(
  client: PoolClient,
  { merchantId, id, at }: Named & { readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE merchant_invitations SET ended_at = $3 WHERE merchant_id = $1 AND id = $2 AND ended_at IS NULL',
    [merchantId, id, at],
  );
  return rowCount === 1;
}

/** Those whose link is too old make room for another to the same address. */
export async function endExpired(
  client: PoolClient,
  {
    merchantId,
    email,
    at,
  }: { readonly merchantId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await client.query(
    `UPDATE merchant_invitations SET ended_at = expires_at
      WHERE merchant_id = $1 AND email = $2 AND ended_at IS NULL AND expires_at <= $3`,
    [merchantId, email, at],
  );
}

export async function findInvitation(
  pool: Pool,
  id: string,
  now: Date,
): Promise<Invitation | null> {
  const { rows } = await pool.query<Invitation>(
    `SELECT ${invitationColumns} FROM merchant_invitations i WHERE i.id = $1 AND ${waiting}`,
    [id, now],
  );
  return rows[0] ?? null;
}

export async function setInvitationToken(pool: Pool, id: string, tokenHash: string): Promise<void> {
  await pool.query('UPDATE merchant_invitations SET token_hash = $2 WHERE id = $1', [
    id,
    tokenHash,
  ]);
}

/** An address that was invited is not kept: those that ended, or could not be accepted any more, before `since` go. */
export async function sweepInvitations(pool: Pool, since: Date): Promise<void> {
  await pool.query('DELETE FROM merchant_invitations WHERE least(ended_at, expires_at) < $1', [
    since,
  ]);
}

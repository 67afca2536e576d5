import type { AuditAction } from '@nzela/contract/audit';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  invitationDays,
  type createInvitationSchema,
  type MerchantInvitation,
  type MerchantMember,
  type merchantTeamSchema,
} from '@nzela/contract/merchants';
import { mayGive, permissionsOf, type MerchantRole } from '@nzela/contract/merchant-terms';
import { transact, violatedConstraint } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { lockByName } from '../../../kernel/data/locks.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { writeAudit } from '../../../kernel/identity/audit.ts';
import type { MerchantPerson } from '../../../kernel/identity/session.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { admitStranger } from '../../../gateways/deliver.ts';
import type { Changing, MerchantDeps } from '../merchants.service.ts';
import { showMerchant } from './showing.ts';
import {
  countOwners,
  deleteMembers,
  endExpired,
  endInvitation,
  findMember,
  insertInvitation,
  setMemberRole,
  teamOf,
  waitingInvitations,
  type Invitation,
  type Member,
} from './team.store.ts';

/** The people and the invitations that wait. */
export async function readTeam(
  { pool, clock }: MerchantDeps,
  { merchantId, userId }: MerchantPerson,
): Promise<z.output<typeof merchantTeamSchema>> {
  const [members, invitations] = await Promise.all([
    teamOf(pool, merchantId),
    waitingInvitations(pool, merchantId, clock.now()),
  ]);
  return {
    membres: members.map((member) => wireMember(member, userId)),
    invitations: invitations.map(wireInvitation),
  };
}

/**
 * Invites somebody by mail, in a role that may do no more than the inviter's. Refuses `droit_manquant`, `deja_membre`,
 * `invitation_en_attente`, and what {@link admitStranger} refuses.
 */
export async function invite(
  { pool, clock }: MerchantDeps,
  by: Changing,
  { email, role }: z.output<typeof createInvitationSchema>,
): Promise<MerchantInvitation> {
  const { merchantId, userId } = by.caller;
  refuseMore(by.caller, role);
  const at = clock.now();
  const invitation: Invitation = {
    id: newId(),
    merchantId,
    email,
    role,
    invitedBy: userId,
    createdAt: at,
    expiresAt: addSeconds(at, invitationDays * 86_400),
  };
  await transact(pool, async ({ client }) => {
    const team = await teamOf(client, merchantId);
    if (team.some((member) => member.email === email)) refuse('deja_membre', { field: 'email' });
    await endExpired(client, { merchantId, email, at });
    await insertOnce(client, invitation);
    await admitStranger(client, {
      id: invitation.id,
      to: email,
      senderId: userId,
      at,
      field: 'email',
    });
    await addJobs(client, [
      { name: 'merchants.invitation-mail', payload: { invitationId: invitation.id } },
    ]);
    await audit(client, by, {
      action: 'merchants.invite',
      before: null,
      after: { email, role },
      at,
    });
  });
  return wireInvitation(invitation);
}

async function insertOnce(client: PoolClient, invitation: Invitation): Promise<void> {
  try {
    await insertInvitation(client, invitation);
  } catch (error) {
    if (violatedConstraint(error) === 'merchant_invitations_waiting')
      refuse('invitation_en_attente', { field: 'email' });
    throw error;
  }
}

/** Ends an invitation that nobody has accepted. Refuses `introuvable`. */
export async function withdrawInvitation(
  { pool, clock }: MerchantDeps,
  by: Changing,
  id: string,
): Promise<void> {
  const { merchantId } = by.caller;
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    if (!(await endInvitation(client, { merchantId, id, at }))) refuse('introuvable');
    await audit(client, by, { action: 'merchants.uninvite', before: { id }, after: null, at });
  });
}

/**
 * Gives somebody of the team another role, neither of which may do more than the caller's. Refuses `introuvable`,
 * `droit_manquant`, `dernier_proprietaire`.
 */
export async function changeRole(
  { pool, clock }: MerchantDeps,
  by: Changing,
  { id, role }: { readonly id: string; readonly role: MerchantRole },
): Promise<MerchantMember> {
  refuseMore(by.caller, role);
  const at = clock.now();
  return transact(pool, async ({ client }) => {
    const member = await lockedMember(client, by.caller, id);
    refuseMore(by.caller, member.role);
    if (role !== 'proprietaire') await refuseLastOwner(client, by.caller, member);
    await setMemberRole(client, id, role);
    await showMerchant(client, by.caller.merchantId);
    await audit(client, by, {
      action: 'merchants.role',
      before: { email: member.email, role: member.role },
      after: { role },
      at,
    });
    return wireMember({ ...member, role }, by.caller.userId);
  });
}

/**
 * Takes somebody out of the team, from their next request on; everybody may leave it. Refuses `introuvable`,
 * `droit_manquant`, `dernier_proprietaire`.
 */
export async function removeMember(
  { pool, clock }: MerchantDeps,
  by: Changing,
  id: string,
): Promise<void> {
  const { caller } = by;
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    const member = await lockedMember(client, caller, id);
    if (member.userId !== caller.userId) {
      if (!permissionsOf(caller.role, caller.mode).includes('equipe.gerer'))
        refuse('droit_manquant', { values: { permission: 'equipe.gerer' } });
      refuseMore(caller, member.role);
    }
    await refuseLastOwner(client, caller, member);
    // Whoever leaves is told as the others are.
    await showMerchant(client, caller.merchantId);
    await deleteMembers(client, { merchantId: caller.merchantId, userId: member.userId });
    await audit(client, by, {
      action: 'merchants.leave',
      before: { email: member.email, role: member.role },
      after: null,
      at,
    });
  });
}

function refuseMore({ role }: MerchantPerson, given: MerchantRole): void {
  if (!mayGive(role, given)) refuse('droit_manquant', { values: { permission: 'equipe.gerer' } });
}

/** One change of a team at a time: two owners cannot both leave. */
async function lockedMember(
  client: PoolClient,
  { merchantId }: MerchantPerson,
  id: string,
): Promise<Member> {
  await lockByName(client, `merchant-team:${merchantId}`);
  return (await findMember(client, { merchantId, id })) ?? refuse('introuvable');
}

async function refuseLastOwner(
  client: PoolClient,
  { merchantId }: MerchantPerson,
  { role }: Member,
): Promise<void> {
  if (role === 'proprietaire' && (await countOwners(client, merchantId)) === 1)
    refuse('dernier_proprietaire');
}

type Change = {
  readonly action: AuditAction;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
};

async function audit(
  client: PoolClient,
  { caller, address }: Changing,
  change: Change,
): Promise<void> {
  await writeAudit(client, {
    actor: caller.userId,
    subject: caller.merchantId,
    address,
    ...change,
  });
}

function wireMember(member: Member, userId: string): MerchantMember {
  return {
    id: member.id,
    nom: member.name,
    email: member.email,
    role: member.role,
    soi: member.userId === userId,
    dateCreation: member.createdAt.toISOString(),
  };
}

function wireInvitation(invitation: Invitation): MerchantInvitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    dateCreation: invitation.createdAt.toISOString(),
    expireLe: invitation.expiresAt.toISOString(),
  };
}

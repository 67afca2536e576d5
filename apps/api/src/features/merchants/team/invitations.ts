import { createHmac } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Merchant, offeredInvitationSchema } from '@nzela/contract/merchants';
import { say, type Message } from '@nzela/messages/message';
import { deliverMail } from '../../../gateways/deliver.ts';
import type { MailGateway } from '../../../gateways/mail/mail.port.ts';
import { stopUrl } from '../../../gateways/refusals.ts';
import { transact } from '../../../kernel/data/database.ts';
import { sha256Hex } from '../../../kernel/data/ids.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { writeAudit } from '../../../kernel/identity/audit.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import { writeMail } from '../../mails/mails.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Settings } from '../../settings/settings.ts';
import { findUser, markEmailVerified, shortName } from '../../users/users.ts';
import { readMerchants, type MerchantDeps } from '../merchants.service.ts';
import { findMerchant } from '../merchants.store.ts';
import { showMerchant } from './showing.ts';
import {
  endInvitation,
  findInvitation,
  insertMember,
  invitationByToken,
  setInvitationToken,
  teamOf,
  type Invitation,
} from './team.store.ts';

export type InvitationMailDeps = MerchantDeps & {
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly log: Log;
  readonly gateways: { readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};

const roleNames = {
  proprietaire: say('merchants_role_proprietaire'),
  gerant: say('merchants_role_gerant'),
  caissier: say('merchants_role_caissier'),
  comptable: say('merchants_role_comptable'),
  developpeur: say('merchants_role_developpeur'),
} as const satisfies Readonly<Record<Invitation['role'], Message>>;

/** Sends the link of an invitation that still waits. The link is computed, so that a job that runs twice sends one link. */
export async function sendInvitation(
  deps: InvitationMailDeps,
  invitationId: string,
): Promise<void> {
  const { pool, clock, secrets, config } = deps;
  const invitation = await findInvitation(pool, invitationId, clock.now());
  if (invitation === null) return;
  const [merchant, inviter] = await Promise.all([
    findMerchant(pool, invitation.merchantId),
    findUser(pool, 'id', invitation.invitedBy),
  ]);
  if (merchant === null || inviter === null) return;
  const token = createHmac('sha256', secrets.derive('merchant-invitations'))
    .update(invitation.id)
    .digest('base64url');
  await setInvitationToken(pool, invitation.id, sha256Hex(token));
  const stop = stopUrl(deps, invitation.email);
  const letter = await writeMail(deps.settings, {
    event: 'invitation',
    values: {
      commerce: merchant.name,
      invitant: shortName(inviter),
      role: roleNames[invitation.role],
      validite: say('merchants_invitation_until', { day: invitation.expiresAt }),
    },
    url: `${config.publicUrl}/invitation/${token}`,
    stopUrl: stop,
    reader: inviter,
  });
  const { id, email: to } = invitation;
  await deliverMail(deps, { id, to, stopUrl: stop, ...letter }, 'stranger');
}

/** What the link offers, before anybody signs in. Refuses what {@link usableInvitation} refuses. */
export async function readOffer(
  { pool, clock }: MerchantDeps,
  token: string,
): Promise<z.output<typeof offeredInvitationSchema>> {
  const invitation = await usableInvitation(pool, token, clock.now());
  const merchant = (await findMerchant(pool, invitation.merchantId)) ?? refuse('lien_invalide');
  return {
    nomCommercial: merchant.name,
    role: invitation.role,
    email: maskedMailbox(invitation.email),
    expireLe: invitation.expiresAt.toISOString(),
  };
}

/** Refuses `lien_invalide`, `invitation_expiree`, and `invitation_terminee` where it was accepted or withdrawn. */
async function usableInvitation(
  db: Pool | PoolClient,
  token: string,
  now: Date,
): Promise<Invitation> {
  const found = (await invitationByToken(db, sha256Hex(token))) ?? refuse('lien_invalide');
  const { endedAt, expiresAt } = found;
  if (endedAt !== null && endedAt < expiresAt) refuse('invitation_terminee');
  if (expiresAt <= now) refuse('invitation_expiree');
  return found;
}

/** `a…@exemple.fr`. */
function maskedMailbox(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}

type Accepting = {
  readonly userId: string;
  readonly address: string;
  readonly token: string;
};

/**
 * Joins the team, with the account of the address that was invited: whoever has the link has read that mailbox, which
 * confirms it. Refuses `invitation_autrui`, `deja_membre`, and what {@link usableInvitation} refuses.
 */
export async function acceptInvitation(
  deps: MerchantDeps,
  { userId, address, token }: Accepting,
): Promise<{ readonly elements: Merchant[] }> {
  const { pool, clock } = deps;
  await transact(pool, async ({ client }) => {
    const at = clock.now();
    const invitation = await usableInvitation(client, token, at);
    const { id, merchantId, role, email } = invitation;
    const user = (await findUser(client, 'id', userId)) ?? refuse('non_authentifie');
    if (user.email !== email)
      refuse('invitation_autrui', { values: { email: maskedMailbox(email) } });
    if (!(await endInvitation(client, { merchantId, id, at }))) refuse('invitation_terminee');
    if (user.emailVerifiedAt === null) await markEmailVerified(client, userId, at);
    if (!(await insertMember(client, { merchantId, userId, role, createdAt: at })))
      refuse('deja_membre');
    await showMerchant(client, merchantId);
    await writeAudit(client, {
      actor: userId,
      address,
      action: 'merchants.join',
      subject: merchantId,
      before: null,
      after: { invitation: id, role },
      at,
    });
    for (const member of await teamOf(client, merchantId)) {
      if (member.userId === userId || member.role !== 'proprietaire') continue;
      await notify(client, {
        userId: member.userId,
        event: 'compte',
        title: say('merchants_joined_title', { name: shortName(user) }),
        text: say('merchants_joined_text', { name: shortName(user), role: roleNames[role] }),
        path: '/dashboard/merchant/settings?onglet=security',
        subject: `invitation:${id}`,
      });
    }
  });
  return readMerchants(deps, userId);
}

import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { deliverMail, type Why } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import { deleteMessages } from '../../gateways/messages.store.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { derivedId, sha256Hex } from '../../kernel/data/ids.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import { sweepNameLookups } from '../../kernel/identity/name-lookups.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';
import { writeMail, type MailNews } from '../mails/mails.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { warningValues, type Warning } from './mails/mails.ts';
import {
  countMailTokens,
  insertMailToken,
  sweepIdentity,
  type MailTokenKind,
} from './auth.store.ts';
import { sweepChallenges } from './passkeys/passkeys.store.ts';
import { sweepProofs } from '../step-up/step-up.ts';
import { sweepPendingSignIns } from './codes/totp.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'auth.verification-mail': { userId: string; requestId: string };
    /** Made whether or not the address has an account: the job finds out, the asker does not. */
    'auth.reset-mail': { email: string; requestId: string; fromKnownBrowser?: boolean };
    'auth.warning-mail': WarningErrand;
    'auth.sweep': Record<string, never>;
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly log: Log;
  readonly gateways: { readonly mail: MailGateway };
  readonly publicUrl: string;
};

type WarningErrand = {
  readonly userId: string;
  readonly warning: Warning;
  readonly address: string;
  readonly device?: Text;
  /** Of the message, and when what it warns of happened. A job that the release before added has neither. */
  readonly id?: string;
  readonly at?: string;
};

type Sent = { readonly id: string; readonly why: Why };

const lifetimes: Readonly<Record<MailTokenKind, number>> = {
  'verify-email': 7 * 86_400,
  'reset-password': 3_600,
};

export const authCrontab: readonly CronLine[] = [{ name: 'auth.sweep', pattern: '17 3 * * *' }];

/** Mails of the account, each sent once its request is committed, and again until the mail server took it. */
export function authJobs(needs: Needs): JobHandlers {
  const { pool, clock, settings, publicUrl } = needs;
  const tokenKey = needs.secrets.derive('mail-tokens');

  const tokenOf = (kind: MailTokenKind, requestId: string) =>
    createHmac('sha256', tokenKey).update(`${kind}:${requestId}`).digest('base64url');

  /** The link of one request: computed, so that a job that runs twice sends the same one. */
  async function linkFor(user: UserRow, kind: MailTokenKind, requestId: string): Promise<string> {
    const token = tokenOf(kind, requestId);
    const now = clock.now();
    const expiresAt = addSeconds(now, lifetimes[kind]);
    await insertMailToken(pool, {
      hash: sha256Hex(token),
      userId: user.id,
      kind,
      email: user.email,
      at: now,
      expiresAt,
    });
    return `${publicUrl}/${kind}?token=${token}`;
  }

  /** As many as are sent in the lifetime of one: while there are enough, at least one of them is good. */
  async function hasEnoughLinks(user: UserRow, requestId: string): Promise<boolean> {
    const hash = sha256Hex(tokenOf('reset-password', requestId));
    const kind = 'reset-password';
    const since = addSeconds(clock.now(), -lifetimes[kind]);
    return (await countMailTokens(pool, { userId: user.id, kind, since, except: hash })) >= 3;
  }

  async function send(
    user: UserRow,
    news: MailNews & { readonly url: string },
    { id, why }: Sent,
  ): Promise<void> {
    const letter = await writeMail(settings, { ...news, reader: user });
    await deliverMail(needs, { id, to: user.email, ...letter }, why);
  }

  return {
    async 'auth.verification-mail'({ userId, requestId }) {
      const user = await findUser(pool, 'id', userId);
      if (user === null || user.emailVerifiedAt !== null) return;
      const url = await linkFor(user, 'verify-email', requestId);
      const values = { prenom: user.firstName };
      await send(user, { event: 'verification', values, url }, { id: requestId, why: 'access' });
    },
    async 'auth.reset-mail'({ email, requestId, fromKnownBrowser = false }) {
      const user = await findUser(pool, 'email', email);
      if (user === null || user.blockedAt !== null) return;
      // A stranger who asks in the person's place fills no mailbox: the links that they have already still work.
      if (!fromKnownBrowser && (await hasEnoughLinks(user, requestId))) return;
      const url = await linkFor(user, 'reset-password', requestId);
      await send(
        user,
        { event: 'reinitialisation', values: { prenom: user.firstName }, url },
        // Limited by the links that are open (`hasEnoughLinks`): no other mail keeps a person from theirs.
        { id: requestId, why: 'security' },
      );
    },
    async 'auth.warning-mail'({ userId, warning, address, device, ...event }) {
      const user = await findUser(pool, 'id', userId);
      if (user === null) return;
      const url = `${publicUrl}/forgot-password`;
      const at = event.at === undefined ? null : new Date(event.at);
      const prenom = user.firstName;
      const values = { prenom, ...warningValues({ warning, address, device, at }) };
      const label = renderForFormerRelease(device ?? '');
      const id = event.id ?? derivedId('warning', userId, warning, address, label);
      await send(user, { event: 'alerte', values, url }, { id, why: 'security' });
    },
    async 'auth.sweep'() {
      await sweepIdentity(pool, clock.now());
      await deleteMessages(pool, addSeconds(clock.now(), -7 * 86_400));
      await sweepNameLookups(pool, clock.now());
      await sweepChallenges(pool, clock.now());
      await sweepPendingSignIns(pool, clock.now());
      await sweepProofs(pool, addSeconds(clock.now(), -86_400));
    },
  };
}

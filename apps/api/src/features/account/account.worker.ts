import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { SmsGateway } from '../../gateways/sms/sms.port.ts';
import { deliverMail, deliverSms, type Why } from '../../gateways/deliver.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Reads } from '../../kernel/data/reads.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { writeMail, type MailNews } from '../mails/mails.ts';
import type { Settings } from '../settings/settings.ts';
import { changedThings, sentSecret } from './contacts/contacts.service.ts';
import { findContactChange, type ContactChange } from './contacts/contacts.store.ts';
import { makeExport } from './exports/exports.ts';
import { sweepExports } from './exports/exports.store.ts';
import { findUser } from '../users/users.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends the link of a new address. The release before sends the code of a new number under this name, too. */
    'users.contact': { changeId: string };
    /** Sends the code of a new number. */
    'users.contact-sms': { changeId: string };
    /** Tells the former address. */
    'users.contact-changed': Left & { what: string; changeId: string };
    'users.export': { exportId: string };
    'users.closed': Left & { firstName: string; userId: string };
    'users.sweep': Record<string, never>;
  }
}

/** A mailbox that an account has left. One that was never confirmed may be anybody's. */
type Left = { readonly to: string; readonly wasConfirmed?: boolean; readonly language?: string };

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly documents: Documents;
  readonly reads: Reads;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway; readonly sms: SmsGateway };
  readonly publicUrl: string;
};

export const accountCrontab: readonly CronLine[] = [{ name: 'users.sweep', pattern: '29 3 * * *' }];

/** What an account sends by itself: links, codes, warnings, and the export of its data. */
export function accountJobs(needs: Needs): JobHandlers {
  return {
    'users.contact': ({ changeId }) => sendSecret(needs, changeId),
    'users.contact-sms': ({ changeId }) => sendSecret(needs, changeId),
    'users.contact-changed': ({ what, changeId, ...left }) =>
      write(needs, leftMailbox(left, derivedId('contact-changed', changeId)), {
        event: what === changedThings.email ? 'adresse_modifiee' : 'telephone_modifie',
        values: {},
        url: `${needs.publicUrl}/forgot-password`,
      }),
    'users.export': ({ exportId }) => makeExport(needs, exportId),
    'users.closed': ({ firstName, userId, ...left }) =>
      write(needs, leftMailbox(left, derivedId('account-closed', userId)), {
        event: 'compte_ferme',
        values: { prenom: firstName },
        url: null,
      }),
    'users.sweep': () => sweepExports(needs.pool, needs.clock.now()),
  };
}

async function sendSecret(needs: Needs, changeId: string): Promise<void> {
  const change = await findContactChange(needs.pool, changeId);
  if (change === null) return;
  await (change.kind === 'email' ? sendLink(needs, change) : sendCode(needs, change));
}

async function sendLink(needs: Needs, change: ContactChange): Promise<void> {
  const token = sentSecret(needs.secrets, change);
  const url = `${needs.publicUrl}/dashboard/user/settings?onglet=profile&jeton=${token}`;
  await write(
    needs,
    {
      to: change.value,
      id: change.id,
      language: await languageOfUser(needs, change),
      why: 'access',
    },
    { event: 'adresse_nouvelle', values: {}, url },
  );
}

type To = {
  readonly to: string;
  readonly id: string;
  readonly language: string | undefined;
  readonly why: Why;
};

function leftMailbox({ to, language, wasConfirmed = false }: Left, id: string): To {
  return { to, id, language, why: wasConfirmed ? 'system' : 'access' };
}

/** French for whoever is gone meanwhile, and for a job that an older process wrote. */
async function languageOfUser(needs: Needs, { userId }: ContactChange): Promise<string> {
  return (await findUser(needs.pool, 'id', userId))?.language ?? 'fr';
}

async function write(
  needs: Needs,
  { to, id, language = 'fr', why }: To,
  news: MailNews & { readonly url: string | null },
): Promise<void> {
  const reader = { language, timeZone: 'UTC' };
  const letter = await writeMail(needs.settings, { ...news, reader });
  await deliverMail(needs, { id, to, ...letter }, why);
}

async function sendCode(needs: Needs, change: ContactChange): Promise<void> {
  const { nomApplication } = await needs.settings.read('application');
  const code = sentSecret(needs.secrets, change);
  const message = {
    reference: `tel-${change.id}`,
    to: change.value,
    text: render(say('users_contact_code', { application: nomApplication, code }), {
      language: await languageOfUser(needs, change),
      timeZone: 'UTC',
    }),
  };
  await deliverSms(needs, message, 'access');
}

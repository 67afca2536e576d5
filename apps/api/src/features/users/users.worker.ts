import type { Pool } from 'pg';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { SmsGateway } from '../../gateways/sms/sms.port.ts';
import { deliverMail, deliverSms, type Why } from '../../gateways/deliver.ts';
import type { Clock } from '../../kernel/clock.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Documents } from '../../kernel/documents.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs.ts';
import { composeLetter, type LetterParts } from '../../kernel/letter.ts';
import type { Log } from '../../kernel/log.ts';
import type { Reads } from '../../kernel/reads.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { inLanguage } from '../../kernel/words.ts';
import type { Settings } from '../settings/settings.ts';
import { sentSecret } from './contacts.service.ts';
import { findContactChange, type ContactChange } from './contacts.store.ts';
import { makeExport } from './exports.ts';
import { sweepExports } from './exports.store.ts';
import { findUser } from './users.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    /** Sends the link or the code of a new address or number. */
    'users.contact': { changeId: string };
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

export const usersCrontab: readonly CronLine[] = [{ name: 'users.sweep', pattern: '29 3 * * *' }];

/** What an account sends by itself: links, codes, warnings, and the export of its data. */
export function userJobs(needs: Needs): JobHandlers {
  return {
    async 'users.contact'({ changeId }) {
      const change = await findContactChange(needs.pool, changeId);
      if (change === null) return;
      await (change.kind === 'email' ? sendLink(needs, change) : sendCode(needs, change));
    },
    'users.contact-changed': ({ what, changeId, ...left }) =>
      write(needs, leftMailbox(left, derivedId('contact-changed', changeId)), {
        title: `Votre ${what} a changé`,
        paragraphs: [
          `Votre ${what} vient d’être modifié depuis les paramètres de votre compte.`,
          'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et contactez le support.',
        ],
        action: {
          label: 'Réinitialiser mon mot de passe',
          url: `${needs.publicUrl}/forgot-password`,
        },
        footer: 'Message de sécurité : il est envoyé quels que soient vos choix de notifications.',
      }),
    'users.export': ({ exportId }) => makeExport(needs, exportId),
    'users.closed': ({ firstName, userId, ...left }) =>
      write(needs, leftMailbox(left, derivedId('account-closed', userId)), {
        title: 'Votre compte est fermé',
        paragraphs: [
          `Au revoir ${firstName}. Votre compte est fermé et ce qui vous nommait est effacé.`,
          'La loi nous demande de garder la trace des opérations : elle ne porte plus qu’un numéro.',
        ],
        footer: 'C’est le dernier message que nous vous envoyons.',
      }),
    'users.sweep': () => sweepExports(needs.pool, needs.clock.now()),
  };
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
    {
      title: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Vous avez demandé à utiliser cette adresse pour votre compte. Elle remplacera l’ancienne dès que vous l’aurez confirmée.',
      ],
      action: { label: 'Confirmer cette adresse', url },
      footer:
        'Ce lien est valable 24 heures. Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
    },
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
  parts: Omit<LetterParts, 'application' | 'language' | 'timeZone'>,
): Promise<void> {
  const { nomApplication: application } = await needs.settings.read('application');
  const letter = composeLetter({ application, language, timeZone: 'UTC', ...parts });
  await deliverMail(needs, { id, to, ...letter }, why);
}

async function sendCode(needs: Needs, change: ContactChange): Promise<void> {
  const { nomApplication } = await needs.settings.read('application');
  const code = sentSecret(needs.secrets, change);
  const message = {
    reference: `tel-${change.id}`,
    to: change.value,
    text: inLanguage(
      `${nomApplication} : ${code} est votre code de confirmation. Il est valable 10 minutes. Ne le donnez à personne.`,
      await languageOfUser(needs, change),
    ),
  };
  await deliverSms(needs, message, 'access');
}

import type { Pool } from 'pg';
import type { z } from 'zod';
import { mailEvents, mailLetterOf, mailVariablesOf } from '@nzela/contract/mail-letters';
import {
  mailLanguages,
  type mailQueueQuerySchema,
  type MailModels,
  type MailPreview,
  type MailQueue,
  type MailTemplate,
  type MailTrial,
} from '@nzela/contract/mails';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { inSnapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser } from '../users/users.ts';
import type { Letter } from './letter.ts';
import { inWords, writeMail, type MailNews } from './mails.ts';
import { countWaiting, retryMails, waitingMails } from './mails.store.ts';
import { productWords } from './models.ts';
import { sampleValues } from './samples.ts';

export type MailsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};

/** What the product says itself, with the names of the values where they stand: what an administrator begins with. */
export function readModels(): MailModels {
  const elements = mailEvents.flatMap((evenement) =>
    mailLanguages.map((langue) => ({
      evenement,
      langue,
      ...productWords(evenement, langue),
      variables: [...mailVariablesOf(evenement)],
    })),
  );
  return { elements };
}

/** The template as its reader gets it. */
export async function previewMail(deps: MailsDeps, template: MailTemplate): Promise<MailPreview> {
  const { subject: objet, html, text: texte } = await sample(deps, template);
  return { objet, html, texte };
}

/** Sends the template, with values that stand for real ones, to the administrator's own mailbox. */
export async function tryTemplate(
  deps: MailsDeps,
  template: MailTemplate,
  by: AuditedBy,
): Promise<MailTrial> {
  return attempt(deps, await sample(deps, template), by);
}

/** Sends a mail by the server that the settings name, to the administrator's own mailbox. */
export async function trySettings(deps: MailsDeps, by: AuditedBy): Promise<MailTrial> {
  const reader = await personOf(deps, by);
  const letter = await writeMail(deps.settings, { event: 'essai', values: {}, url: null, reader });
  return attempt(deps, letter, by);
}

async function personOf({ pool }: MailsDeps, { userId }: AuditedBy) {
  return (await findUser(pool, 'id', userId)) ?? refuse('session_expiree');
}

async function attempt(deps: MailsDeps, letter: Letter, by: AuditedBy): Promise<MailTrial> {
  const { email } = await personOf(deps, by);
  const { answer, dialogue } = await deps.gateways.mail.trial({
    id: newId(),
    to: email,
    ...letter,
  });
  const code = answer.status === 'refused' ? answer.code : null;
  await transact(deps.pool, ({ client }) =>
    writeAudit(client, {
      ...auditOf(by),
      action: 'mails.trial',
      subject: email,
      before: null,
      after: { status: answer.status, code },
      at: deps.clock.now(),
    }),
  );
  return {
    envoye: answer.status === 'answered',
    destinataire: email,
    code: answer.status === 'unknown' ? 'gateway_silent' : code,
    dialogue: [...dialogue, ...(answer.status === 'refused' ? [`! ${answer.message}`] : [])],
  };
}

async function sample(
  { settings, clock, config }: MailsDeps,
  template: MailTemplate,
): Promise<Letter> {
  const { nomApplication: application, fuseauHoraire: timeZone } =
    await settings.read('application');
  const { evenement: event, langue: language } = template;
  const url = mailLetterOf(event).link ? config.publicUrl : null;
  const reader = { language, timeZone };
  const news = { event, values: sampleValues(clock.now()) } as MailNews;
  return inWords(template, { ...news, url, reader, stopUrl: config.publicUrl }, application);
}

/** A page of the mails that wait, the oldest first unless asked otherwise. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readQueue(
  { pool }: MailsDeps,
  asked: z.output<typeof mailQueueQuerySchema>,
): Promise<MailQueue> {
  const query = { ...asked, order: asked.order ?? 'asc' } as const;
  const span = spanOf(query, 'bigint');
  return inSnapshot(pool, async (snapshot) => {
    const { shown, ...page } = pageOf(query, await waitingMails(snapshot, span), byCreation);
    const elements = shown.map(({ id, name, attempts, maxAttempts, error, createdAt, runAt }) => ({
      id,
      travail: name,
      tentatives: attempts,
      tentativesMaximum: maxAttempts,
      erreur: error,
      depuis: createdAt.toISOString(),
      prochainEssai: attempts >= maxAttempts ? null : runAt.toISOString(),
    }));
    return { elements, ...page, total: await countWaiting(snapshot) };
  });
}

/** Has one waiting mail, or all of them, sent now. Refuses `introuvable` for one that does not wait any more. */
export async function retry(
  { pool, clock }: MailsDeps,
  id: string | null,
  by: AuditedBy,
): Promise<number> {
  return transact(pool, async ({ client }) => {
    const count = await retryMails(client, id);
    if (id !== null && count === 0) refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'mails.retry',
      subject: id ?? '*',
      before: null,
      after: { count },
      at: clock.now(),
    });
    await publishToAdministrators(client, 'mails');
    return count;
  });
}

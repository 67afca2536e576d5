import type { Pool, PoolClient } from 'pg';
import { alertCapabilities } from '@nzela/contract/alert-terms';
import { alertKindsFor } from '@nzela/contract/alerts';
import { type Message, say } from '@nzela/messages/message';
import { deliverMail } from '../../../gateways/deliver.ts';
import type { MailGateway } from '../../../gateways/mail/mail.port.ts';
import { transact } from '../../../kernel/data/database.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { capabilitiesOf, peopleWith } from '../../../kernel/identity/capabilities.ts';
import type { CronLine, JobHandlers } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { writeMail, type Letter } from '../../mails/mails.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Settings } from '../../settings/settings.ts';
import { alertName, jobOf } from './alert-names.ts';
import { type AlertToTell, alertsToTell, markTold } from './alerts.list.store.ts';

declare module '../../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'operations.alerts-mail': Record<string, never>;
  }
}

export type AlertJobNeeds = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};

export const alertCrontab: readonly CronLine[] = [
  { name: 'operations.alerts-mail', pattern: '* * * * *' },
];

export function alertJobs(needs: AlertJobNeeds): JobHandlers {
  return { 'operations.alerts-mail': () => tellAlerts(needs) };
}

/** However many alerts there are at once, a mail names so many, and counts the rest. */
const namedMost = 20;
/** As many are read at once. */
const readMost = 1_000;

/**
 * The job of each minute, about all alerts that nobody was told of: one notification to each administrator, about those that
 * their capabilities are told of, and then one mail to the administrator's address. Without a mail server the bell rings all
 * the same, once for each newest alert.
 */
async function tellAlerts(needs: AlertJobNeeds): Promise<void> {
  const { pool, clock, settings } = needs;
  const alerts = await alertsToTell(pool, readMost);
  const [first] = alerts;
  const last = alerts.at(-1);
  if (first === undefined || last === undefined) return;
  await transact(pool, ({ client }) => notifyEach(client, alerts, idOf('notification', last)));
  const { emailAdmin } = await settings.read('application');
  const letter = await letterOf(needs, alerts);
  await deliverMail(needs, { id: idOf('mail', first), to: emailAdmin, ...letter }, 'system');
  await transact(pool, ({ client }) =>
    markTold(client, { ids: alerts.map((alert) => alert.id), at: clock.now() }),
  );
}

function idOf(kind: string, { id, at }: AlertToTell): string {
  return derivedId(kind, 'operations.alerts', id, at.toISOString());
}

async function notifyEach(
  client: PoolClient,
  alerts: readonly AlertToTell[],
  id: string,
): Promise<void> {
  for (const userId of await told(client)) {
    const kinds: readonly string[] | null = alertKindsFor(await capabilitiesOf(client, userId));
    const count = alerts.filter(({ kind }) => kinds?.includes(kind) !== false).length;
    if (count === 0) continue;
    await notify(client, {
      userId,
      event: 'alertes',
      title: say('alerts_mail_title', { count }),
      text: say('alerts_notice_text', { count }),
      path: '/dashboard/admin/alertes',
      subject: `alerts:${id}`,
    });
  }
}

/** Each once, however many of the capabilities they have. */
async function told(client: PoolClient): Promise<ReadonlySet<string>> {
  const people = new Set<string>();
  for (const capability of alertCapabilities)
    for (const userId of await peopleWith(client, capability)) people.add(userId);
  return people;
}

async function letterOf(
  { settings, config }: AlertJobNeeds,
  alerts: readonly AlertToTell[],
): Promise<Letter> {
  const { fuseauHoraire: timeZone } = await settings.read('application');
  const named = alerts.slice(0, namedMost);
  const count = alerts.length - named.length;
  return writeMail(settings, {
    event: 'alertes_administrateur',
    values: {
      titre: say('alerts_mail_title', { count: alerts.length }),
      liste: [...named.map(oneAlert), ...(count > 0 ? [say('alerts_mail_more', { count })] : [])],
    },
    url: `${config.publicUrl}/dashboard/admin/alertes`,
    // Nobody's account: the language of the back-office.
    reader: { language: 'fr', timeZone },
  });
}

function oneAlert({ kind, subject, detail, at }: AlertToTell): Message {
  const told = { kind: alertName(kind), subject, moment: at };
  const job = jobOf(detail);
  return job === null ? say('alerts_mail_one', told) : say('alerts_mail_job', { ...told, job });
}

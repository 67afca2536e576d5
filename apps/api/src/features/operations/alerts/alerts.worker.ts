import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { deliverMail } from '../../../gateways/deliver.ts';
import type { MailGateway } from '../../../gateways/mail/mail.port.ts';
import { transact } from '../../../kernel/data/database.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { peopleWith } from '../../../kernel/identity/capabilities.ts';
import type { CronLine, JobHandlers } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import { composeLetter, type Letter } from '../../../kernel/texts/letter.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Settings } from '../../settings/settings.ts';
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
 * The job of each minute, about all alerts that nobody was told of: one mail to the administrator's address, and one
 * notification to each person of the support.
 */
async function tellAlerts(needs: AlertJobNeeds): Promise<void> {
  const { pool, clock, settings } = needs;
  const alerts = await alertsToTell(pool, readMost);
  const [first] = alerts;
  if (first === undefined) return;
  const { emailAdmin } = await settings.read('application');
  const id = derivedId('mail', 'operations.alerts', first.id, first.at.toISOString());
  await deliverMail(needs, { id, to: emailAdmin, ...(await letterOf(needs, alerts)) }, 'system');
  await transact(pool, async ({ client }) => {
    for (const userId of await peopleWith(client, 'support')) {
      await notify(client, {
        userId,
        event: 'alertes',
        title: say('alerts_mail_title', { count: alerts.length }),
        text: say('alerts_notice_text', { count: alerts.length }),
        path: '/dashboard/admin/alertes',
        subject: `alerts:${id}`,
      });
    }
    await markTold(client, { ids: alerts.map((alert) => alert.id), at: clock.now() });
  });
}

async function letterOf(
  { settings, config }: AlertJobNeeds,
  alerts: readonly AlertToTell[],
): Promise<Letter> {
  const { nomApplication: application, fuseauHoraire: timeZone } =
    await settings.read('application');
  const named = alerts.slice(0, namedMost);
  const count = alerts.length - named.length;
  return composeLetter({
    application,
    // Nobody's account: the language of the back-office.
    language: 'fr',
    timeZone,
    title: say('alerts_mail_title', { count: alerts.length }),
    paragraphs: [
      say('alerts_mail_text', { application }),
      ...named.map(({ kind, subject, at }) =>
        say('alerts_mail_one', { kind, subject, moment: at }),
      ),
      ...(count > 0 ? [say('alerts_mail_more', { count })] : []),
    ],
    action: {
      label: say('alerts_mail_open'),
      url: `${config.publicUrl}/dashboard/admin/alertes`,
    },
    footer: say('alerts_mail_footer'),
  });
}

import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { deliverMail } from '../../../gateways/deliver.ts';
import type { MailGateway } from '../../../gateways/mail/mail.port.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import type { CronLine, JobHandlers } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import { composeLetter, type Letter } from '../../../kernel/texts/letter.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import { alertsToMail, markMailed, type AlertToMail } from './alerts.list.store.ts';

declare module '../../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'operations.alerts-mail': Record<string, never>;
  }
}

export type AlertMailNeeds = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};

export const alertMailCrontab: readonly CronLine[] = [
  { name: 'operations.alerts-mail', pattern: '* * * * *' },
];

export function alertMailJobs(needs: AlertMailNeeds): JobHandlers {
  return { 'operations.alerts-mail': () => mailAlerts(needs) };
}

/** However many alerts there are at once, a mail names so many, and counts the rest. */
const namedMost = 20;
/** As many are read at once. */
const readMost = 1_000;

/** The job of each minute: one mail to the administrator's address about all alerts that it was not told of. */
async function mailAlerts(needs: AlertMailNeeds): Promise<void> {
  const { pool, clock, settings } = needs;
  const alerts = await alertsToMail(pool, readMost);
  const [first] = alerts;
  if (first === undefined) return;
  const { emailAdmin } = await settings.read('application');
  const id = derivedId('mail', 'operations.alerts', first.id, first.at.toISOString());
  await deliverMail(needs, { id, to: emailAdmin, ...(await letterOf(needs, alerts)) }, 'system');
  await markMailed(pool, { ids: alerts.map((alert) => alert.id), at: clock.now() });
}

async function letterOf(
  { settings, config }: AlertMailNeeds,
  alerts: readonly AlertToMail[],
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

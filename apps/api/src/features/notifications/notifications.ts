import type { ClientBase } from 'pg';
import {
  alwaysOn,
  notificationDefaults,
  type NotificationChannel,
  type NotificationEvent,
} from '@nzela/contract/notifications';
import { publish } from '../../kernel/data/events.ts';
import { derivedId, newId } from '../../kernel/data/ids.ts';
import { addJobs, type Job } from '../../kernel/jobs/jobs.ts';
import type { Text } from '../../kernel/texts/texts.ts';
import { hasConsented } from '../consent/consent.ts';
import { newsConsent, newsEvent } from './news-consent.ts';
import { insertNotification, readChoices } from './notifications.store.ts';

export { notificationsOf } from './notifications.store.ts';
export { sealedSubscriptions } from './notifications.worker.ts';
export { toldInThePast } from '../../../demo/notifications.seed.ts';

export type Notice = {
  readonly userId: string;
  readonly event: NotificationEvent;
  /** A line: « Vous avez reçu 20,00 € ». */
  readonly title: Text;
  readonly text: Text;
  /** Where it leads on our own site: `/dashboard/user/transfers?transfert=…`; null for nowhere. */
  readonly path: string | null;
  /** What happened, so that saying it twice says it once: `transfer:<id>:complete`. */
  readonly subject?: string;
  /** The feature writes a mail of its own (see {@link wantsMail}). */
  readonly ownMail?: boolean;
};

/**
 * Tells a person something, in the caller's transaction: behind the bell, and by mail and web push as they chose.
 * Security is always told everywhere.
 */
export async function notify(client: ClientBase, notice: Notice): Promise<void> {
  const { userId, event, subject } = notice;
  const wanted = await wants(client, userId, event);
  const id = subject === undefined ? newId() : derivedId('notification', subject, userId, event);
  if (!(await insertNotification(client, { ...notice, id, shown: wanted.app }))) return;
  const jobs: Job[] = [];
  const payload = { notificationId: id };
  if (wanted.email && notice.ownMail !== true)
    jobs.push({ name: 'notifications.mail', payload, key: `notifications.mail:${id}` });
  if (wanted.push) jobs.push({ name: 'notifications.push', payload });
  await addJobs(client, jobs);
  if (wanted.app) await publish(client, { userId, sujet: 'notifications', id });
}

/** Whether the person wants mails of `event`: for features that write their own. Essential ones do not ask. */
export async function wantsMail(
  client: ClientBase,
  userId: string,
  event: NotificationEvent,
): Promise<boolean> {
  return (await wants(client, userId, event)).email;
}

async function wants(
  client: ClientBase,
  userId: string,
  event: NotificationEvent,
): Promise<Record<NotificationChannel, boolean>> {
  const wanted: Record<NotificationChannel, boolean> = { ...notificationDefaults[event] };
  if (event === alwaysOn) return wanted;
  for (const choice of await readChoices(client, userId, event)) {
    wanted[choice.channel] = choice.enabled;
  }
  if (event === newsEvent) wanted.email = await hasConsented(client, userId, newsConsent);
  return wanted;
}

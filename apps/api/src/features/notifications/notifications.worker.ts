import type { Pool } from 'pg';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { PushGateway, PushSubscription } from '../../gateways/push/push.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { addJobs, type Job, type JobHandlers, TryAgain } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import { sealedColumn } from '../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { writeMail } from '../mails/mails.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser } from '../users/users.ts';
import { findNotification } from './notifications.store.ts';
import {
  countFailure,
  deleteSubscription,
  findSubscription,
  forgetFailures,
  forgetSubscription,
  listSubscriptions,
} from './push.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'notifications.mail': { notificationId: string };
    'notifications.push': { notificationId: string };
    'notifications.push-one': { notificationId: string; subscriptionId: string };
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway; readonly push: PushGateway };
  readonly publicUrl: string;
};

/** A notification outside the product: by mail under its own id, and to each browser that it was turned on in by who is signed in there. */
export function notificationJobs(needs: Needs): JobHandlers {
  const { pool, clock } = needs;
  return {
    'notifications.mail': ({ notificationId }) => mail(needs, notificationId),
    async 'notifications.push'({ notificationId }) {
      const notification = await findNotification(pool, notificationId);
      if (notification === null) return;
      const subscriptions = await listSubscriptions(pool, notification.userId, clock.now());
      await transact(pool, ({ client }) =>
        addJobs(
          client,
          subscriptions.map(({ id: subscriptionId }): Job => ({
            name: 'notifications.push-one',
            payload: { notificationId, subscriptionId },
            key: `notifications.push-one:${notificationId}:${subscriptionId}`,
            // Half a day: later it is no news any more.
            maxAttempts: 10,
            // A person names the servers that are waited for: all of theirs together keep one slot at most.
            turn: `push:${notification.userId}`,
          })),
        ),
      );
    },
    'notifications.push-one': (payload) => push(needs, payload),
  };
}

async function mail(needs: Needs, notificationId: string): Promise<void> {
  const { pool, settings, publicUrl } = needs;
  const notification = await findNotification(pool, notificationId);
  if (notification === null) return;
  const user = await findUser(pool, 'id', notification.userId);
  if (user === null) return;
  const { title, text, path } = notification;
  const message = await writeMail(settings, {
    event: 'avis',
    values: { titre: title, texte: text },
    url: path === null ? null : `${publicUrl}${path}`,
    reader: user,
  });
  await deliverMail(needs, { id: notificationId, to: user.email, ...message }, 'account');
}

type One = { readonly notificationId: string; readonly subscriptionId: string };

async function push(needs: Needs, { notificationId, subscriptionId }: One): Promise<void> {
  const { pool, clock, secrets, gateways } = needs;
  const notification = await findNotification(pool, notificationId);
  if (notification === null) return;
  const { userId, path: chemin } = notification;
  const user = await findUser(pool, 'id', userId);
  if (user === null) return;
  const titre = renderText(notification.title, user);
  const texte = renderText(notification.text, user);
  const row = await findSubscription(pool, { id: subscriptionId, userId, at: clock.now() });
  if (row === null) return;
  const subscription = openSubscription(secrets, row.sealed);
  const payload = JSON.stringify({ titre, texte, chemin: chemin ?? '/' });
  const topic = notificationId.replaceAll('-', '');
  const answer = await gateways.push.send({ subscription, payload, topic });
  if (answer.status !== 'answered') return failed(needs, answer, row.id);
  if (answer.value.gone) await deleteSubscription(pool, userId, { id: row.id });
  else await forgetFailures(pool, row.id);
}

type Failure = Exclude<GatewayAnswer<unknown>, { readonly status: 'answered' }>;

/** Throws to be tried again, unless it was refused for good or the browser's push service has failed for too long. */
async function failed({ pool, clock, log }: Needs, answer: Failure, id: string): Promise<void> {
  const isOurs = answer.status === 'refused' && answer.fault === 'nous';
  if (!isOurs && (await countFailure(pool, id, clock.now())))
    return log.warn({ subscription: id }, 'a push service that only fails was dropped');
  if (answer.status === 'refused' && answer.fault === 'client')
    return log.warn({ code: answer.code }, 'a notification was refused for good');
  throw new TryAgain(
    `Notification not sent: ${answer.status === 'unknown' ? answer.reason : answer.code}`,
  );
}

const sealedFor = 'push-subscription';

/** Where browsers get web push. One whose key is lost is dropped; its browser asks again at its next visit. */
export function sealedSubscriptions(deps: {
  readonly pool: Pool;
  readonly secrets: Secrets;
}): SealedKind {
  return {
    ...sealedColumn(deps, {
      name: 'push subscriptions',
      table: 'push_subscriptions',
      key: 'id',
      contextOf: () => sealedFor,
    }),
    forget: (id) => forgetSubscription(deps.pool, id),
  };
}

export function sealSubscription(secrets: Secrets, subscription: PushSubscription): string {
  return secrets.seal(JSON.stringify(subscription), sealedFor);
}

function openSubscription(secrets: Secrets, sealed: string): PushSubscription {
  return JSON.parse(secrets.open(sealed, sealedFor)) as PushSubscription;
}

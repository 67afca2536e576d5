import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  alwaysOn,
  eventsOf,
  notificationChannels,
  notificationDefaults,
  type Notification,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationList,
  type PushRenewal,
  type pushSubscriptionSchema,
} from '@nzela/contract/notifications';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { capabilitiesOf } from '../../kernel/identity/capabilities.ts';
import { deviceLabel } from '../../kernel/identity/device-label.ts';
import type { Actor } from '../../kernel/identity/session.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { hasConsented, keepConsent } from '../consent/consent.ts';
import { newsConsent, newsEvent } from './news-consent.ts';
import type { Settings } from '../settings/settings.ts';
import {
  countNotifications,
  listNotifications,
  markRead,
  readChoices,
  saveChoice,
  type NotificationRow,
} from './notifications.store.ts';
import { sealSubscription } from './notifications.worker.ts';
import { pushPublicKey } from './push-keys.ts';
import {
  deleteSubscription,
  listSubscriptions,
  renewSubscription,
  saveSubscription,
  trimSubscriptions,
} from './push.store.ts';

export type NotificationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
};

type Page = { readonly page: number; readonly limit: number };

export async function readNotifications(
  snapshot: Snapshot,
  userId: string,
  { page, limit }: Page,
): Promise<Untold<NotificationList>> {
  const rows = await listNotifications(snapshot, userId, { offset: (page - 1) * limit, limit });
  const { total, unread } = await countNotifications(snapshot, userId);
  return { elements: rows.map(wireNotification), page, limit, total, nonLues: unread };
}

function wireNotification(row: NotificationRow): Untold<Notification> {
  return {
    id: row.id,
    evenement: row.event,
    titre: row.title,
    texte: row.text,
    chemin: row.path,
    lue: row.readAt !== null,
    date: row.createdAt.toISOString(),
  };
}

export async function readUnread(snapshot: Snapshot, userId: string): Promise<number> {
  return (await countNotifications(snapshot, userId)).unread;
}

/** Marks the person's own as read, all of them without `ids`; gives how many are left. Others' ids change nothing. */
export async function readThem(
  { pool, clock }: NotificationDeps,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  return transact(pool, async ({ client }) => {
    if (await markRead(client, userId, { ids: ids ?? null, at: clock.now() }))
      await publish(client, { userId, sujet: 'notifications', id: null });
    return (await countNotifications(client, userId)).unread;
  });
}

export async function readAllChoices(
  { pool, clock, settings }: NotificationDeps,
  userId: string,
): Promise<Untold<NotificationChoices>> {
  const chosen = await readChoices(pool, userId, null);
  const events = eventsOf(await capabilitiesOf(pool, userId));
  const hasNews = await hasConsented(pool, userId, newsConsent);
  const choices = events.flatMap((event) =>
    notificationChannels.map((channel) => ({
      evenement: event,
      canal: channel,
      actif:
        event === newsEvent && channel === 'email'
          ? hasNews
          : event === alwaysOn ||
            (chosen.find((row) => row.event === event && row.channel === channel)?.enabled ??
              notificationDefaults[event][channel]),
      obligatoire: event === alwaysOn,
    })),
  );
  const devices = await listSubscriptions(pool, userId, clock.now());
  return {
    choix: choices,
    push: {
      clePublique: await pushPublicKey(settings),
      appareils: devices.map(({ id, device, createdAt }) => ({
        id,
        appareil: device,
        date: createdAt.toISOString(),
      })),
    },
  };
}

/** Refuses `notification_obligatoire` for security; what the person is never told of changes nothing. */
export async function choose(
  deps: NotificationDeps,
  userId: string,
  { evenement: event, canal: channel, actif: enabled }: NotificationChoice,
): Promise<Untold<NotificationChoices>> {
  if (event === alwaysOn && !enabled) refuse('notification_obligatoire');
  await transact(deps.pool, ({ client }) =>
    event === newsEvent && channel === 'email'
      ? keepConsent(client, userId, {
          purpose: newsConsent,
          granted: enabled,
          at: deps.clock.now(),
        })
      : saveChoice(client, userId, { event, channel, enabled }),
  );
  return readAllChoices(deps, userId);
}

/** More browsers than anybody has; older ones give way. */
const subscriptionsMost = 10;

type Subscription = z.output<typeof pushSubscriptionSchema>;

type Signed = Pick<Actor, 'userId' | 'sessionId'>;

/** Until the session ends; {@link renew} has the next one go on. */
export async function subscribe(
  deps: NotificationDeps,
  { userId, sessionId }: Signed,
  { endpoint, keys, userAgent }: Subscription & { readonly userAgent: string },
): Promise<Untold<NotificationChoices>> {
  await transact(deps.pool, async ({ client }) => {
    await saveSubscription(client, {
      id: newId(),
      userId,
      sessionId,
      endpointHash: sha256Hex(endpoint),
      sealed: sealSubscription(deps.secrets, { endpoint, keys }),
      device: deviceLabel(userAgent),
      createdAt: deps.clock.now(),
    });
    await trimSubscriptions(client, userId, subscriptionsMost);
  });
  return readAllChoices(deps, userId);
}

/** By the browser itself, at each visit: whether the person is told in it, which goes on from one session to the next. */
export async function renew(
  { pool }: NotificationDeps,
  signed: Signed,
  endpoint: string,
): Promise<PushRenewal> {
  return { actif: await renewSubscription(pool, sha256Hex(endpoint), signed) };
}

/** By the browser itself, which knows its address. One that is not there is what was asked for. */
export async function unsubscribe(
  deps: NotificationDeps,
  userId: string,
  endpoint: string,
): Promise<Untold<NotificationChoices>> {
  await deleteSubscription(deps.pool, userId, { endpointHash: sha256Hex(endpoint) });
  return readAllChoices(deps, userId);
}

/** Another device, from the list. Refuses `introuvable`. */
export async function removeDevice(
  deps: NotificationDeps,
  userId: string,
  id: string,
): Promise<Untold<NotificationChoices>> {
  if (!(await deleteSubscription(deps.pool, userId, { id }))) refuse('introuvable');
  return readAllChoices(deps, userId);
}

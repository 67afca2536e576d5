import type {
  NotificationChoice,
  NotificationChoices,
  NotificationList,
  PushRenewal,
} from '@nzela/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

/** Keys start with the noun, so that a live event reads them again. */
export const unreadQuery = queryOptions({
  ...readQuery<{ nonLues: number }>(['notifications', 'unread'], '/notifications/non-lues'),
  select: ({ nonLues }) => nonLues,
});

export const notificationsQuery = (page: number, limit: number) =>
  readQuery<NotificationList>(
    ['notifications', 'list', page, limit],
    `/notifications?page=${page}&limit=${limit}`,
  );

export const choicesQuery = readQuery<NotificationChoices>(
  ['notifications', 'choices'],
  '/notifications/choix',
);

/** All of them without `ids`. */
export function markRead(ids?: readonly string[]): Promise<unknown> {
  const body = ids === undefined ? {} : { ids };
  return http.call('/notifications/lues', { method: 'POST', body });
}

export function saveChoice(choice: NotificationChoice): Promise<NotificationChoices> {
  return http.call('/notifications/choix', { method: 'PUT', body: choice });
}

export function addBrowser(subscription: PushSubscription): Promise<NotificationChoices> {
  const { endpoint, keys } = subscription.toJSON();
  return http.call('/notifications/appareils', { method: 'POST', body: { endpoint, keys } });
}

/** Whether who is signed in is told in the browser of `endpoint`, from now on in this session. */
export async function renewBrowser(endpoint: string): Promise<boolean> {
  const body = { endpoint };
  const path = '/notifications/appareils/renouvellement';
  return (await http.call<PushRenewal>(path, { method: 'POST', body })).actif;
}

export function removeBrowser(endpoint: string): Promise<NotificationChoices> {
  return http.call('/notifications/appareils/retrait', { method: 'POST', body: { endpoint } });
}

export function removeDevice(id: string): Promise<NotificationChoices> {
  return http.call(`/notifications/appareils/${id}`, { method: 'DELETE' });
}

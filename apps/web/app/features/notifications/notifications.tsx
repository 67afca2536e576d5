import type { ComponentType } from 'react';

export { choicesQuery, unreadQuery } from './notifications.api.ts';
export { NotificationsBell } from './bell.tsx';

/** Has this browser told who has signed in on it, when they had turned it on here. After the page: nobody waits for it. */
export async function renewPush(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const push = await import('./push.ts');
  await push.renewPush().catch(push.warnUnrenewed);
}

/** The tab of an account's settings, whose code comes when it is opened. */
export async function loadNotificationsTab(): Promise<ComponentType> {
  return (await import('./notifications.tab.tsx')).NotificationsTab;
}

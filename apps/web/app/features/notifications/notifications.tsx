import type { ComponentType } from 'react';

export { NotificationsBell } from './bell.tsx';

/** The tab of an account's settings, whose code comes when it is opened. */
export async function loadNotificationsTab(): Promise<ComponentType> {
  return (await import('./notifications.tab.tsx')).NotificationsTab;
}

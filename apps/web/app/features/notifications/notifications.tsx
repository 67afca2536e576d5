import { lazy } from 'react';

export { NotificationsBell } from './bell.tsx';

/** The tab of an account's settings. */
export const NotificationsTab = lazy(async () => ({
  default: (await import('./notifications.tab.tsx')).NotificationsTab,
}));

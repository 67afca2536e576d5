import { lazy } from 'react';

/** The tab of an account's settings. */
export const LimitsTab = lazy(async () => ({
  default: (await import('./limits.tab.tsx')).LimitsTab,
}));

export { limitsQuery } from './limits.api.ts';

/** The tab of an account's settings, whose code comes when it is opened. */
export async function loadLimitsTab() {
  return (await import('./limits.tab.tsx')).LimitsTab;
}

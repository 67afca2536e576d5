import type { PublicSettings } from '@nzela/contract/settings';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { http } from './http.ts';
import type { ServerContext } from './server-context.ts';

/** What a page that is closed says in its place. */
export type Closed = { readonly maintenance: string; readonly applicationName: string };

/**
 * What closes the page at `path` to its visitor; null when it is open. During a maintenance people still sign in and read
 * their account, and administrators see every page.
 */
export function closedBy(
  {
    maintenance,
    applicationName,
    session,
  }: Pick<ServerContext, 'maintenance' | 'applicationName' | 'session'>,
  path: string,
): Closed | null {
  if (maintenance === null || session?.role === 'admin') return null;
  const [, area] = path.split(/[/?#]/);
  if (area === 'login' || area === 'dashboard' || area === 'site.webmanifest') return null;
  return { maintenance, applicationName };
}

/** What closed the page, from the error that stands in its place; null for every other error. */
export function closedOf(error: unknown): Closed | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'maintenance' in data
    ? (data as Closed)
    : null;
}

const pollEveryMs = 5_000;

/** True once the maintenance that the page was loaded in is over. Asks every few seconds while the page is open. */
export function useMaintenanceOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      http.call<PublicSettings>('/settings/public').then(
        ({ maintenance }) => setOver(!maintenance),
        // The service may be away for a while: that is what a maintenance is for.
        () => undefined,
      );
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver;
}

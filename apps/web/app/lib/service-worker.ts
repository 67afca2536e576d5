import { getLocale } from '@nzela/messages/locale';

/**
 * Has the browser keep the page that it shows without a network, and push notifications shown. The language is a part of
 * the worker's address. Development has no worker: it would keep what changes.
 */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(`/service-worker.js?langue=${getLocale()}`, {
    updateViaCache: 'none',
  });
}

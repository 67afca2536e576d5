import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { pagePaths } from './paths.ts';

declare const self: ServiceWorkerGlobalScope;
/** The page without a network in each language, and its script, with a digest of each (service-worker.vite.ts). */
declare const __PRECACHED__: { url: string; revision: string }[];

type Push = { readonly titre: string; readonly texte: string; readonly chemin: string };

// Nothing of the application is kept, so a new release is whole from its first page on: only this worker changes.
void self.skipWaiting();
self.addEventListener('activate', (event) => {
  // A page is asked for while this worker starts: nobody waits for it.
  const preloading = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preloading, self.clients.claim()]));
});

cleanupOutdatedCaches();
precacheAndRoute(__PRECACHED__);
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());

/** The language that its page registered it with: a part of its address. */
const language = new URL(self.location.href).searchParams.get('langue') ?? '';

setCatchHandler(async () => {
  const path = pagePaths[language as keyof typeof pagePaths] ?? pagePaths.fr;
  return (await matchPrecache(path)) ?? Response.error();
});

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { titre, texte, chemin } = event.data.json() as Push;
  const shown = self.registration.showNotification(titre, {
    body: texte,
    icon: '/icon-192.png',
    data: { chemin },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { chemin } = event.notification.data as Pick<Push, 'chemin'>;
  const url = new URL(chemin, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});

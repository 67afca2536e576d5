/** A cache of the browser's own that only pages read: the service worker answers nothing from it. */
export const cacheName = 'personne';

/** Leaves nothing of the person on the device, not in the notifications that it still shows either. */
export async function forgetKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
  if (!('serviceWorker' in navigator && 'Notification' in globalThis)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** A cache of the browser's own that only pages read: the service worker answers nothing from it. */
export const cacheName = 'personne';

/** Leaves nothing of the person on the device. */
export async function forgetKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

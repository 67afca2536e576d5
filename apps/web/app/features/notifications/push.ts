import { renewBrowser } from './notifications.api.ts';
import { registerServiceWorker } from '../../lib/service-worker.ts';

/** Whether this browser knows web push. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** What this browser is subscribed with, or null. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Whether who is signed in is told in this browser. Nobody is after a session has ended; who had turned it on here is
 * again from their next visit on. Another person's subscription is not theirs.
 */
export async function renewPush(): Promise<boolean> {
  const known = await browserSubscription();
  return known !== null && renewBrowser(known.endpoint);
}

export function warnUnrenewed(error: unknown): void {
  console.warn('Whether this browser is told is not known.', error);
}

type Subscribed =
  | { readonly ok: true; readonly subscription: PushSubscription }
  | { readonly ok: false; readonly reason: 'denied' | 'failed' };

/** Asks the person, then the browser's push service. `publicKey` in base64url. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted')
    return { ok: false, reason: 'denied' };
  try {
    await registerServiceWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return { ok: true, subscription };
  } catch (error) {
    // A private window, or a browser whose push service cannot be reached.
    console.warn('No web push in this browser.', error);
    return { ok: false, reason: 'failed' };
  }
}

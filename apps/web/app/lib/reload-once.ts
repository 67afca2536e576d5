import { useSyncExternalStore } from 'react';

export const storageKey = 'reload.at';
/** Code that is missing again so soon after a reload is not there for another reason than a new build. */
export const pauseMs = 60_000;

let isReloading = false;
let opened: string | null = null;
const listeners = new Set<() => void>();

/**
 * A part of the page that is fetched late and is not there any more: the build was replaced under the open page. The new
 * one is loaded in its place, once: the page that is shown, or the one that was being opened. Where nobody answers, a reload would only lose what is on the screen.
 */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    if (isReloading || Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return;
    change(true);
    const destination = opened;
    void isAnswered().then((answered) => {
      if (!answered) return change(false);
      sessionStorage.setItem(storageKey, String(Date.now()));
      if (destination === null) window.location.reload();
      else window.location.assign(destination);
    });
  });
}

/** Which page is being opened, where its code is fetched before its address is the browser's; null once it is. */
export function tellOpened(address: string | null): void {
  opened = address;
}

/** True from the failure until the page is replaced: nothing is to be said about it. */
export function useReloading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReloading,
    () => false,
  );
}

function change(to: boolean): void {
  isReloading = to;
  for (const listener of listeners) listener();
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

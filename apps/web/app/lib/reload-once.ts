import { useSyncExternalStore } from 'react';

export const storageKey = 'reload.at';
/** Code that is missing again so soon after a reload is not there for another reason than a new build. */
export const pauseMs = 60_000;

let isReloading = false;
const listeners = new Set<() => void>();

/**
 * A part of the page that is fetched late and is not there any more: the build was replaced under the open page. The new
 * one is loaded in its place, once. Where nobody answers, a reload would only lose what is on the screen.
 */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    if (isReloading || Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return;
    change(true);
    void isAnswered().then((answered) => {
      if (!answered) return change(false);
      sessionStorage.setItem(storageKey, String(Date.now()));
      window.location.reload();
    });
  });
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

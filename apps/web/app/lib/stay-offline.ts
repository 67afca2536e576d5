type NavigateEvent = Event & { readonly navigationType: string; readonly userInitiated: boolean };

let isGoingOn = false;

/**
 * Without a network, a page that loads itself anew is only lost. The router does so when the code of a page does not come:
 * it is kept from it where the browser has the Navigation API, and goes on when the network is back (OfflineBanner).
 */
export function stayWhileOffline(): void {
  const navigation = (window as { readonly navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated) return;
    if (isGoingOn || !navigator.onLine) event.preventDefault();
  });
}

/** Loads the page that was asked for offline. The router may learn only now that its code did not come: no reload undoes this. */
export function goOn(to: string): void {
  isGoingOn = true;
  window.location.assign(to);
}

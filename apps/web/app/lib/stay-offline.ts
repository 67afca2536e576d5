type NavigateEvent = Event & { readonly navigationType: string; readonly userInitiated: boolean };

/**
 * Without a network, a page that loads itself anew is only lost. The router does so when the code of a page does not come:
 * it is kept from it where the browser has the Navigation API, and goes on when the network is back (OfflineBanner).
 */
export function stayWhileOffline(): void {
  const navigation = (window as { readonly navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType === 'reload' && !userInitiated && !navigator.onLine) event.preventDefault();
  });
}

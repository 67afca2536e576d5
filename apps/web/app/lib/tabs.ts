/** What one tab of this browser tells the others about who is signed in. */
export type TabNews =
  | { readonly kind: 'signed-in'; readonly userId: string }
  | { readonly kind: 'signed-out' }
  /** The same person, with another name or picture. */
  | { readonly kind: 'changed' };

const channel = import.meta.env.SSR ? null : new BroadcastChannel('session');

/** Tells every other tab of this browser. */
export function tellTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin, and takes none.
  channel?.postMessage(news);
}

/** Hears what other tabs tell; answers how to stop. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const hear = (event: MessageEvent<TabNews>) => listener(event.data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

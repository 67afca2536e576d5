/** The last thing that was said, for the status region and for who missed the toast. */
export type Announcement = { readonly id: number; readonly text: string; readonly urgent: boolean };

let current: Announcement | null = null;
const listeners = new Set<() => void>();

/** Puts `text` in the page's status region. Browser only; on the server there is nobody to tell. */
export function announce(text: string, urgent: boolean): void {
  current = { id: (current?.id ?? 0) + 1, text, urgent };
  for (const listener of listeners) listener();
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentAnnouncement(): Announcement | null {
  return current;
}

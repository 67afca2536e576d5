import { forgetKept } from './kept-cache.ts';
import { sessionHint } from './session-hint.ts';

const forgetters = new Set<() => void>();

/** `forget` runs when the person of this page is gone: what a module keeps of them goes with them. */
export function forgottenWithPerson(forget: () => void): void {
  forgetters.add(forget);
}

/** Leaves nothing of the person on this device but the session's cookie: not in memory, not in a storage. */
export async function forgetPerson(): Promise<void> {
  // First: an answer that is still on its way to this page is nobody's any more, and is not kept.
  sessionHint.expected = false;
  for (const forget of forgetters) forget();
  sessionStorage.clear();
  await forgetKept();
}

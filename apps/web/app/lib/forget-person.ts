const forgetters = new Set<() => void>();

/** `forget` runs when the person of this page is gone: what a module keeps of them goes with them. */
export function forgottenWithPerson(forget: () => void): void {
  forgetters.add(forget);
}

/** Leaves nothing of the person in this tab: neither in its memory nor in its storage. */
export function forgetPerson(): void {
  for (const forget of forgetters) forget();
  sessionStorage.clear();
}

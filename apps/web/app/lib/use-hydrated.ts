import { useEffect } from 'react';

const mark = 'hydrated';

/** Sets the mark on the browser's timeline that early-presses.ts and whoever measures the page wait for. */
export function useHydrated(): void {
  useEffect(() => void performance.mark(mark), []);
}

/** False until the effects of what the server wrote have run. Unlike `useAlive`, nothing is drawn again when it changes. */
export function isHydrated(): boolean {
  return performance.getEntriesByName(mark).length > 0;
}

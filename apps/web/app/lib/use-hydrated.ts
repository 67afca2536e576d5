import { useEffect } from 'react';

/** Sets the mark on the browser's timeline that early-presses.ts and whoever measures the page wait for. */
export function useHydrated(): void {
  useEffect(() => void performance.mark('hydrated'), []);
}

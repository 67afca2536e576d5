import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while what it wrote is taken over; true from then on, and in what scripts draw by themselves. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

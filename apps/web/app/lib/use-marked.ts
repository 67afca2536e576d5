import { useNavigation } from 'react-router';

type Place = { readonly isActive: boolean; readonly isPending: boolean };

/** Whether a menu marks one of its links: the pressed one from the press on, before its page is there. */
export function useMarked(): (place: Place) => boolean {
  const isUnderWay = useNavigation().state !== 'idle';
  return ({ isActive, isPending }) => isPending || (isActive && !isUnderWay);
}

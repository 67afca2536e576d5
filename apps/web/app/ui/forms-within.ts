import { createContext, use, useLayoutEffect } from 'react';

/** Counts the forms within a dialog or a sheet that hold what is not sent; null: nobody asks. */
export const FormsWithin = createContext<((by: 1 | -1) => void) | null>(null);

/** Tells the dialog around a form that it holds what is not sent; before the next key, which may be Escape. */
export function useUnsavedWithin(isUnsaved: boolean): void {
  const count = use(FormsWithin);
  useLayoutEffect(() => {
    if (!isUnsaved || count === null) return;
    count(1);
    return () => count(-1);
  }, [isUnsaved, count]);
}

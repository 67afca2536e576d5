import type { ReactNode } from 'react';

/** The ways out of what a dialog asks, the main one last; on a phone they stack with it on top, under the thumb. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';

/** What the server wrote, in the document, and what its scripts do once they arrive. */
export type ServedPart = {
  readonly element: HTMLElement;
  /** Takes the part over, as the scripts of a page do. */
  readonly takeOver: () => void;
};

/** Puts `part` in the document as the server writes it, without its scripts. It is gone at the end of the test. */
export function serve(part: ReactNode): ServedPart {
  const element = document.createElement('div');
  element.innerHTML = renderToString(part);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return {
    element,
    takeOver: () => {
      const root = hydrateRoot(element, part);
      onTestFinished(() => root.unmount());
    },
  };
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useAlive } from '../lib/use-alive.ts';
import { OpeningDialog } from './OpeningDialog.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * What is drawn only once somebody asks for it. Its code is no part of the page's first load: it comes with the first
 * drawing, or before it, when the browser has nothing else to do (`useReadyToOpen`).
 */
export function whenDrawn<Props extends object>(load: Load<Props>): ComponentType<Props> {
  loads.add(load);
  const Loaded = lazy(load);
  return function WhenDrawn(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** The same for a dialog that a press opens: until its code is there, nothing else of the page can be pressed. */
export function dialogWhenOpened<Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  loads.add(load);
  const Loaded = lazy(load);
  return function DialogWhenOpened(props: Props) {
    // An address may open it; what the server writes has no dialog.
    const isAlive = useAlive();
    if (!isAlive) return null;
    return (
      <Suspense fallback={<OpeningDialog onClose={props.onClose} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** The same for what stays in the page and lies over it while it is open. */
export function whenOpened<Props extends { readonly open: boolean }>(
  load: Load<Props>,
): ComponentType<Props> {
  const Drawn = whenDrawn(load);
  return function WhenOpened(props: Props) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    return wasOpened ? <Drawn {...props} /> : null;
  };
}

/** Loads the code of all that can be opened over this page while the browser is idle, so that it opens offline too. */
export function useReadyToOpen(): void {
  useEffect(() => void loadOneByOne(), []);
}

/** The code of all of them at once would hold a slow phone up for half a second. */
async function loadOneByOne(): Promise<void> {
  for (const load of loads) {
    await idle();
    await load().catch(() => undefined);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

import { announce } from './announcement.ts';

type Kind = 'success' | 'error' | 'info';

/** What went well is out of the way soon; an error with its fix stays long enough to be read. */
const shownMs: Record<Kind, number> = { success: 3_000, info: 3_000, error: 9_000 };

/**
 * Says something at the edge of the screen, and keeps it in the page's status region for those who did not see
 * it pass. The library that draws it is fetched at the first toast, not with the page.
 */
export function toast(
  kind: Kind,
  message: string,
  action?: { label: string; onClick: () => void },
): void {
  announce(message, kind === 'error');
  void import('sonner').then(({ toast: show }) =>
    show[kind](message, {
      // What is said again while it is still there is not shown twice.
      id: `${kind}: ${message}`,
      duration: shownMs[kind],
      ...(action === undefined ? {} : { action }),
    }),
  );
}

/** Says that something is under way until the function it returns is called. */
export function loadingToast(message: string): () => void {
  announce(message, false);
  const shown = import('sonner').then(({ toast: show }) => show.loading(message));
  return () => {
    void Promise.all([shown, import('sonner')]).then(([id, { toast: show }]) => show.dismiss(id));
  };
}

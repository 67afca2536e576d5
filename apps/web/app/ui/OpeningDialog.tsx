import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { m } from '@nzela/messages/m';
import { Spinner } from './Spinner.tsx';

type OpeningDialogProps = {
  /** Escape calls it: the person wants the dialog no more. */
  readonly onClose: () => void;
};

/** With these something else of the page would be pressed, or would get the focus. */
const keysOfThePage: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab']);

/**
 * In the place of a dialog whose code is on its way: nothing of the page behind it can be pressed, and after a moment it
 * shows that something opens. The focus stays where it was, so that the dialog gives it back there.
 */
export function OpeningDialog({ onClose }: OpeningDialogProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (!keysOfThePage.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener('keydown', (event) => onKeyDown(event), options);
    return () => controller.abort();
  }, []);
  // Beside the page, as the dialog will be: what stays in its place, as the bar at the bottom, lies below it.
  return createPortal(
    <div className="fixed inset-0 z-50 flex items-center justify-center p-5" role="status">
      <div className="flex animate-late items-center gap-3 rounded-xl border border-border bg-surface px-7 py-5 text-ink-2 shadow-3">
        <Spinner /> {m.ui_loading()}
      </div>
    </div>,
    document.body,
  );
}

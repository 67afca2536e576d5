import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentAnnouncement, subscribeToAnnouncements } from './announcement.ts';

const Sonner = lazy(async () => ({ default: (await import('sonner')).Toaster }));

const toastClasses = {
  toast:
    'flex w-(--width) items-center gap-3 rounded-m border border-border bg-surface py-3 pr-3 pl-4 ' +
    'font-text text-[0.9375rem] font-medium text-ink shadow-3',
  success: '[&_[data-icon]]:text-pos',
  error: '[&_[data-icon]]:text-neg border-neg/40',
  info: '[&_[data-icon]]:text-info',
  icon: 'shrink-0',
  content: 'min-w-0 flex-1',
  actionButton: 'min-h-10 shrink-0 rounded-full bg-brand px-4 text-sm font-semibold text-on-brand',
  closeButton:
    'order-last inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-surface-3 target',
};

/** Over the bar under the thumb, where a phone has it; never over the header. */
const aboveBar = { bottom: 'calc(var(--bottom-bar-height) + env(safe-area-inset-bottom) + 12px)' };

/**
 * The place of toasts, and a status region that repeats the last one and keeps it: what matters never exists
 * only for seconds. Once per page, in the root layout; loads its library with the first toast.
 */
export function Toaster() {
  const said = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement, () => null);
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {said !== null && !said.urgent && <p key={said.id}>{said.text}</p>}
      </div>
      <div role="alert" className="sr-only">
        {said !== null && said.urgent && <p key={said.id}>{said.text}</p>}
      </div>
      {said !== null && (
        <Suspense>
          <Sonner
            position="bottom-center"
            offset={aboveBar}
            mobileOffset={aboveBar}
            visibleToasts={3}
            closeButton
            gap={10}
            toastOptions={{ unstyled: true, classNames: toastClasses }}
          />
        </Suspense>
      )}
    </>
  );
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentAnnouncement, subscribeToAnnouncements } from './announcement.ts';

const Sonner = lazy(async () => ({ default: (await import('sonner')).Toaster }));

/**
 * The place of toasts, and a status region that repeats the last one and keeps it: what matters never exists
 * only for five seconds. Once per page, in the root layout; loads its library with the first toast.
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
            position="top-center"
            visibleToasts={3}
            closeButton
            gap={10}
            toastOptions={{
              classNames: {
                toast: 'nzela-toast',
              },
            }}
          />
        </Suspense>
      )}
    </>
  );
}

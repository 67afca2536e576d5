import { m } from '@nzela/messages/m';
import { useNavigation } from 'react-router';

/** « Le fil » along the top while the next page is on its way, from 150 ms after the press: a quick page shows none. */
export function NavigationThread() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-(--banner-height) z-50 h-1">
      <div
        role="progressbar"
        aria-label={m.layout_page_coming()}
        className="size-full origin-left animate-thread bg-linear-to-r from-brand via-accent to-pos"
      />
    </div>
  );
}

import { m } from '@nzela/messages/m';
import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useRootData } from '../lib/root-data.ts';
import { registerServiceWorker } from '../lib/service-worker.ts';
import { goOn, stayWhileOffline } from '../lib/stay-offline.ts';
import { useOnline } from '../lib/use-online.ts';

const registerAfterMs = 3_000;

/** What has to be there before the network goes; the worker fetches what it keeps once the page has all that is its own. */
function prepare() {
  const warn = (error: unknown) => console.warn('Not prepared for a time offline.', error);
  stayWhileOffline();
  import('./error-page.tsx').catch(warn);
  const timer = setTimeout(() => {
    registerServiceWorker().catch(warn);
  }, registerAfterMs);
  return () => clearTimeout(timer);
}

/** Says that there is no network and what still works. A page that was asked for meanwhile opens when it is back. */
export function OfflineBanner() {
  useEffect(prepare, []);
  const isOnline = useOnline();
  // The headers make room for it.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  const { session } = useRootData();
  const { state, location } = useNavigation();
  const waiting = state === 'idle' ? null : location.pathname + location.search;
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    if (!isOnline) askedFor.current = waiting;
    // Loaded whole: the router waits for ever for the code that did not come.
    else if (askedFor.current !== null) goOn(askedFor.current);
  }, [isOnline, waiting]);
  return (
    <div role="status" className="sticky top-0 z-50">
      {!isOnline && (
        <p className="flex h-(--banner-height) items-center gap-3 bg-warn-soft px-4 text-sm leading-tight text-ink">
          <WifiOff size={20} aria-hidden className="shrink-0 text-warn" />
          <span>
            <strong>{m.offline_title()}.</strong> {waiting !== null && m.offline_banner_waiting()}
            {waiting === null && session === null && m.offline_banner_visitor()}
            {waiting === null && session !== null && m.offline_banner_person()}
          </span>
        </p>
      )}
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { ShownBanner } from '@nzela/contract/cookies';
import { useRootData } from '../lib/root-data.ts';
import { serverContext } from '../lib/server-context.ts';
import { siteOf } from '../lib/site.server.ts';
import { useIsStatic } from '../lib/static-page.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { bannerOf } from './cookie-banner.server.ts';
import { manageCookiesId, PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { footerOf } from './footer-links.server.ts';
import { siteHead } from './site-head.server.ts';
import { SkipLink } from './SkipLink.tsx';

const SessionKeeper = lazy(() => import('../lib/SessionKeeper.tsx'));

const ProofHosts = lazy(() => import('./ProofHosts.tsx'));

/**
 * Drawn by the server with the page, so that nothing moves; its scripts come for those alone who have still to choose, or
 * choose anew.
 */
const CookieBanner = import.meta.env.SSR
  ? (await import('../features/cookies/cookie-banner.tsx')).CookieBanner
  : lazy(async () => ({
      default: (await import('../features/cookies/cookie-banner.tsx')).CookieBanner,
    }));
const LiveChat = import.meta.env.SSR
  ? (await import('../features/chat/live-chat.tsx')).LiveChat
  : lazy(async () => ({ default: (await import('../features/chat/live-chat.tsx')).LiveChat }));

/** What administrators wrote for all public pages: their footer, and what they say of themselves to search engines. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, applicationName, chat, isChatOffered } = serverContext(context);
  const [site, banner] = await Promise.all([siteOf(context, url), bannerOf(api)]);
  return {
    footer: footerOf(site),
    head: siteHead(site.seo, applicationName, url),
    banner,
    chat,
    isChatOffered,
  };
}

/** As long as somebody walks about, both stay as they came. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

/** Header, page and footer of everything outside the dashboards. */
export default function PublicLayout() {
  useAnchorScroll();
  const { session } = useRootData();
  const { pathname } = useLocation();
  const { footer, banner, chat, isChatOffered } = useLoaderData<typeof loader>();
  const cookies = useCookieBanner(banner);
  return (
    <>
      <SkipLink />
      {cookies.shown !== null && (
        <Suspense>
          <CookieBanner
            banner={cookies.shown}
            isAskedFor={cookies.isAskedFor}
            chat={{ isOffered: isChatOffered, isHere: chat !== null }}
            onChosen={cookies.keep}
          />
        </Suspense>
      )}
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main id="content" tabIndex={-1} className="flex-1 pt-(--header-height)">
          <Outlet />
        </main>
        <PublicFooter {...footer} onManageCookies={cookies.ask} />
      </div>
      <Toaster />
      {chat !== null && (
        <Suspense>
          <LiveChat chat={chat} />
        </Suspense>
      )}
      {session !== null && (
        <Suspense>
          <ProofHosts />
        </Suspense>
      )}
      {(session !== null || pathname === '/login') && (
        <Suspense>
          <SessionKeeper />
        </Suspense>
      )}
    </>
  );
}

/** The banner while this browser has to choose, or its person asks for it; what they chose holds at once. */
function useCookieBanner(loaded: ShownBanner | null) {
  const [chosen, setChosen] = useState<ShownBanner | null>(null);
  const [isAskedFor, setAskedFor] = useState(false);
  const isStatic = useIsStatic();
  const banner = chosen ?? loaded;
  if (banner?.active !== true || isStatic)
    return { shown: null, isAskedFor: false, ask: undefined, keep: setChosen };
  return {
    shown: isAskedFor || banner.choix === null ? banner : null,
    isAskedFor,
    ask: () => setAskedFor(true),
    keep: (next: ShownBanner) => {
      setChosen(next);
      setAskedFor(false);
      if (isAskedFor) document.getElementById(manageCookiesId)?.focus();
    },
  };
}

/** A target that has not come by then was not on this page. */
const anchorPatienceMs = 5_000;

/**
 * Brings `/#features` and `/#pricing` into view, also when the link is pressed a second time and the address
 * does not change, and when the section's script is still on its way. The 100 px offset and the smoothness are in
 * the style sheet (`scroll-padding-top`).
 */
function useAnchorScroll(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const id = decodeURIComponent(hash.slice(1));
    const reach = () => {
      const target = document.getElementById(id);
      target?.scrollIntoView();
      return target !== null;
    };
    if (reach()) return;
    const observer = new MutationObserver(() => {
      if (reach()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), anchorPatienceMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hash, key]);
}

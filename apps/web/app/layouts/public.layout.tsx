import { lazy, Suspense, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { useRootData } from '../lib/root-data.ts';
import { serverContext } from '../lib/server-context.ts';
import { siteOf } from '../lib/site.server.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { footerOf } from './footer-links.server.ts';
import { siteHead } from './site-head.server.ts';
import { SkipLink } from './SkipLink.tsx';

const SessionKeeper = lazy(() => import('../lib/SessionKeeper.tsx'));

/** Only who is signed in is asked to prove it again, or to sign in again. */
const StepUpHost = lazy(async () => ({
  default: (await import('../features/auth/auth.tsx')).StepUpHost,
}));
const SignInAgainHost = lazy(async () => ({
  default: (await import('../features/auth/auth.tsx')).SignInAgainHost,
}));

/** What administrators wrote for all public pages: their footer, and what they say of themselves to search engines. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const site = await siteOf(context, url);
  const { applicationName } = serverContext(context);
  return { footer: footerOf(site), head: siteHead(site.seo, applicationName, url) };
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
  const { footer } = useLoaderData<typeof loader>();
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main id="content" tabIndex={-1} className="flex-1 pt-(--header-height)">
          <Outlet />
        </main>
        <PublicFooter {...footer} />
      </div>
      <Toaster />
      {session !== null && (
        <Suspense>
          <StepUpHost />
          <SignInAgainHost />
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

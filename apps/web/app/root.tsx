import onestLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import {
  data,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { setShownCurrencies } from './lib/currencies.ts';
import { forgetKept } from './lib/kept-cache.ts';
import { rememberedLanguage } from './lib/locale.ts';
import { NavigationThread } from './layouts/NavigationThread.tsx';
import { useNonce } from './lib/nonce.ts';
import { EarlyScript, PageScripts } from './lib/PageScripts.tsx';
import { usePageStyles } from './lib/page-styles.ts';
import { useReloading } from './lib/reload-once.ts';
import { setProductTime } from './lib/product-time.ts';
import { type RootData, useRootData } from './lib/root-data.ts';
import { hasServerContext, serverContext, setServerContext } from './lib/server-context.ts';
import { sessionHint } from './lib/session-hint.ts';
import { useIsStatic } from './lib/static-page.ts';
import { readTheme, type ThemeChoice } from './lib/theme.ts';
import { setReaderTimeZone } from './lib/time-zone.ts';
import { useDoubleClickGuard } from './lib/use-double-click-guard.ts';
import { useHydrated } from './lib/use-hydrated.ts';
import { useOtherTabs } from './lib/use-other-tabs.ts';
import { m } from '@nzela/messages/m';
import { getLocale } from '@nzela/messages/locale';
import { paraglideMiddleware } from '@nzela/messages/middleware';
import stylesPath from './styles/app.css?url';

/** Under `vite dev` no host made the context; elsewhere its absence is a fault and stays one. */
const giveContext: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!import.meta.env.DEV || hasServerContext(context)) return;
  const { developmentContext } = await import('./lib/development-context.server.ts');
  setServerContext(context, await developmentContext(request));
};

/** Runs the rest of the request in the language of the visitor's cookie. */
const chooseLanguage: MiddlewareFunction<Response> = ({ request }, next) =>
  paraglideMiddleware(request, () => next());

/** Tells the dates of this page in its reader's time zone. */
const chooseTimeZone: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { drawnInTimeZone } = await import('./lib/time-zone.server.ts');
  const { session, timeZone } = serverContext(context);
  return drawnInTimeZone(session?.fuseauHoraire ?? timeZone, next);
};

/** A maintenance closes the public pages: a document and a page's data answer 503. */
const closeForMaintenance: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { closedBy } = await import('./lib/maintenance.ts');
  const closed = closedBy(serverContext(context), url.pathname);
  // oxlint-disable-next-line typescript/only-throw-error -- A middleware answers so.
  if (closed !== null) throw data(closed, { status: 503 });
  return next();
};

export const middleware = [giveContext, chooseLanguage, chooseTimeZone, closeForMaintenance];

/** In the browser: once another language was chosen, in whichever tab, the next page is loaded whole, with its scripts. */
const followLanguage: MiddlewareFunction = ({ url }, next) => {
  const chosen = rememberedLanguage() ?? getLocale();
  const isHere = url.pathname === window.location.pathname;
  if (chosen === getLocale() || isHere || !navigator.onLine) return next();
  // oxlint-disable-next-line typescript/only-throw-error -- A middleware of the browser answers so.
  throw redirectDocument(url.pathname + url.search + url.hash);
};

/** What a stranger's script may read ends where somebody types a password or a payee: such a page is loaded anew, without it. */
const leaveChat: MiddlewareFunction = ({ url }, next) => {
  if (window.nzelaChat?.pages.includes(url.pathname) !== false) return next();
  // oxlint-disable-next-line typescript/only-throw-error -- A middleware of the browser answers so.
  throw redirectDocument(url.pathname + url.search + url.hash);
};

export const clientMiddleware = [followLanguage, leaveChat];

export const links: LinksFunction = () => [
  { rel: 'preload', href: onestLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  const { session, applicationName, maintenance, demo, deskUrl, currencies, now, timeZone } =
    serverContext(context);
  setShownCurrencies(currencies);
  setProductTime({ now, timeZone });
  const theme = readTheme(request.headers.get('cookie'));
  const shown = { session, applicationName, maintenance, demo, deskUrl, currencies };
  return { ...shown, now, timeZone, theme, origin: new URL(request.url).origin };
}

/** Who is signed in changes by an action, never by following a link; those ask for it by name. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const isNavigation = change.currentUrl.href !== change.nextUrl.href;
  return isNavigation ? false : change.defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const { theme } = useRootData();
  const isStatic = useIsStatic();
  // Here and not in `App`: the page of an error answers presses, too.
  useHydrated();
  return (
    <html
      lang={getLocale()}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme !== 'dark' && (
          <meta name="theme-color" content="#fcfaf6" {...mediaOf(theme, 'light')} />
        )}
        {theme !== 'light' && (
          <meta name="theme-color" content="#150f0d" {...mediaOf(theme, 'dark')} />
        )}
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Styles />
        <Links nonce={nonce} />
        {!isStatic && <EarlyScript nonce={nonce} />}
      </head>
      <body>
        {children}
        {!isStatic && <ScrollRestoration nonce={nonce} />}
        {!isStatic && <PageScripts nonce={nonce} />}
      </body>
    </html>
  );
}

/**
 * The whole style sheet stands in the page: 9 kB more in a document that is fetched once a visit, and one round
 * trip less before the first paint, half a second on a slow phone.
 */
function Styles() {
  const styles = usePageStyles();
  if (styles === null) return <link rel="stylesheet" href={stylesPath} />;
  return <style id={styles.id} dangerouslySetInnerHTML={{ __html: styles.text }} />;
}

/** The browser's own bars follow the system, unless the person chose. */
function mediaOf(theme: ThemeChoice, scheme: 'light' | 'dark') {
  return theme === 'system' ? { media: `(prefers-color-scheme: ${scheme})` } : {};
}

export default function App() {
  const { session, currencies, now, timeZone } = useRootData();
  setShownCurrencies(currencies);
  setProductTime({ now, timeZone });
  // Before anything is drawn in the browser; the server has its own way (time-zone.server.ts).
  if (!import.meta.env.SSR) setReaderTimeZone(session?.fuseauHoraire ?? timeZone);
  // Before any effect of a page, since those make the first calls.
  useLayoutEffect(() => {
    sessionHint.expected = session !== null;
  }, [session]);
  // A session that was ended from elsewhere, too.
  useEffect(() => {
    if (session === null) void forgetKept();
  }, [session]);
  const banner = useOfflineBanner();
  useDoubleClickGuard();
  useOtherTabs();
  return (
    <>
      <NavigationThread />
      {banner}
      <Outlet />
    </>
  );
}

/** Comes while there is a network, after the page. */
function useOfflineBanner(): ReactNode {
  const [banner, setBanner] = useState<ReactNode>(null);
  useEffect(() => {
    import('./layouts/OfflineBanner.tsx').then(
      ({ OfflineBanner }) => setBanner(<OfflineBanner />),
      (error: unknown) => console.warn('No banner for a time without a network.', error),
    );
  }, []);
  return banner;
}

/** Comes when something fails; the bare sentence stands in when even that cannot be fetched. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import('./layouts/error-page.tsx')).ErrorPage };
  } catch {
    return { default: BareErrorPage };
  }
});

export function ErrorBoundary() {
  const error = useRouteError();
  if (useReloading()) return null;
  return (
    <Suspense fallback={<BareErrorPage />}>
      <ErrorPage error={error} />
    </Suspense>
  );
}

function BareErrorPage() {
  return <p className="p-8">{m.http_error_default()}</p>;
}

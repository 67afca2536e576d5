import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { renewPush, unreadQuery } from '../features/notifications/notifications.tsx';
import { useKeptBalance } from '../features/wallets/wallets.ts';
import { useEarlyFields } from '../lib/early-changes.ts';
import { useLiveQueries } from '../lib/events.ts';
import { makeFirstReads, useFirstReads } from '../lib/first-reads.ts';
import { guardTarget } from '../lib/guard.ts';
import { chosenAccount } from '../lib/merchant-account.ts';
import { MerchantProvider, useMerchantChoice } from '../lib/merchant.tsx';
import { QueryProvider } from '../lib/query.tsx';
import { useRootData } from '../lib/root-data.ts';
import { type Role, type Session, serverContext } from '../lib/server-context.ts';
import SessionKeeper from '../lib/SessionKeeper.tsx';
import { isSearchKey } from '../ui/use-list-keys.ts';
import { WalkedTables } from '../ui/walked-tables.ts';
import { LeaveGuardHost } from '../ui/LeaveGuard.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useReadyToOpen } from '../ui/when-opened.tsx';
import { BottomBar } from './BottomBar.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import ProofHosts from './ProofHosts.tsx';
import { Rail } from './Rail.tsx';
import { SkipLink } from './SkipLink.tsx';

const AdminPalette = lazy(() => import('./AdminPalette.tsx'));
const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const MaintenanceBanner = lazy(() => import('./MaintenanceBanner.tsx'));
const NoMerchant = lazy(() => import('./NoMerchant.tsx'));

/** Lets nobody in but the person of that role, or of that merchant's team; `/dashboard` alone leads to one's own. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, url, context } = args;
  const { session } = serverContext(context);
  const target = guardTarget(session, url.pathname + url.search);
  if (target !== null || session === null) return redirect(target ?? '/login');
  const cookies = request.headers.get('cookie');
  const account = chosenAccount(cookies, session.commerces, url.searchParams);
  return { session, account, ...(await makeFirstReads(() => [unreadQuery], args)) };
}

/** Pages of one role need no new check from the server, only another role's area does. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const isNavigation = change.currentUrl.href !== change.nextUrl.href;
  if (!isNavigation) return change.defaultShouldRevalidate;
  return change.currentUrl.pathname.split('/')[2] !== change.nextUrl.pathname.split('/')[2];
}

export default function DashboardLayout() {
  return (
    <QueryProvider>
      <DashboardFrame />
      <SessionKeeper />
      <Toaster />
      <ProofHosts />
      <LeaveGuardHost />
    </QueryProvider>
  );
}

function DashboardFrame() {
  const { session, account } = useLoaderData<typeof loader>();
  return (
    <MerchantProvider merchants={session.commerces} initial={account}>
      <AreaFrame session={session} />
    </MerchantProvider>
  );
}

/** The frame of the pages of one role; who works for a merchant has the merchant's beside their own. */
function AreaFrame({ session }: { readonly session: Session }) {
  const area = useArea(session);
  const { maintenance } = useRootData();
  useFirstReads(session);
  useEarlyFields();
  useReadyToOpen();
  useLiveQueries(true);
  useKeptBalance();
  useEffect(() => void renewPush(), []);
  return (
    <>
      <SkipLink />
      <div className="min-h-dvh lg:pl-(--rail-width) print:pl-0!">
        <aside className="fixed top-(--banner-height) bottom-0 left-0 z-30 w-(--rail-width) border-r border-border bg-surface max-lg:hidden print:hidden">
          <Rail area={area} />
        </aside>
        <Search area={area}>
          {(openSearch) => <DashboardHeader session={session} area={area} onSearch={openSearch} />}
        </Search>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-content px-4 pt-6 pb-[calc(var(--bottom-bar-height)+40px)] sm:px-6 lg:px-8 lg:pb-16"
        >
          {maintenance !== null && (
            <Suspense>
              <MaintenanceBanner />
            </Suspense>
          )}
          <WalkedTables value={area === 'admin'}>
            {area === 'merchant' ? <MerchantPage /> : <Outlet />}
          </WalkedTables>
        </main>
      </div>
      <BottomBar area={area} />
    </>
  );
}

/** Whose pages are shown: the person's own, or those of the merchant that they work for. */
function useArea({ role }: Session): Role {
  const { pathname } = useLocation();
  return pathname.split('/')[2] === 'merchant' ? 'merchant' : role;
}

/** A page of the merchant that was chosen. Of another one, or in the other mode, nothing of it stays, what was typed neither. */
function MerchantPage() {
  const choice = useMerchantChoice();
  if (choice === null) {
    return (
      <Suspense>
        <NoMerchant />
      </Suspense>
    );
  }
  const { merchantId, mode } = choice.account;
  return <Outlet key={`${merchantId}.${mode}`} />;
}

type SearchProps = {
  readonly area: Role;
  readonly children: (open: () => void) => ReactNode;
};

/**
 * Opens the palette by its button or by ⌘K / Ctrl+K, and in the back-office by / where the page has no search of its own; its
 * code comes with the first opening.
 */
function Search({ area, children }: SearchProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isAsked && !(area === 'admin' && isSearchKey(event))) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [area]);
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense>
          {area === 'admin' ? (
            <AdminPalette onClose={() => setOpen(false)} />
          ) : (
            <CommandPalette area={area} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </>
  );
}

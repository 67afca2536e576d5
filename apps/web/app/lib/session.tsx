import type { SessionAnswer } from '@nzela/contract/auth';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.ts';
import { safeNext } from './guard.ts';
import { http } from './http.ts';
import { useRootData } from './root-data.ts';
import type { Session } from './server-context.ts';

export type SessionActions = {
  /** Who is signed in, as the server rendered it; null for a visitor. */
  readonly session: Session | null;
  /** Takes what login or registration answered; the page then knows the person. Navigate afterwards. */
  readonly signIn: (answer: SessionAnswer) => Promise<void>;
  /** Ends the session on the server and in this page, and goes home. */
  readonly signOut: () => Promise<void>;
};

const SessionContext = createContext<SessionActions | null>(null);

/** Who is signed in, and how to sign in and out. */
export function useSession(): SessionActions {
  const actions = useContext(SessionContext);
  if (actions === null) throw new Error('useSession needs a SessionProvider above it');
  return actions;
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { session } = useRootData();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  if (!import.meta.env.SSR && session !== null) http.expectSession();
  useResume(session);

  useEffect(
    () =>
      http.onSessionLost(() => {
        toast('info', m.session_lost());
        void revalidate();
        if (pathname.startsWith('/dashboard')) {
          void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
        }
      }),
    [navigate, pathname, revalidate, search],
  );

  const actions = useMemo<SessionActions>(
    () => ({
      session,
      signIn: async (answer) => {
        http.accept(answer);
        await revalidate();
      },
      signOut: async () => {
        await http.call('/auth/logout', { method: 'POST', body: {} });
        http.forget();
        toast('success', m.session_signed_out());
        await navigate('/');
        await revalidate();
      },
    }),
    [navigate, revalidate, session],
  );
  return <SessionContext value={actions}>{children}</SessionContext>;
}

/**
 * The cookie is SameSite=Strict, so a link in an e-mail arrives without it and the guard sees a visitor. Its
 * redirect carries `next`: ask once from inside the site, where the cookie is sent, and go on when it was there.
 */
function useResume(session: Session | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const next = new URLSearchParams(search).get('next');
    if (session !== null || pathname !== '/login' || next === null) return;
    const resume = async () => {
      if ((await http.refresh()) === null) return;
      await revalidate();
      await navigate(safeNext(next, '/'), { replace: true });
    };
    resume().catch((error: unknown) => console.info('No session to resume.', error));
  }, [navigate, pathname, revalidate, search, session]);
}

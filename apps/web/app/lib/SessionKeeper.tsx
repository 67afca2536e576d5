import type { Visit } from '@nzela/contract/auth';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { getLocale } from '@nzela/messages/locale';
import { m } from '@nzela/messages/m';
import { toast } from '../ui/toast.ts';
import { forgetPerson } from './forget-person.ts';
import { safeNext } from './guard.ts';
import { http } from './http.ts';
import { languages, rememberedLanguage, rememberLanguage } from './locale.ts';
import { useRootData } from './root-data.ts';

/** Watches over the session of the page it stands in. Layouts load it when there is one, or one to find again. */
export default function SessionKeeper() {
  useLeaveWhenLost();
  useResume();
  useOwnLanguage();
  return null;
}

/** When the session turns out to be over, says so, and leads from a dashboard to the login page and back. */
function useLeaveWhenLost(): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      http.onSessionLost(() => {
        toast('info', m.session_lost());
        const leave = async () => {
          await forgetPerson();
          if (pathname.startsWith('/dashboard')) {
            await navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
          }
          // Afterwards: a navigation ends what is being revalidated, and the frame would still know the person.
          await revalidate();
        };
        void leave();
      }),
    [navigate, pathname, revalidate, search],
  );
}

/** On a device that does not know the person's language yet: learns it, and draws the page anew in it. */
function useOwnLanguage(): void {
  const { session } = useRootData();
  const own = session?.langue;
  useEffect(() => {
    if (own === undefined || own === getLocale() || !(own in languages)) return;
    // Chosen in another tab: the next page is in it. Without cookies it would be asked for ever.
    if (rememberedLanguage() === own || !rememberLanguage(own)) return;
    window.location.reload();
  }, [own]);
}

/**
 * The cookie is SameSite=Strict, so a link in an e-mail arrives without it and the guard sees a visitor. Its
 * redirect carries `next`: ask once from inside the site, where the cookie is sent, and go on when it was there. The
 * guard's redirect may also be the first this page hears of a session that ended elsewhere.
 */
function useResume(): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const next = new URLSearchParams(search).get('next');
    if (pathname !== '/login' || next === null) return;
    const resume = async () => {
      // Asked first, since a refresh without a session is a refusal that the console would show.
      const visit = await http.call<Visit>('/auth/session');
      if (visit.session === null) {
        if (!http.forget() && !visit.sessionTerminee) return;
        toast('info', m.session_lost());
        await revalidate();
        return;
      }
      if ((await http.refresh()) === null) return;
      await revalidate();
      await navigate(safeNext(next, '/'), { replace: true });
    };
    resume().catch((error: unknown) => console.warn('No session to resume.', error));
  }, [navigate, pathname, revalidate, search]);
}

import type { SessionAnswer } from '@nzela/contract/auth';
import { useCallback } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '@nzela/messages/m';
import { toast } from '../ui/toast.ts';
import { forgetPerson } from './forget-person.ts';
import { dashboardPath } from './guard.ts';
import { http } from './http.ts';
import { forgetKept } from './kept-cache.ts';
import { useRootData } from './root-data.ts';
import type { Role, Session } from './server-context.ts';
import { tellTabs } from './tabs.ts';

export type SessionActions = {
  /** Who is signed in, as the server rendered it; null for a visitor. */
  readonly session: Session | null;
  /** Takes what login or registration answered; the page then knows the person. Navigate afterwards. */
  readonly signIn: (answer: SessionAnswer) => Promise<void>;
  /** The person's name or picture changed: this page shows it, and so does every other tab. */
  readonly showChange: () => Promise<void>;
  /** Ends the session on the server and in this page, and goes home. */
  readonly signOut: () => Promise<void>;
};

/** The page of one person is never another's, nor is what it still waits for: the other one gets a new page. */
async function leaveTo(role: Role): Promise<never> {
  await forgetPerson();
  window.location.assign(dashboardPath(role));
  return new Promise(() => undefined);
}

/** Who is signed in, and how to sign in and out. To know only who, `useRootData().session` is lighter. */
export function useSession(): SessionActions {
  const { session } = useRootData();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const signIn = useCallback(
    async (answer: SessionAnswer) => {
      if (session !== null && session.userId !== answer.user.id) return leaveTo(answer.user.role);
      http.accept(answer);
      tellTabs({ kind: 'signed-in', userId: answer.user.id });
      await revalidate();
    },
    [revalidate, session],
  );
  const showChange = useCallback(async () => {
    tellTabs({ kind: 'changed' });
    await revalidate();
  }, [revalidate]);
  const signOut = useCallback(async () => {
    // First, and also when nobody answers: what is kept on the device goes before the next person takes it.
    await forgetKept();
    await http.call('/auth/logout', { method: 'POST', body: {} });
    http.forget();
    await forgetPerson();
    tellTabs({ kind: 'signed-out' });
    toast('success', m.session_signed_out());
    await navigate('/');
    await revalidate();
  }, [navigate, revalidate]);
  return { session, signIn, showChange, signOut };
}

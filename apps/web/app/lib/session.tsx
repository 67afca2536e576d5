import type { SessionAnswer } from '@nzela/contract/auth';
import { useCallback } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '@nzela/messages/m';
import { toast } from '../ui/toast.ts';
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

/** Who is signed in, and how to sign in and out. To know only who, `useRootData().session` is lighter. */
export function useSession(): SessionActions {
  const { session } = useRootData();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const signIn = useCallback(
    async (answer: SessionAnswer) => {
      http.accept(answer);
      await revalidate();
    },
    [revalidate],
  );
  const signOut = useCallback(async () => {
    await http.call('/auth/logout', { method: 'POST', body: {} });
    http.forget();
    toast('success', m.session_signed_out());
    await navigate('/');
    await revalidate();
  }, [navigate, revalidate]);
  return { session, signIn, signOut };
}

import type { SessionAnswer } from '@nzela/contract/auth';
import type { BlockTold } from '@nzela/contract/blocks';
import type { SecondStep } from '@nzela/contract/sign-in';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { announce } from '../../ui/announcement.ts';
import { login } from './auth.api.ts';
import { keepBlock } from './blocked.ts';

export type SignedInListener = (answer: SessionAnswer) => Promise<void> | void;

/**
 * Takes an answered session into the page and tells the caller, who decides where to go. Only a screen reader says that it went
 * well: the eye sees the page that opens.
 */
export function useEnter(onSignedIn: SignedInListener, said = m.auth_login_success) {
  const { signIn } = useSession();
  return async (answer: SessionAnswer) => {
    await signIn(answer);
    announce(said(), false);
    await onSignedIn(answer);
  };
}

/** Signs in with `credentials`; `onSecondStep` when a code is asked for first. Whose account is suspended reads why. */
export function useLogin(onSignedIn: SignedInListener, onSecondStep: (step: SecondStep) => void) {
  const enter = useEnter(onSignedIn);
  return async (credentials: Parameters<typeof login>[0]): Promise<void> => {
    const answer = await login(credentials).catch(blockOf);
    if ('motif' in answer) {
      keepBlock(answer);
      // A document of its own: over a page whose session ended, requests wait for a sign-in that does not come.
      return window.location.assign('/compte-bloque');
    }
    return 'etape' in answer ? onSecondStep(answer) : enter(answer);
  };
}

function blockOf(error: unknown): BlockTold {
  if (error instanceof ApiError && error.blocked !== undefined) return error.blocked;
  throw error;
}

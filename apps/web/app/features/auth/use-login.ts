import type { SessionAnswer } from '@nzela/contract/auth';
import type { SecondStep } from '@nzela/contract/sign-in';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { toast } from '../../ui/toast.ts';
import { login } from './auth.api.ts';

export type SignedInListener = (answer: SessionAnswer) => Promise<void> | void;

/** Takes an answered session into the page, says so, and tells the caller, who decides where to go. */
export function useEnter(onSignedIn: SignedInListener, said = m.auth_login_success) {
  const { signIn } = useSession();
  return async (answer: SessionAnswer) => {
    await signIn(answer);
    toast('success', said());
    await onSignedIn(answer);
  };
}

/** Signs in with `credentials`; `onSecondStep` when a code is asked for first. */
export function useLogin(onSignedIn: SignedInListener, onSecondStep: (step: SecondStep) => void) {
  const enter = useEnter(onSignedIn);
  return async (credentials: Parameters<typeof login>[0]) => {
    const answer = await login(credentials);
    await ('etape' in answer ? onSecondStep(answer) : enter(answer));
  };
}

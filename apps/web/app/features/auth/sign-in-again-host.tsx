import type { SessionAnswer } from '@nzela/contract/auth';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { http } from '../../lib/http.ts';
import { onTabNews } from '../../lib/tabs.ts';
import { type SignInQuestion, signInQuestion, subscribeToSignIn } from './sign-in-again.ts';

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

/** Where a person whose session ended signs in again: once per page, in its layout. Its code comes when it is asked. */
export function SignInAgainHost() {
  const question = useSyncExternalStore(subscribeToSignIn, signInQuestion, () => null);
  useSignedInElsewhere(question);
  if (question === null) return null;
  return (
    <Suspense>
      <SignInAgainDialog question={question} />
    </Suspense>
  );
}

/** The same person signed in in another tab: the cookie is this one's too. Somebody else empties the page (`useOtherTabs`). */
function useSignedInElsewhere(question: SignInQuestion | null): void {
  useEffect(() => {
    if (question === null) return undefined;
    return onTabNews((news) => {
      if (news.kind !== 'signed-in') return;
      const resume = async () => {
        const answer = await http.call<SessionAnswer>('/auth/refresh', {
          method: 'POST',
          body: {},
        });
        if (answer.user.id !== news.userId) return;
        http.accept(answer);
        question.answer(answer);
      };
      resume().catch((error: unknown) => console.warn('The session was not taken over.', error));
    });
  }, [question]);
}

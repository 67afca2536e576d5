import type { SessionAnswer } from '@nzela/contract/auth';
import { http } from '../../lib/http.ts';
import { forgetKept } from '../../lib/kept-cache.ts';
import { renewPush } from '../notifications/notifications.tsx';

/** A person whose session ended, and who may sign in again over the page; null: they leave it. */
export type SignInQuestion = { readonly answer: (answer: SessionAnswer | null) => void };

let question: SignInQuestion | null = null;
const listeners = new Set<() => void>();

function pose(next: SignInQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export function signInQuestion(): SignInQuestion | null {
  return question;
}

export function subscribeToSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

http.onSessionEnded(
  () =>
    new Promise((resolve) => {
      // Ended from elsewhere, perhaps because the device is in other hands.
      void forgetKept();
      pose({
        answer: (answer) => {
          pose(null);
          resolve(answer);
          if (answer !== null) void renewPush();
        },
      });
    }),
);

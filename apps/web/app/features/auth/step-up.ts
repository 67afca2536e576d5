import type { VerificationAsked } from '@nzela/contract/step-up';
import { ApiError } from '../../lib/api-error.ts';

/** A question to the person that waits for its answer: a token, or null when they would rather not. */
export type StepUpQuestion = {
  readonly asked: VerificationAsked;
  readonly answer: (token: string | null) => void;
};

let question: StepUpQuestion | null = null;
const listeners = new Set<() => void>();

function pose(next: StepUpQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export function currentQuestion(): StepUpQuestion | null {
  return question;
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the person to prove again who they are, in a dialog over the page. Resolves with the token to pass as the
 * call's `verification`, or with null when they closed it.
 */
function ask(asked: VerificationAsked): Promise<string | null> {
  question?.answer(null);
  return new Promise((resolve) => {
    pose({
      asked,
      answer: (token) => {
        pose(null);
        resolve(token);
      },
    });
  });
}

/**
 * Runs a call; when it is refused for lack of a fresh proof of identity, asks for what the refusal names and runs it
 * again with the token. Rejects as the call does, with that very refusal when the person closed the dialog: nothing
 * was done then.
 */
export async function withStepUp<Value>(
  run: (verification?: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.verification === undefined) throw error;
    const token = await ask(error.verification);
    if (token === null) throw error;
    return run(token);
  }
}

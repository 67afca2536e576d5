import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, subscribeToQuestions } from './step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

/** Where the question appears: once per page, in its layout. Its code comes with the first question. */
export function StepUpHost() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => null);
  if (question === null) return null;
  return (
    <Suspense>
      <StepUpDialog question={question} />
    </Suspense>
  );
}

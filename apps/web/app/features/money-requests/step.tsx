import { useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import type { RequestDraft, RequestStep } from './request-draft.ts';

/** What the three steps share. */
export type StepProps = {
  readonly draft: RequestDraft;
  readonly change: (part: Partial<RequestDraft>) => void;
  readonly go: (step: RequestStep) => void;
  /** The server's refusal, for the step whose field it names. */
  readonly refusal: ApiError | null;
};

/** The question of a step. It takes the focus when one comes to it from another, so that a screen reader says where one is. */
export function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-2xl">
      {children}
    </h3>
  );
}

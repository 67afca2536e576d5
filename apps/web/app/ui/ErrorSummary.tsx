import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '@nzela/messages/m';

export type SummarisedError = {
  /** `name` of the field's control in the form around, to go to it; null for what concerns the whole form. */
  readonly name: string | null;
  readonly message: string;
};

type ErrorSummaryProps = {
  readonly errors: readonly SummarisedError[];
  /** Changes at each submission, to bring the focus here again; 0 before the first, when nothing is said. */
  readonly attempt: number;
  /** What to quote to the support, when the server gave one. */
  readonly reference?: string | undefined;
};

/** All that is wrong with a form, at its top, focused on submit; each line leads to its field. */
export function ErrorSummary({ errors, attempt, reference }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Whole and below the header: what merely touches the window counts as seen for a focus alone.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);
  if (attempt === 0 || errors.length === 0) return null;
  // Several empty fields share one sentence: said once, it leads to the first of them.
  const lines = [...new Map(errors.toReversed().map((error) => [error.message, error])).values()];
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-m border border-neg/30 bg-neg-soft p-4"
    >
      <CircleAlert size={22} aria-hidden className="mt-px shrink-0 text-neg" />
      <div className="min-w-0">
        {errors.some((error) => error.name !== null) && (
          <p className="font-semibold text-neg">{m.ui_error_summary_title()}</p>
        )}
        <ul className="flex flex-col gap-1">
          {lines.toReversed().map((error) => (
            <li key={`${error.name ?? ''}:${error.message}`}>
              {error.name === null ? (
                <span className="font-medium">{error.message}</span>
              ) : (
                <button
                  type="button"
                  className="text-left underline underline-offset-4 hover:decoration-2"
                  onClick={() => {
                    box.current
                      ?.closest('form')
                      ?.querySelector<HTMLElement>(`[name="${error.name}"]`)
                      ?.focus();
                  }}
                >
                  {error.message}
                </button>
              )}
            </li>
          ))}
        </ul>
        {reference !== undefined && (
          <p className="tabular mt-2 text-sm text-ink-2">{m.ui_error_reference({ reference })}</p>
        )}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type RecapLine = {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Under the label: a source, a date, « parité légale ». */
  readonly note?: ReactNode;
  /** `sign` is drawn before the value, for lines that add up. */
  readonly sign?: '+' | '−' | '=' | '×';
  /** `total` is what leaves the account; `result` what arrives, in green. */
  readonly weight?: 'plain' | 'total' | 'result';
};

type RecapProps = {
  readonly title?: ReactNode;
  readonly lines: readonly RecapLine[];
  readonly children?: ReactNode;
  /** Follows the page on a wide screen. */
  readonly sticky?: boolean;
  readonly className?: string;
};

/** The lines of a price, one under the other, that visibly sum. */
export function Recap({ title, lines, children, sticky = false, className }: RecapProps) {
  return (
    <section
      className={cx(
        'rounded-l border border-border bg-surface shadow-1 sm:p-6',
        // With a title it stands beside cards, and as they do.
        title === undefined ? 'p-4' : 'p-5',
        sticky && 'lg:sticky lg:top-[calc(var(--header-height)+24px)]',
        className,
      )}
    >
      {title !== undefined && <h2 className="mb-4 text-xl">{title}</h2>}
      <dl className="flex flex-col">
        {lines.map((line) => (
          <div
            key={line.id}
            className={cx(
              'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5',
              line.weight === 'total' && 'mt-1 border-t border-border pt-4',
            )}
          >
            <dt className="min-w-min flex-1">
              <span className={line.weight === 'total' ? 'font-semibold' : 'text-ink-2'}>
                {line.label}
              </span>
            </dt>
            <dd
              className={cx(
                'tabular ml-auto max-w-full text-right text-balance break-words',
                line.weight === 'total' && 'text-lg font-bold',
                line.weight === 'result' && 'text-xl font-bold text-pos',
                (line.weight ?? 'plain') === 'plain' && 'font-semibold',
              )}
            >
              {line.sign !== undefined && (
                <span aria-hidden className="mr-1.5 font-normal text-ink-3">
                  {line.sign}
                </span>
              )}
              {line.value}
            </dd>
            {line.note !== undefined && (
              <dd className="basis-full text-sm text-ink-3">{line.note}</dd>
            )}
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

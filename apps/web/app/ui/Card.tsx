import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Right of the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  /** `flat` is for what lies in another card or fills itself (a table). */
  readonly look?: 'raised' | 'flat' | 'soft';
  readonly padded?: boolean;
  /** `l` for what its page or tab is for; what stands below it is smaller. */
  readonly titleSize?: 'm' | 'l';
  readonly className?: string;
};

/** One subject on the page. */
export function Card({
  title,
  description,
  action,
  children,
  look = 'raised',
  padded = true,
  titleSize = 'm',
  className,
}: CardProps) {
  const hasHead = title !== undefined || action !== undefined;
  return (
    <section
      className={cx(
        'min-w-0 rounded-l',
        look === 'raised' && 'border border-border bg-surface shadow-1',
        look === 'flat' && 'border border-border bg-surface',
        look === 'soft' && 'bg-surface-2',
        padded && 'p-5 sm:p-6',
        className,
      )}
    >
      {hasHead && (
        <header
          className={cx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
            padded ? 'mb-5' : 'p-5 sm:p-6',
          )}
        >
          <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {title !== undefined && (
              <h2 className={titleSize === 'l' ? 'text-2xl' : 'text-xl'}>{title}</h2>
            )}
            {description !== undefined && <p className="mt-1 text-ink-2">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

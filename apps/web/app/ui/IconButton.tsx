import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What pressing does, in words; also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'quiet' | 'framed';
};

/** A 48 px button with an icon only. */
export function IconButton({ label, icon, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        iconButtonClass,
        tone === 'framed' && 'border border-border bg-surface',
        className,
      )}
    >
      {icon}
    </button>
  );
}

export const iconButtonClass =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-full text-ink-2 transition-colors ' +
  'hover:bg-surface-3 hover:text-ink disabled:text-ink-3 disabled:hover:bg-transparent';

import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The one thing to do from here. */
  readonly action?: ReactNode;
};

/** Nothing yet, and the one thing to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-5 py-12 text-center">
      {icon !== undefined && (
        <span
          aria-hidden
          className="inline-flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand"
        >
          {icon}
        </span>
      )}
      <p className="max-w-md text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-md text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';

export type Action = {
  readonly to: LinkProps['to'];
  readonly label: string;
  readonly icon: LucideIcon;
};

type ActionGridProps = {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly actions: readonly Action[];
  /** How many stand side by side on a phone. */
  readonly columns: 3 | 4;
};

/** Places to go, each a round mark over its name, so that all are seen at once. */
export function ActionGrid({ label, actions, columns }: ActionGridProps) {
  return (
    <ul
      aria-label={label}
      className={cx(
        'grid gap-x-1 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] sm:gap-3',
        columns === 3 ? 'grid-cols-3' : 'grid-cols-4',
      )}
    >
      {actions.map(({ to, label: name, icon: Icon }) => (
        <li key={name}>
          <Link
            to={to}
            preventScrollReset={typeof to === 'object'}
            className="flex h-full flex-col items-center gap-1.5 rounded-m px-0.5 py-1 text-center text-xs/4 font-semibold transition-colors hover:bg-brand-soft sm:gap-2 sm:border sm:border-border sm:bg-surface sm:p-4 sm:text-sm"
          >
            <span
              aria-hidden
              className="inline-flex size-11 items-center justify-center rounded-full bg-brand-soft text-brand"
            >
              <Icon size={22} />
            </span>
            <span className="hyphens-auto wrap-anywhere">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

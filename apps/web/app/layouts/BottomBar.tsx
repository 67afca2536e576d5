import { NavLink } from 'react-router';
import type { Role } from '../lib/server-context.ts';
import { useMarked } from '../lib/use-marked.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';
import { bottomPages } from './dashboard-pages.ts';
import { usePermitted } from './use-permitted.ts';

/** The places that a thumb reaches, on screens without the rail. */
export function BottomBar({ area }: { readonly area: Role }) {
  const marked = useMarked();
  const permitted = usePermitted();
  return (
    <nav
      aria-label={m.layout_main_navigation()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex h-(--bottom-bar-height) max-w-xl">
        {bottomPages[area].filter(permitted).map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              end={to === `/dashboard/${area}`}
              className={(place) =>
                cx(
                  'flex h-full flex-col items-center justify-center gap-1 text-[0.6875rem] min-[400px]:text-xs -outline-offset-3!',
                  marked(place) ? 'font-bold text-brand' : 'font-medium text-ink-2',
                )
              }
            >
              {(place) => (
                <>
                  <span
                    className={cx(
                      'inline-flex h-7 w-12 items-center justify-center rounded-full transition-colors',
                      marked(place) && 'bg-brand-soft',
                    )}
                  >
                    <Icon size={20} aria-hidden />
                  </span>
                  {label()}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

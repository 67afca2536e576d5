import { Send, Store, UserRound } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { dashboardPath } from '../lib/guard.ts';
import { useMerchantChoice } from '../lib/merchant.tsx';
import { useRootData } from '../lib/root-data.ts';
import type { Role } from '../lib/server-context.ts';
import { useMarked } from '../lib/use-marked.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { railGroups } from './dashboard-pages.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { usePermitted } from './use-permitted.ts';

type RailProps = { readonly area: Role; readonly onNavigate?: (() => void) | undefined };

/** The navigation of a role's pages: beside the page on a wide screen, in a sheet on a phone. */
export function Rail({ area, onNavigate }: RailProps) {
  const { applicationName } = useRootData();
  const marked = useMarked();
  const permitted = usePermitted();
  return (
    <div className="flex h-full flex-1 flex-col gap-5 overflow-y-auto px-4 py-5">
      <Link
        to="/"
        aria-label={m.layout_home_link({ name: applicationName })}
        className="inline-flex min-h-12 items-center rounded-s px-2 max-lg:hidden"
      >
        <Logo name={applicationName} size="s" />
      </Link>
      {area === 'user' && (
        <ButtonLink
          to="/transfer"
          block
          icon={<Send size={18} aria-hidden />}
          className="shrink-0 px-3!"
          onClick={onNavigate}
        >
          {m.dashboard_send()}
        </ButtonLink>
      )}
      <nav aria-label={m.dashboard_navigation()} className="flex flex-1 flex-col gap-5">
        {railGroups[area].map((group) => (
          <div key={group.pages[0]?.to}>
            {group.title !== null && (
              <h2 className="mb-1 px-3 font-text text-sm font-semibold tracking-normal text-ink-3">
                {group.title()}
              </h2>
            )}
            <ul className="flex flex-col gap-0.5">
              {group.pages.filter(permitted).map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === `/dashboard/${area}`}
                    onClick={onNavigate}
                    className={(place) =>
                      cx(
                        'flex min-h-12 items-center gap-3 rounded-m px-3 font-medium transition-colors -outline-offset-3!',
                        marked(place)
                          ? 'bg-brand-soft font-semibold text-brand'
                          : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
                      )
                    }
                  >
                    <Icon size={20} aria-hidden className="shrink-0" />
                    {label()}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <OtherArea area={area} onNavigate={onNavigate} />
      <div className="px-1">
        <ThemeSwitch labelled />
      </div>
    </div>
  );
}

/** From one's own pages to those of the merchant that one works for, and back. */
function OtherArea({ area, onNavigate }: RailProps) {
  const { session } = useRootData();
  const choice = useMerchantChoice();
  if (session === null || choice === null || session.role === 'merchant') return null;
  const isAtWork = area === 'merchant';
  const Icon = isAtWork ? UserRound : Store;
  return (
    <Link
      to={isAtWork ? dashboardPath(session.role) : dashboardPath('merchant')}
      onClick={onNavigate}
      className="flex min-h-12 items-center gap-3 rounded-m border border-border px-3 font-medium text-ink-2 transition-colors -outline-offset-3! hover:bg-surface-2 hover:text-ink"
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        {isAtWork ? m.merchant_personal() : choice.merchant.nomCommercial}
      </span>
    </Link>
  );
}

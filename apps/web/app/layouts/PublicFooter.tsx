import { Link } from 'react-router';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Logo } from '../ui/Logo.tsx';
import { Thread } from '../ui/Thread.tsx';
import type { Footer } from './footer-links.server.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const linkClass =
  'inline-block py-3 leading-snug text-ink-2 underline-offset-4 hover:text-ink hover:underline md:py-2';

type PublicFooterProps = Footer & {
  /** Undefined: there is nothing to choose. */
  readonly onManageCookies: (() => void) | undefined;
};

/** Where the focus goes back to once the choice is made. */
export const manageCookiesId = 'gerer-cookies';

export function PublicFooter({ about, terms, groups, onManageCookies }: PublicFooterProps) {
  const { applicationName, demo, deskUrl } = useRootData();
  return (
    <footer className="mt-16 border-t border-border bg-surface-2">
      <div className="mx-auto max-w-content px-5 pt-12 pb-10">
        <div className="grid gap-10 lg:grid-cols-[1.4fr_3fr]">
          <div className="flex flex-col gap-4">
            <Logo name={applicationName} />
            <p className="max-w-xs text-ink-2">{about}</p>
            <Thread className="h-8 max-w-60" />
          </div>
          <nav
            aria-label={m.footer_navigation()}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-8 md:grid-cols-4"
          >
            {groups.map((group) => (
              <div key={group.title}>
                <h2 className="mb-2 font-text text-sm font-semibold tracking-normal text-ink-3">
                  {group.title}
                </h2>
                <ul>
                  {group.links.map(({ to, text, isPage }) => (
                    <li key={to + text}>
                      <Link to={to} reloadDocument={!isPage} className={linkClass}>
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-border pt-6 text-sm text-ink-2">
          <p>
            © {applicationName}
            {terms !== null && <> · {terms}</>}
          </p>
          {demo && (
            <p className="max-lg:order-last max-lg:w-full">
              {m.footer_demo()}{' '}
              {deskUrl !== null && (
                <a
                  href={deskUrl}
                  className="target font-medium text-brand underline underline-offset-4"
                >
                  {m.footer_desk()}
                </a>
              )}
            </p>
          )}
          {onManageCookies !== undefined && (
            <button
              type="button"
              id={manageCookiesId}
              className="target font-medium underline underline-offset-4 hover:text-ink"
              onClick={onManageCookies}
            >
              {m.footer_manage_cookies()}
            </button>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

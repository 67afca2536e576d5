import { Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { dashboardPath } from '../lib/guard.ts';
import { useRootData } from '../lib/root-data.ts';
import { m } from '../paraglide/messages.js';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';

const links = [
  { to: '/', label: m.nav_home },
  { to: '/transfer', label: m.nav_transfer },
  { to: '/#features', label: m.nav_features },
  { to: '/#pricing', label: m.nav_pricing },
];

/** Translucent once the page has moved by this much (spec §2). */
const translucentAfterPx = 10;

export function PublicHeader() {
  const { applicationName } = useRootData();
  const scrolled = useScrolledPast(translucentAfterPx);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEscape(open, () => setOpen(false));

  return (
    <header
      className={cx(
        'fixed inset-x-0 top-0 z-40 border-b transition-[background-color,border-color] duration-(--t-med)',
        open && 'border-border bg-surface',
        !open && scrolled && 'border-border bg-bg/80 backdrop-blur-lg backdrop-saturate-150',
        !open && !scrolled && 'border-transparent bg-bg',
      )}
    >
      <div className="mx-auto flex h-(--header-height) max-w-content items-center gap-6 px-5">
        <Link
          to="/"
          aria-label={m.layout_home_link({ name: applicationName })}
          className="inline-flex min-h-12 items-center rounded-s"
        >
          <Logo name={applicationName} />
        </Link>
        <nav aria-label={m.layout_main_navigation()} className="ml-4 max-lg:hidden">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <HeaderLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <span className="flex items-center gap-2 max-sm:hidden">
            <AccountLinks />
          </span>
          <IconButton
            label={open ? m.layout_menu_close() : m.layout_menu_open()}
            icon={open ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
            aria-expanded={open}
            aria-controls="public-menu"
            className="-mr-2 lg:hidden"
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      <div
        id="public-menu"
        hidden={!open}
        className="max-h-[calc(100dvh-var(--header-height))] overflow-auto border-t border-border bg-surface px-5 pt-3 pb-8 lg:hidden"
      >
        <nav aria-label={m.layout_main_navigation()}>
          <ul className="flex flex-col">
            {links.map((link) => (
              <li key={link.to} className="border-b border-border">
                <Link
                  to={link.to}
                  className="flex min-h-14 items-center text-lg font-semibold"
                  onClick={() => setOpen(false)}
                >
                  {link.label()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-6 flex flex-col gap-3 sm:hidden">
          <AccountLinks block />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, label }: (typeof links)[number]) {
  const look =
    'inline-flex min-h-12 items-center rounded-full px-4 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink';
  // An anchor is a place on the home page, not a page to be « current ».
  if (to.includes('#')) {
    return (
      <Link to={to} className={look}>
        {label()}
      </Link>
    );
  }
  return (
    <NavLink to={to} end className={({ isActive }) => cx(look, isActive && 'text-ink!')}>
      {label()}
    </NavLink>
  );
}

function AccountLinks({ block = false }: { readonly block?: boolean }) {
  const { session } = useRootData();
  if (session !== null) {
    return (
      <ButtonLink to={dashboardPath(session.role)} block={block}>
        {m.nav_dashboard()}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to="/login" variant={block ? 'secondary' : 'quiet'} block={block}>
        {m.nav_login()}
      </ButtonLink>
      <ButtonLink to="/register" block={block}>
        {m.nav_register()}
      </ButtonLink>
    </>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}

function useScrolledPast(distancePx: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > distancePx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [distancePx]);
  return past;
}

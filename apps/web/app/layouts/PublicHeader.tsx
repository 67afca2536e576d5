import { Menu, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { dashboardPath } from '../lib/guard.ts';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const links = [
  { to: '/', label: m.nav_home },
  { to: '/transfer', label: m.nav_transfer },
  { to: '/#features', label: m.nav_features },
  { to: '/#pricing', label: m.nav_pricing },
];

/** Translucent once the page has moved by this much (spec §2). */
const translucentAfterPx = 10;

export function PublicHeader() {
  const { applicationName, session } = useRootData();
  const scrolled = useScrolledPast(translucentAfterPx);
  const menu = useRef<HTMLDivElement>(null);
  const open = usePopoverOpen(menu);
  useOtherPlace(() => menu.current?.hidePopover());

  return (
    <header
      className={cx(
        'fixed inset-x-0 top-(--banner-height) z-40 border-b print:hidden transition-[background-color,border-color] duration-(--t-med)',
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
          {session === null && <LanguageSwitch />}
          <span className="flex items-center gap-2 max-sm:hidden">
            <AccountLinks />
          </span>
          <IconButton
            label={open ? m.layout_menu_close() : m.layout_menu_open()}
            icon={open ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
            popoverTarget="public-menu"
            className="-mr-2 lg:hidden"
          />
        </div>
      </div>
      {/* The browser opens and closes it by itself, also before the page's scripts run. */}
      <div
        ref={menu}
        id="public-menu"
        popover="auto"
        className="inset-x-0 top-(--header-height) bottom-auto m-0 max-h-[calc(100dvh-var(--header-height))] w-full max-w-none overflow-auto border-y border-border bg-surface px-5 pt-3 pb-8 text-ink shadow-3 max-sm:h-full lg:hidden"
      >
        <nav aria-label={m.layout_main_navigation()}>
          <ul className="flex flex-col">
            {links.map((link) => (
              <li key={link.to} className="border-b border-border">
                <Link
                  to={link.to}
                  className="flex min-h-14 items-center text-lg font-semibold"
                  onClick={() => menu.current?.hidePopover()}
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

/** Calls back when another page or place of it is gone to, not when the first one comes alive. */
function useOtherPlace(onChange: () => void): void {
  const { key } = useLocation();
  const known = useRef(key);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    change();
  }, [key]);
}

/** Whether the browser shows the popover, also if it was opened before the page's scripts ran. */
function usePopoverOpen(popover: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = popover.current;
    if (element === null) return;
    const update = () => setOpen(element.matches(':popover-open'));
    update();
    element.addEventListener('toggle', update);
    return () => element.removeEventListener('toggle', update);
  }, [popover]);
  return open;
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

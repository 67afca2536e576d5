import { LogOut, Menu as MenuIcon, Search, Settings } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { NotificationsBell } from '../features/notifications/notifications.tsx';
import { useAvatar } from '../features/account/account.tsx';
import { callWithToasts } from '../lib/call.ts';
import { useRootData } from '../lib/root-data.ts';
import type { Role, Session } from '../lib/server-context.ts';
import { useSession } from '../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { accountSettingsPath } from './dashboard-pages.ts';
import { MerchantBand } from './MerchantBand.tsx';
import { usePageTitle } from './page-handle.ts';
import { Rail } from './Rail.tsx';

type DashboardHeaderProps = {
  readonly session: Session;
  readonly area: Role;
  readonly onSearch: () => void;
};

/** Page title, search, bell and account, above every dashboard page. */
export function DashboardHeader({ session, area, onSearch }: DashboardHeaderProps) {
  const title = usePageTitle();
  return (
    <header className="sticky top-(--banner-height) z-20 border-b border-border bg-bg/85 backdrop-blur-lg print:hidden">
      <div className="mx-auto flex h-16 max-w-content items-center px-4 sm:gap-2 sm:px-6 lg:h-(--header-height) lg:px-8">
        <NavigationSheet area={area} />
        <h1 data-title-echo className="min-w-0 flex-1 truncate text-lg sm:text-2xl">
          {title}
        </h1>
        <SearchButton onSearch={onSearch} />
        <NotificationsBell role={area} />
        <AccountMenu session={session} />
      </div>
      {area === 'merchant' && <MerchantBand session={session} />}
    </header>
  );
}

function NavigationSheet({ area }: { readonly area: Role }) {
  const [open, setOpen] = useState(false);
  const { applicationName } = useRootData();
  return (
    <>
      <IconButton
        label={m.layout_menu_open()}
        icon={<MenuIcon size={24} aria-hidden />}
        className="-ml-3 lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet side="start" open={open} onClose={() => setOpen(false)} title={applicationName}>
        <div className="-m-5 flex flex-1 flex-col sm:-m-6">
          <Rail area={area} onNavigate={() => setOpen(false)} />
        </div>
      </Sheet>
    </>
  );
}

function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const keys = useSearchKeys();
  return (
    <>
      <button
        type="button"
        className="flex min-h-12 w-64 items-center gap-3 rounded-full border border-border-strong bg-surface px-4 text-ink-2 transition-colors hover:border-ink-3 max-md:hidden"
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <Search size={18} aria-hidden />
        <span className="flex-1 text-left">{m.dashboard_search()}</span>
        <kbd className="rounded-s bg-surface-3 px-2 py-0.5 font-text text-xs font-semibold pointer-coarse:hidden">
          {keys}
        </kbd>
      </button>
      <IconButton
        label={m.dashboard_search()}
        icon={<Search size={22} aria-hidden />}
        className="md:hidden"
        aria-haspopup="dialog"
        onClick={onSearch}
      />
    </>
  );
}

const never = () => () => undefined;

/** What opens the search on this keyboard. The server does not know it: what most have. */
function useSearchKeys(): string {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'),
    () => 'Ctrl K',
  );
}

const roleNames = { user: m.role_user, merchant: m.role_merchant, admin: m.role_admin } as const;

function AccountMenu({ session }: { readonly session: Session }) {
  const { signOut } = useSession();
  const picture = useAvatar(session.avatar);
  const name = [session.prenom, session.nom].filter((part) => part !== '').join(' ');
  return (
    <Menu
      label={m.dashboard_user_menu()}
      triggerClassName="target inline-flex size-12 items-center justify-center rounded-full hover:bg-surface-3"
      trigger={<Avatar name={name} source={picture} />}
      header={
        <div className="flex items-center gap-3 border-b border-border px-3 py-3">
          <Avatar name={name} source={picture} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-sm text-ink-2">{roleNames[session.role]()}</p>
          </div>
        </div>
      }
      groups={[
        [
          {
            id: 'settings',
            label: m.dashboard_account_settings(),
            icon: <Settings size={20} aria-hidden />,
            href: accountSettingsPath(session.role),
          },
        ],
        [
          {
            id: 'sign-out',
            label: m.dashboard_sign_out(),
            icon: <LogOut size={20} aria-hidden />,
            onAction: () => void callWithToasts(signOut),
          },
        ],
      ]}
    />
  );
}

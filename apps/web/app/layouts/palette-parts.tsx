import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Heading,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import type { Role } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { AriaRouter } from '../ui/AriaRouter.tsx';
import { searchablePages } from './dashboard-pages.ts';
import { usePermitted } from './use-permitted.ts';
import { matches } from '@nzela/messages/matches';

type PaletteProps = {
  /** What can be looked for. */
  readonly label: string;
  readonly onClose: () => void;
  /** What was found, in groups. */
  readonly children: (term: string) => ReactNode;
};

/** Finds by what is typed, over the page. Opened by ⌘K. */
export function Palette({ label, onClose, children }: PaletteProps) {
  const [term, setTerm] = useState('');
  useFirstEscape(onClose);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-50 flex animate-fade items-start justify-center bg-scrim p-4 sm:pt-[12vh]"
    >
      <Modal className="w-full max-w-xl animate-in overflow-hidden rounded-l border border-border bg-surface shadow-3">
        <Dialog className="flex max-h-[70dvh] flex-col outline-none">
          <Heading slot="title" className="sr-only">
            {label}
          </Heading>
          <AriaRouter>
            <Autocomplete inputValue={term} onInputChange={setTerm}>
              <SearchField
                autoFocus
                aria-label={label}
                className="flex items-center gap-3 border-b border-border px-5"
              >
                <Search size={20} aria-hidden className="shrink-0 text-ink-3" />
                <Input className="min-h-16 min-w-0 flex-1 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden" />
                <kbd className="rounded-s bg-surface-3 px-2 py-0.5 font-text text-xs font-semibold text-ink-2 max-sm:hidden pointer-coarse:hidden">
                  Esc
                </kbd>
              </SearchField>
              {children(term)}
            </Autocomplete>
          </AriaRouter>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Closes at the first Escape, which the search field would take to empty itself. */
function useFirstEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onClose]);
}

type FoundProps = Omit<PaletteProps, 'children'> & {
  readonly area: Role;
  readonly term: string;
  /** Whether an answer is still to come: until then nothing is said to be missing. */
  readonly isSearching: boolean;
  readonly children: ReactNode;
};

/** The pages of `area` that are called so, and what else was found. */
export function Found({ area, term, label, isSearching, onClose, children }: FoundProps) {
  const permitted = usePermitted();
  const pages = searchablePages(area).filter(
    (page) => permitted(page) && matches(page.label(), term),
  );
  return (
    <Menu
      aria-label={label}
      className="overflow-auto p-2 outline-none"
      onAction={onClose}
      renderEmptyState={() => (
        <p className="px-3 py-6 text-center text-ink-2">
          {isSearching ? m.dashboard_search_busy() : m.dashboard_search_empty()}
        </p>
      )}
    >
      {pages.length > 0 && (
        <Group title={m.dashboard_search_pages()}>
          {pages.map(({ to, label: name, icon: Icon }) => (
            <Result key={to} to={to} text={name()} icon={<Icon size={20} aria-hidden />} />
          ))}
        </Group>
      )}
      {children}
    </Menu>
  );
}

export function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <MenuSection>
      <Header className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-3">{title}</Header>
      {children}
    </MenuSection>
  );
}

type ResultProps = {
  readonly to: string;
  readonly text: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  readonly aside?: ReactNode;
};

export function Result({ to, text, detail, icon, aside }: ResultProps) {
  return (
    <MenuItem
      href={to}
      textValue={text}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 font-medium outline-none data-focused:bg-brand-soft data-focused:text-brand"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{text}</span>
        {detail !== undefined && (
          <span className="tabular block truncate text-sm font-normal text-ink-2">{detail}</span>
        )}
      </span>
      {aside}
    </MenuItem>
  );
}

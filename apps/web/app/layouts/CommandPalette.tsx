import { Search } from 'lucide-react';
import {
  Autocomplete,
  Dialog,
  Heading,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import type { Role } from '../lib/server-context.ts';
import { m } from '../paraglide/messages.js';
import { searchablePages } from './dashboard-pages.ts';

type CommandPaletteProps = { readonly role: Role; readonly onClose: () => void };

/** Finds a page by a part of its name, accents aside, and goes there. Opened by ⌘K. */
export default function CommandPalette({ role, onClose }: CommandPaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
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
            {m.dashboard_search_label()}
          </Heading>
          <Autocomplete filter={contains}>
            <SearchField
              autoFocus
              aria-label={m.dashboard_search_label()}
              className="flex items-center gap-3 border-b border-border px-5"
            >
              <Search size={20} aria-hidden className="text-ink-3" />
              <Input className="min-h-16 flex-1 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden" />
              <kbd className="rounded-s bg-surface-3 px-2 py-0.5 font-text text-xs font-semibold text-ink-2">
                Esc
              </kbd>
            </SearchField>
            <Menu
              aria-label={m.dashboard_search_label()}
              className="overflow-auto p-2 outline-none"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-ink-2">{m.dashboard_search_empty()}</p>
              )}
            >
              {searchablePages(role).map(({ to, label, icon: Icon }) => (
                <MenuItem
                  key={to}
                  id={to}
                  href={to}
                  textValue={label()}
                  onAction={onClose}
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-3 font-medium outline-none data-focused:bg-brand-soft data-focused:text-brand"
                >
                  <Icon size={20} aria-hidden />
                  {label()}
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

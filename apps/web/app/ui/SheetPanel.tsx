import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { m } from '@nzela/messages/m';
import { AriaLanguage } from './AriaLanguage.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import type { SheetProps } from './Sheet.tsx';

/** React Aria keeps the focus inside, and gives it back. */
export default function SheetPanel({ open, onClose, title, children, side = 'end' }: SheetProps) {
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        isDismissable
        className={cx(
          'fixed inset-0 z-50 flex animate-fade bg-scrim',
          side === 'start' ? 'justify-start' : 'items-end justify-end sm:items-stretch',
        )}
      >
        <Modal
          className={cx(
            'overflow-auto border-border bg-surface pb-[env(safe-area-inset-bottom)] shadow-3',
            side === 'start'
              ? 'h-full w-[min(20rem,86vw)] animate-slide border-r'
              : 'max-h-[92dvh] w-full animate-sheet rounded-t-xl border sm:h-full sm:max-h-none sm:max-w-lg sm:animate-fade sm:rounded-none',
          )}
        >
          <AriaDialog className="flex min-h-full flex-col outline-none">
            <div className="flex items-center justify-between gap-4 px-5 pt-4 sm:px-6">
              <Heading slot="title" className="text-xl">
                {title}
              </Heading>
              <IconButton
                label={m.ui_close()}
                icon={<X size={22} aria-hidden />}
                className="-mr-2"
                onClick={onClose}
              />
            </div>
            <div className={cx('flex-1 p-5 sm:p-6', side === 'start' && 'flex flex-col')}>
              {children}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

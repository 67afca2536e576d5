import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { m } from '@nzela/messages/m';
import { AriaLanguage } from './AriaLanguage.tsx';
import type { BareDialogProps } from './bare-dialog.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

const widths = { s: 'sm:max-w-md', m: 'sm:max-w-xl', l: 'sm:max-w-3xl' } as const;

/** Always at hand: what is longer than the window fades away above the actions. */
const actionsClass = cx(
  'sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-col-reverse gap-3 bg-surface px-5 pb-5',
  'sm:-mx-7 sm:-mb-7 sm:flex-row sm:justify-end sm:px-7 sm:pb-7',
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5',
  'before:bg-linear-to-t before:from-surface before:to-transparent',
);

/** React Aria keeps the focus inside, hides the rest from screen readers and gives the focus back. */
export default function DialogBox({
  open,
  onClose,
  title,
  children,
  actions,
  size = 's',
  dismissable = true,
  role = 'dialog',
  isTopmost = false,
}: BareDialogProps) {
  const isNew = useIsNew(open);
  return (
    <AriaLanguage>
      <ModalOverlay
        data-react-aria-top-layer={isNew || isTopmost || undefined}
        isOpen={open}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        className="fixed inset-0 z-50 flex animate-fade items-end justify-center bg-scrim sm:items-center sm:p-6"
      >
        <Modal
          className={cx(
            'max-h-[92dvh] w-full animate-sheet scroll-pb-40 overflow-auto rounded-t-xl bg-surface shadow-3',
            'border border-border pb-[env(safe-area-inset-bottom)] sm:animate-in sm:rounded-xl',
            widths[size],
          )}
        >
          <AriaDialog role={role} className="flex flex-col gap-5 p-5 outline-none sm:p-7">
            <div className="flex items-start justify-between gap-4">
              <Heading slot="title" className="pt-2 text-2xl">
                {title}
              </Heading>
              {dismissable && (
                <IconButton
                  label={m.ui_close()}
                  icon={<X size={22} aria-hidden />}
                  className="-mr-2"
                  onClick={onClose}
                />
              )}
            </div>
            <div className="text-ink-2">{children}</div>
            {actions !== undefined && <div className={actionsClass}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

/**
 * True until React Aria has heard of the dialog. The one below hides whatever comes into the page beside it, and a dialog
 * that nobody's press has opened (its code has come, a session has ended) is there before React Aria hears of it: it would
 * stay inert.
 */
function useIsNew(open: boolean): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => setHeard(open), [open]);
  return !isHeard;
}

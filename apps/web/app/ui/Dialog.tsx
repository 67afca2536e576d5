import { type ReactNode, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { whenOpened } from './when-opened.tsx';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The row of actions, the main one last; on a phone they stack with the main one on top. */
  readonly actions?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** False for what must be answered: neither Escape nor a press outside closes it. */
  readonly dismissable?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** What nothing may lie over, whatever opens or is drawn anew below it meanwhile. */
  readonly isTopmost?: boolean;
};

/** A question or a short task over the page: a sheet from below on a phone, a box in the middle otherwise. */
export const Dialog = whenOpened<DialogProps>(() => import('./DialogBox.tsx'));

type AlertDialogProps = Omit<DialogProps, 'actions' | 'role' | 'dismissable' | 'size'> & {
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  /** For leaving things as they are, where « Annuler » could mean either. */
  readonly dismissLabel?: string;
  readonly danger?: boolean;
  /** Runs while the dialog stays, busy; it closes once done, and stays open when it rejects. */
  readonly onConfirm: () => Promise<void> | void;
};

/** Asks before something that matters. What it rejects with is the caller's to show. */
export function AlertDialog({
  confirmLabel,
  busyLabel,
  dismissLabel = m.ui_cancel(),
  danger = false,
  onConfirm,
  onClose,
  ...dialog
}: AlertDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      role="alertdialog"
      dismissable={!busy}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {dismissLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

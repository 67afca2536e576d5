import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { BareDialog, type BareDialogProps } from './bare-dialog.tsx';
import { Button } from './Button.tsx';
import { AskedClosing, type AskedClosingProps } from './LeaveGuard.tsx';

export type DialogProps = BareDialogProps & Pick<AskedClosingProps, 'isProof'>;

/**
 * A question or a short task over the page: a sheet from below on a phone, a box in the middle otherwise. Escape, a press
 * outside and its cross ask first where somebody typed into a form of it.
 */
export function Dialog({ onClose, isProof, ...dialog }: DialogProps) {
  return (
    <AskedClosing onClose={onClose} isProof={isProof}>
      {(close) => <BareDialog {...dialog} onClose={close} />}
    </AskedClosing>
  );
}

type AlertDialogProps = Omit<
  DialogProps,
  'actions' | 'role' | 'dismissable' | 'size' | 'isProof'
> & {
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

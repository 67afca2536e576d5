import { undoWindowSeconds } from '@nzela/contract/transfer-terms';
import type { Transfer } from '@nzela/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { ReceiptButton } from '../operations/operations.ts';
import { isUnpaid } from './transfer-status.ts';
import { wasPaid } from './transfer-story.ts';
import { cancelTransfer, transferQuery } from './transfers.api.ts';

/** Cancels, and shows what the transfer has become, whether that worked or not. */
export function useCancel(id: string): () => Promise<void> {
  const queries = useQueryClient();
  const { queryKey } = transferQuery(id);
  return async () => {
    const result = await callWithToasts(() => cancelTransfer(id), {
      success: m.transfers_cancel_done(),
    });
    if (result.ok) queries.setQueryData(queryKey, result.value);
    await queries.invalidateQueries({ queryKey: ['transfers'] });
    void queries.invalidateQueries({ queryKey: ['wallets'] });
  };
}

/** The minute after the confirmation in which one press undoes all of it, with the seconds that are left. */
export function UndoBanner({ transfer }: { readonly transfer: Transfer }) {
  const cancel = useCancel(transfer.id);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  if (!transfer.annulable || isUnpaid(transfer) || transfer.annulableJusqua === null) return null;
  const undo = async () => {
    setBusy(true);
    await cancel();
    setBusy(false);
  };
  const button = (
    <Button
      variant="secondary"
      icon={<Undo2 size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.transfers_cancel_busy()}
      onClick={() => void undo()}
    >
      {m.transfers_undo()}
    </Button>
  );
  return (
    <Countdown
      until={new Date(transfer.annulableJusqua).getTime()}
      onEnd={() =>
        void queries.invalidateQueries({ queryKey: transferQuery(transfer.id).queryKey })
      }
    >
      {(seconds) => (
        <div className="flex flex-wrap items-center gap-4 rounded-l border border-border bg-accent-soft p-4">
          {isTrusted(seconds) && (
            <ProgressRing
              progress={seconds / undoWindowSeconds}
              label={m.transfers_undo_left({ seconds })}
              size={52}
            >
              {seconds}
            </ProgressRing>
          )}
          <p className="min-w-40 flex-1 font-medium">
            {isTrusted(seconds) ? m.transfers_undo_left({ seconds }) : m.transfers_undo_open()}
          </p>
          {button}
        </div>
      )}
    </Countdown>
  );
}

/**
 * Whether the count can be right. A device whose clock is wrong would show none or far too many seconds; the server
 * alone decides, so the button then stays without a count for as long as the server says so.
 */
function isTrusted(seconds: number): boolean {
  return seconds > 0 && seconds <= undoWindowSeconds;
}

/** Cancels after a question, for a page where it is not the first thing to do. */
export function CancelButton({ transfer }: { readonly transfer: Transfer }) {
  const cancel = useCancel(transfer.id);
  const [open, setOpen] = useState(false);
  if (!transfer.annulable) return null;
  const values = {
    amount: formatAmount(transfer.montantRecu, transfer.deviseCible),
    name: transfer.beneficiaire.nom,
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {m.transfers_cancel()}
      </Button>
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.transfers_cancel_question()}
        confirmLabel={m.transfers_cancel_confirm()}
        dismissLabel={m.transfers_cancel_keep()}
        busyLabel={m.transfers_cancel_busy()}
        danger
        onConfirm={cancel}
      >
        {wasPaid(transfer)
          ? m.transfers_cancel_text(values)
          : m.transfers_cancel_text_unpaid(values)}
      </AlertDialog>
    </>
  );
}

/** The receipt, as a file. */
export function TransferReceipt({ transfer }: { readonly transfer: Transfer }) {
  // Between two accounts of ours there is no step of its own for the payment.
  if (!wasPaid(transfer) && transfer.statut !== 'complete') return null;
  return <ReceiptButton path={`/transfers/${transfer.id}/recu`} reference={transfer.reference} />;
}

import type { Transfer } from '@nzela/contract/transfers';
import { Share2 } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { isBroken, isUnpaid } from './transfer-status.ts';

/** Tells the recipient, by the phone's own sheet or by WhatsApp where there is none, what is on its way or has arrived. */
export function ShareTransfer({ transfer }: { readonly transfer: Transfer }) {
  if (transfer.sens === 'recu' || isUnpaid(transfer) || isBroken(transfer.statut)) return null;
  const share = async () => {
    const text = shareText(transfer);
    if (navigator.share === undefined) {
      window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener');
      return;
    }
    // Somebody who closes the sheet has not failed at anything.
    await navigator.share({ text }).catch((error: unknown) => console.warn(error));
  };
  return (
    <Button
      variant="secondary"
      icon={<Share2 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      {m.transfers_share()}
    </Button>
  );
}

function shareText(transfer: Transfer): string {
  const { montantRecu, deviseCible, reference, statut, livraisonPrevue } = transfer;
  const amount = formatAmount(montantRecu, deviseCible);
  if (statut === 'complete' || livraisonPrevue === null)
    return m.transfers_share_arrived({ amount, reference });
  const date = formatDate(livraisonPrevue, 'dateTime');
  return m.transfers_share_coming({ amount, reference, date });
}

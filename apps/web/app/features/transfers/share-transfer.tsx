import type { Transfer } from '@nzela/contract/transfers';
import { Share2 } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { shareText } from './share-text.ts';

/** Tells the recipient, by the phone's own sheet or by WhatsApp where there is none, what is on its way or has arrived. */
export function ShareTransfer({ transfer }: { readonly transfer: Transfer }) {
  const text = shareText(transfer);
  if (text === null) return null;
  const share = async () => {
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

import { useCallback, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { m } from '@nzela/messages/m';
import { revealCard } from './virtual-cards.api.ts';

/** What the issuer shows, and until when (milliseconds since 1970). */
type Shown = { readonly url: string; readonly until: number };

/** Shows a card for a short time, after a proof of identity; nothing of it stays here once it is hidden. */
export function useReveal(id: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const hide = useCallback(() => setShown(null), []);
  const show = async () => {
    setAsking(true);
    try {
      const { url, expireLe } = await revealCard(id);
      setShown({ url, until: Date.parse(expireLe) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Closing the dialog is an answer, not a fault.
      if (error.verification === undefined) toast('error', error.message);
    } finally {
      setAsking(false);
    }
  };
  return {
    shown,
    isAsking,
    hide,
    toggle: () => {
      if (shown !== null) hide();
      else if (!isAsking) void show().catch(() => toast('error', m.http_error_default()));
    },
  };
}

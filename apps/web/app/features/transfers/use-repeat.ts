import { qrPath } from '@nzela/contract/qr-terms';
import type { Transfer } from '@nzela/contract/transfers';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { plainDecimal } from '../../lib/format.ts';
import { loadValuesOfKept } from '../recipients/recipients.ts';
import { isByCode } from './transfer-story.ts';
import { writeWizardAddress } from './wizard-address.ts';

export type Repeat = {
  readonly to: string;
  readonly onClick?: (event: MouseEvent) => void;
};

/**
 * The link that makes a transfer again, at today's price: through the code that was paid, or through the wizard with the
 * amount, the way and the recipient filled in. Null when the person received it, or when the payee has taken another code.
 */
export function useRepeat(): (transfer: Transfer) => Repeat | null {
  const navigate = useNavigate();
  return (transfer) => {
    if (transfer.sens === 'recu') return null;
    if (isByCode(transfer)) return codeRepeat(transfer);
    const to = wizardPath(transfer);
    return {
      to,
      onClick: (event) => {
        // A new tab has a draft of its own, which this page cannot write.
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void fillIn(transfer).then(() => navigate(to));
      },
    };
  };
}

/** To the payee's page with the amount and what it was for. */
function codeRepeat({ codeQr, montantEnvoye, deviseSource, motif }: Transfer): Repeat | null {
  if (codeQr === null) return null;
  const asked = new URLSearchParams({
    montant: String(montantEnvoye),
    devise: deviseSource,
    ...(motif === null || motif === '' ? {} : { motif }),
  });
  return { to: `${qrPath}/${codeQr}?${asked.toString()}` };
}

function wizardPath(transfer: Transfer): string {
  const search = writeWizardAddress({
    step: 'montant',
    side: 'envoi',
    amountText: plainDecimal(String(transfer.montantEnvoye)),
    currency: transfer.deviseSource,
    country: transfer.beneficiaire.pays,
    targetCurrency: null,
    delivery: transfer.modeReception,
    payment: transfer.methodePaiement,
    transferId: null,
  });
  return `/transfer?${search.toString()}`;
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Writes the recipient into the wizard's draft, whose code is fetched with this press and not with the page. */
async function fillIn({ beneficiaire, modeReception, motif }: Transfer): Promise<void> {
  const [{ changeDraft, changeRecipient }, valuesOfKept] = await Promise.all([
    import('./wizard-draft.ts'),
    loadValuesOfKept(),
  ]);
  const kept = { ...beneficiaire, dernierTransfert: null, dateCreation: '' };
  const place = { mode: modeReception, country: beneficiaire.pays };
  changeRecipient(place, valuesOfKept(kept));
  changeDraft({ memo: motif ?? '' });
}

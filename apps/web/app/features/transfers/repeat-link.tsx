import { qrPath } from '@nzela/contract/qr';
import type { Transfer } from '@nzela/contract/transfers';
import { Repeat2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { plainDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { ButtonLink } from '../../ui/Link.tsx';
import { isByCode } from './transfer-story.ts';
import { writeWizardAddress } from './wizard-address.ts';

type RepeatLinkProps = { readonly transfer: Transfer };

/** The same again, at today's price: through the code that was paid, or through the wizard. */
export function RepeatLink({ transfer }: RepeatLinkProps) {
  if (transfer.sens === 'recu') return null;
  if (isByCode(transfer)) return <CodeLink transfer={transfer} />;
  return <WizardLink transfer={transfer} />;
}

/** To the payee's page with the amount and what it was for; nowhere once they have taken another code. */
function CodeLink({ transfer }: RepeatLinkProps) {
  const { codeQr, montantEnvoye, deviseSource, motif } = transfer;
  if (codeQr === null) return null;
  const asked = new URLSearchParams({
    montant: String(montantEnvoye),
    devise: deviseSource,
    ...(motif === null || motif === '' ? {} : { motif }),
  });
  return (
    <ButtonLink
      to={`${qrPath}/${codeQr}?${asked.toString()}`}
      variant="secondary"
      icon={<Repeat2 size={18} aria-hidden />}
    >
      {m.transfers_repeat()}
    </ButtonLink>
  );
}

/** The wizard with the amount, the way and the recipient filled in. */
function WizardLink({ transfer }: RepeatLinkProps) {
  const navigate = useNavigate();
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
  const wizard = `/transfer?${search.toString()}`;
  const fillInAndGo = async () => {
    await fillIn(transfer);
    await navigate(wizard);
  };
  return (
    <ButtonLink
      to={wizard}
      variant="secondary"
      icon={<Repeat2 size={18} aria-hidden />}
      onClick={(event) => {
        // A new tab has a draft of its own, which this page cannot write.
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void fillInAndGo();
      }}
    >
      {m.transfers_repeat()}
    </ButtonLink>
  );
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Writes the recipient into the wizard's draft, whose code is fetched with this press and not with the page. */
async function fillIn({ beneficiaire, modeReception, motif }: Transfer): Promise<void> {
  const [{ changeDraft, changeRecipient }, { valuesOfKept }] = await Promise.all([
    import('./wizard-draft.ts'),
    import('../recipients/recipients.ts'),
  ]);
  const kept = { ...beneficiaire, dernierTransfert: null, dateCreation: '' };
  const place = { mode: modeReception, country: beneficiaire.pays };
  changeRecipient(place, valuesOfKept(kept));
  changeDraft({ memo: motif ?? '' });
}

import { subtract } from '@nzela/money/money';
import { formatAmount, formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import type { InternationalFormState } from './use-international.ts';
import { writeWizardAddress } from './wizard-address.ts';
import { changeRecipient } from './wizard-draft.ts';

/** Where a card or a wire pays the same transfer for less than the wallet: by how much, and there with all that was typed. */
export function CheaperWay({ state }: { readonly state: InternationalFormState }) {
  const { form, place, mode, live, wizardPrice } = state;
  if (live.price === null || wizardPrice === null) return null;
  const { totalFrais: ours, deviseSource: currency } = live.price;
  const { totalFrais: theirs } = wizardPrice;
  if (theirs >= ours) return null;
  const saved = formatExact(subtract(wireMoney(ours, currency), wireMoney(theirs, currency)));
  const address = writeWizardAddress({
    step: 'destinataire',
    side: 'envoi',
    amountText: form.amountText,
    currency: form.currency,
    country: form.country,
    targetCurrency: wizardPrice.deviseCible,
    delivery: mode,
    payment: null,
    transferId: null,
  });
  return (
    <Alert
      tone="info"
      live
      title={m.international_cheaper({ saved })}
      actions={
        <ButtonLink
          to={`/transfer?${address.toString()}`}
          size="s"
          onClick={() => changeRecipient(place, form.recipient)}
        >
          {m.international_cheaper_go()}
        </ButtonLink>
      }
    >
      {m.international_cheaper_text({
        fee: formatAmount(theirs, currency),
        wallet: formatAmount(ours, currency),
      })}
    </Alert>
  );
}

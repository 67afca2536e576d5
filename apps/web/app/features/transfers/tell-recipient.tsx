import type { DeliveryMethod } from '@nzela/contract/tariffs';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { ReviewedRecipient } from './recipient-review.tsx';

type Told = Pick<ReviewedRecipient, 'nom' | 'telephone'>;

/** Whether an SMS can tell the recipient of the arrival. */
export function tellsBySms(mode: DeliveryMethod, { telephone }: Told): boolean {
  return isOffered(mode) && telephone.trim() !== '';
}

/** Who fetches cash gets its code by SMS, and a Nzela account hears of its own. */
function isOffered(mode: DeliveryMethod): boolean {
  return mode === 'bank' || mode === 'mobile';
}

type TellRecipientProps = {
  readonly mode: DeliveryMethod;
  readonly values: Told;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

/** The sender's choice whether the recipient hears by SMS that the money is there: what it says, and to which number. */
export function TellRecipient({ mode, values, isChosen, onChange }: TellRecipientProps) {
  const phone = useGroupedPhone(values.telephone);
  if (!isOffered(mode)) return null;
  const canBeTold = tellsBySms(mode, values);
  return (
    <Checkbox
      label={m.transfers_tell({ name: values.nom })}
      hint={canBeTold ? m.transfers_tell_hint({ phone }) : m.transfers_tell_no_number()}
      name="prevenir"
      disabled={!canBeTold}
      value={canBeTold && isChosen}
      onChange={onChange}
    />
  );
}

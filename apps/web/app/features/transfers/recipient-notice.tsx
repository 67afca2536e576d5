import type { DeliveryMethod } from '@nzela/contract/tariffs';
import { accountInGroups } from '../../lib/account-text.ts';
import {
  NameCheckNotice,
  type RecipientCheck,
  type RecipientValues,
} from '../recipients/recipients.ts';

type RecipientNoticeProps = {
  readonly check: RecipientCheck;
  readonly values: RecipientValues;
  readonly mode: DeliveryMethod;
  readonly onChange: (values: RecipientValues) => void;
};

/** The name check of the recipient being typed or reviewed. */
export function RecipientNotice({ check, values, mode, onChange }: RecipientNoticeProps) {
  const account = values.compte === 'numero' ? values.numeroCompte : values.iban;
  const isBank = mode === 'bank' && account.trim() !== '';
  return (
    <NameCheckNotice
      check={check}
      name={mode === 'nzela' ? '' : values.nom}
      hasAccount={mode !== 'cash'}
      account={isBank ? accountInGroups(account) : (check.phone?.grouped ?? values.telephone)}
      onUseName={(nom) => onChange({ ...values, keptId: null, nom })}
    />
  );
}

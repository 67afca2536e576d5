import { mayGive, type MerchantRole, merchantRoles } from '@nzela/contract/merchant-terms';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { RadioCards } from '../../ui/RadioCards.tsx';
import type { ControlProps } from '../../ui/TextField.tsx';
import { merchantRoleNames } from './role-names.ts';

const details: Record<MerchantRole, () => string> = {
  proprietaire: m.merchant_role_proprietaire_text,
  gerant: m.merchant_role_gerant_text,
  caissier: m.merchant_role_caissier_text,
  comptable: m.merchant_role_comptable_text,
  developpeur: m.merchant_role_developpeur_text,
};

type RoleFieldProps = ControlProps<MerchantRole, MerchantRole | ''> & {
  readonly error?: string | undefined;
};

/** The roles that the person may give: none that may do more than their own. */
export function RoleField(field: RoleFieldProps) {
  const { merchant } = useMerchant();
  return (
    <RadioCards
      {...field}
      label={m.merchant_role()}
      options={merchantRoles
        .filter((role) => mayGive(merchant.role, role))
        .map((value) => ({
          value,
          title: merchantRoleNames[value](),
          detail: details[value](),
        }))}
    />
  );
}

import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { m } from '@nzela/messages/m';

/** What each role of a team is called. */
export const merchantRoleNames: Record<MerchantRole, () => string> = {
  proprietaire: m.merchant_role_proprietaire,
  gerant: m.merchant_role_gerant,
  caissier: m.merchant_role_caissier,
  comptable: m.merchant_role_comptable,
  developpeur: m.merchant_role_developpeur,
};
